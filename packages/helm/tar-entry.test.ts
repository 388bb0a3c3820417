import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runTool } from './run-tool.ts';
import { readTarEntry } from './tar-entry.ts';
import { writeChart } from './testing/charts.ts';
import { testTools } from './testing/test-tools.ts';

let directory: string;
let archive: Buffer;
const long = 'a deep folder/'.repeat(6);

// An archive from the archiver of Go, which wrote the one that matters from npm's.
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'spacedock-test-'));
  const chart = await writeChart(directory, { name: 'boxed', files: { [`${long}note.txt`]: 'found\n', 'empty.txt': '' } });
  const { helm } = await testTools();
  await runTool(helm, ['package', chart, '--destination', directory], {
    deadlineMs: 20_000,
    signal: new AbortController().signal,
  });
  archive = await readFile(join(directory, 'boxed-0.1.0.tgz'));
});

afterAll(() => rm(directory, { recursive: true }));

test('a file is found by its full name, the empty one and the one with a long path too', async () => {
  expect((await readTarEntry(archive, `boxed/${long}note.txt`)).toString()).toBe('found\n');
  expect(await readTarEntry(archive, 'boxed/empty.txt')).toHaveLength(0);
  expect((await readTarEntry(archive, 'boxed/Chart.yaml')).toString()).toContain('name: boxed');
});

test('what is not there, cut off or damaged is told', async () => {
  await expect(readTarEntry(archive, 'boxed/nothing')).rejects.toThrow('The tar archive has no boxed/nothing');
  const tar = gunzipSync(archive);
  const at = tar.indexOf('found\n');
  await expect(readTarEntry(gzipSync(tar.subarray(0, at + 3)), `boxed/${long}note.txt`)).rejects.toThrow('ends in the middle');
  tar[10] = (tar[10] ?? 0) ^ 1;
  await expect(readTarEntry(gzipSync(tar), 'boxed/Chart.yaml')).rejects.toThrow('damaged at byte 0');
});
