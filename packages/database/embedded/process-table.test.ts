import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { fromProc, fromPs, isAlive, processIdentity, readProcess } from './process-table.ts';

const readers = process.platform === 'linux' ? [fromProc, fromPs] : [fromPs];

test.each(readers)('$name finds a process by its pid, and nothing once it has ended', async (read) => {
  const child = spawn('sleep', ['600'], { stdio: 'ignore' });
  await once(child, 'spawn');
  const pid = child.pid ?? 0;
  const found = await read(pid);
  expect(found?.command).toBe('sleep 600');
  expect(found?.startedAt).toMatch(/^[A-Za-z0-9-]+$/);
  expect(await read(pid)).toEqual(found);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await read(pid)).toBeUndefined();
});

test.each(readers)('$name takes a process that ended and was not fetched by its parent for ended', async (read) => {
  // The shell starts a child, becomes a program that never asks for its children, and so leaves a zombie.
  const parent = spawn('/bin/sh', ['-c', 'sleep 0 & echo $!; exec sleep 600'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const [line]: Buffer[] = await once(parent.stdout, 'data');
  const pid = Number(line?.toString());
  while ((await read(pid)) !== undefined) await new Promise(setImmediate);
  expect(() => process.kill(pid, 0)).not.toThrow();
  parent.kill('SIGKILL');
  await once(parent, 'exit');
});

test('an identity holds for one process, not for its pid', async () => {
  const identity = await processIdentity(process.pid);
  expect(await isAlive(identity)).toBe(true);
  expect(await isAlive(`${process.pid}@1`)).toBe(false);
  expect(await isAlive('')).toBe(false);
  expect((await readProcess(process.pid))?.command).not.toBe('');
});
