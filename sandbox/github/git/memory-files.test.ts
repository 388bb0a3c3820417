import { mkdtemp, rm } from 'node:fs/promises';
import nodeFiles from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { memoryFiles } from './memory-files.ts';

type Call = 'readFile' | 'writeFile' | 'unlink' | 'readdir' | 'mkdir' | 'rmdir' | 'stat';

const steps: readonly (readonly [Call, string, ...unknown[]])[] = [
  ['readFile', '/none'],
  ['writeFile', '/a/b', 'too early'],
  ['mkdir', '/a'],
  ['mkdir', '/a'],
  ['mkdir', '/x/y/z'],
  ['mkdir', '/x/y/z', { recursive: true }],
  ['writeFile', '/a/b', 'text'],
  ['writeFile', '/a', 'over a folder'],
  ['readFile', '/a/./b', 'utf8'],
  ['readFile', '/a', 'utf8'],
  ['readdir', '/a'],
  ['readdir', '/a/b'],
  ['readdir', '/none'],
  ['stat', '/a/.'],
  ['stat', '/a/b'],
  ['stat', '/none'],
  ['rmdir', '/a'],
  ['unlink', '/a/b'],
  ['unlink', '/a/b'],
  ['rmdir', '/a'],
  ['readdir', '/x'],
];

test('it does what the file system of the machine does', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'sandbox-files-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const memory = memoryFiles();
  await memory.promises.mkdir(directory, { recursive: true });
  for (const [call, path, ...more] of steps) {
    const outcome = async (of: { readonly promises: Readonly<Record<Call, unknown>> }): Promise<unknown> => {
      try {
        const answer: unknown = await (of.promises[call] as (...given: readonly unknown[]) => Promise<unknown>)(
          `${directory}${path}`,
          ...more,
        );
        if (call === 'stat') return (answer as { isDirectory: () => boolean }).isDirectory();
        return call === 'mkdir' ? 'made' : answer;
      } catch (error) {
        return (error as NodeJS.ErrnoException).code;
      }
    };
    expect([call, path, await outcome(memory)]).toEqual([call, path, await outcome(nodeFiles)]);
  }
});
