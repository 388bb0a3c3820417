import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const script = fileURLToPath(new URL('testing/processes/stopping.ts', import.meta.url));

interface Line {
  readonly level: number;
  readonly msg: string;
  readonly err?: { readonly message: string };
}

/** Runs the script until it is at work; answers what it logs, and its end. */
async function started(way: string) {
  const child = spawn(process.execPath, [script, way], { env: {}, stdio: ['ignore', 'ignore', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const lines: Line[] = [];
  const output = createInterface({ input: child.stderr });
  output.on('line', (line) => lines.push(JSON.parse(line) as Line));
  const ended = once(child, 'close').then(([code]: unknown[]) => code);
  while (lines.length === 0) await once(output, 'line');
  return {
    lines,
    ended,
    kill: (signal: NodeJS.Signals) => void child.kill(signal),
    async logged(text: string) {
      while (!lines.some(({ msg }) => msg.includes(text))) await once(output, 'line');
    },
  };
}

test.each(['SIGTERM', 'SIGINT'] as const)('%s ends what was started, the last first, past all failures', async (signal) => {
  const { lines, ended, kill } = await started('calm');
  kill(signal);
  expect(await ended).toBe(0);
  expect(lines.map(({ msg }) => msg)).toEqual([
    'running', `${signal}: finishing running requests, then stopping; once more to stop at once`, `asked by ${signal}`,
    'the last ended',
    'the stubborn did not stop cleanly', 'the first ended', 'stopped',
  ]);
});

test('a failure ends everything in the same way', async () => {
  const { lines, ended } = await started('fail');
  expect(await ended).toBe(0);
  expect(lines.map(({ msg }) => msg)).toEqual(expect.arrayContaining(['failed: the database is gone', 'the first ended']));
});

test.each([
  ['reject', 'a promise failed and nobody handled it', 'nobody handles this'],
  ['throw', 'an error was not caught', 'nobody catches this'],
])('%s: an error that nobody cares for is told, and ends the process', async (way, what, message) => {
  const { lines, ended } = await started(way);
  expect(await ended).toBe(1);
  expect(lines.at(-1)).toMatchObject({ level: 60, msg: expect.stringContaining(what) as string, err: { message } });
});

test('a ^C that npm passes on a second time counts once', async () => {
  const { ended, kill } = await started('calm');
  kill('SIGINT');
  kill('SIGINT');
  expect(await ended).toBe(0);
});

test('a stop that hangs is over before ten seconds are', async () => {
  const { lines, ended, kill } = await started('hang');
  kill('SIGTERM');
  expect(await ended).toBe(1);
  expect(lines.at(-1)?.msg).toBe('could not stop within 9.5 s; leaving at once');
});

test('a second signal does not wait for it', async () => {
  const { lines, ended, kill, logged } = await started('hang');
  kill('SIGTERM');
  await logged('the last ended');
  const insisting = setInterval(() => kill('SIGINT'), 20);
  expect(await ended).toBe(1);
  clearInterval(insisting);
  expect(lines.at(-1)?.msg).toBe('SIGINT again: stopping at once');
});
