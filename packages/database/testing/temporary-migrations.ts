import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MigrationSet } from '../migration-files.ts';
import { temporaryDirectory } from './temporary-directory.ts';

/** A migration set of a test: file name to SQL. */
export async function temporaryMigrations(schema: string, files: Readonly<Record<string, string>>) {
  const directory = await temporaryDirectory('migrations');
  const write = async (more: Readonly<Record<string, string>>): Promise<void> => {
    for (const [name, sql] of Object.entries(more)) await writeFile(join(directory.path, name), sql);
  };
  await write(files);
  const set: MigrationSet = { schema, directory: directory.path };
  return { set, path: directory.path, write, remove: directory.remove };
}
