import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { recordedLog } from '../testing.ts';
import { shutDown } from './shut-down.ts';

// Stubborn programs stand for a server that hangs.
test.each([
  ['stops on the first signal', '', 'SIGINT', []],
  ['needs the second signal', 'trap "" INT;', 'SIGQUIT', [/did not stop within 100 ms; stopping it at once/]],
  ['reacts to none', 'trap "" INT QUIT;', 'SIGKILL', [/did not stop within 100 ms/, /did not react to SIGQUIT; killing it/]],
] as const)('a server that %s is stopped', async (_, stubbornness, endedBy, said) => {
  const child = spawn('/bin/sh', ['-c', `${stubbornness} echo ready; exec sleep 600`], { stdio: ['ignore', 'pipe', 'ignore'] });
  await once(child.stdout, 'data');
  const log = recordedLog();
  const gone = once(child, 'exit');
  await shutDown({ pid: child.pid ?? 0, signal: (name) => child.kill(name), gone, log, fastMs: 100, immediateMs: 100 });
  expect(child.signalCode).toBe(endedBy);
  expect(log.lines).toEqual(said.map((text) => expect.stringMatching(text)));
});
