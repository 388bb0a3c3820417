import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { apiClientFiles, type ApiDocument } from './api-client.ts';

const server = process.argv[2] ?? 'http://127.0.0.1:8080';
const document = (await (await fetch(`${server}/api/openapi.json`)).json()) as ApiDocument;
for (const [name, contents] of Object.entries(await apiClientFiles(document))) {
  await writeFile(join(import.meta.dirname, '../src/api', name), contents);
}
