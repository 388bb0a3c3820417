import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { buildWebApp } from './web-build.ts';

async function scriptOf(code: string): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'spacedock-build-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const script = join(directory, 'build.mjs');
  await writeFile(script, code);
  return script;
}

async function run(code: string, onSaid: (line: string) => void = () => undefined, signal?: AbortSignal) {
  const said: string[] = [];
  const say = (line: string): void => {
    said.push(line);
    onSaid(line);
  };
  const problem = await buildWebApp({ say, script: await scriptOf(code), ...(signal ? { signal } : {}) });
  return { said, problem };
}

test('what a build says is passed on line by line', async () => {
  expect(await run(`console.log('one'); console.log('two');`)).toEqual({ said: ['one', 'two'], problem: undefined });
});

test('a build is one for production, whatever this process is', async () => {
  expect(await run('console.log(process.env.NODE_ENV)')).toEqual({ said: ['production'], problem: undefined });
});

test('one that fails is told with its own words, or with how it ended', async () => {
  expect(await run(`console.error('\\u001b[31mmain.tsx:3\\u001b[0m is wrong'); process.exitCode = 1;`)).toEqual({
    said: [],
    problem: 'main.tsx:3 is wrong',
  });
  expect((await run('process.exitCode = 7')).problem).toBe('it ended with 7');
  expect((await run(`process.kill(process.pid, 'SIGKILL')`)).problem).toBe('it ended with SIGKILL');
});

test('a server that stops does not wait for it', async () => {
  const stopped = new AbortController();
  const { problem } = await run(
    `console.log('building'); setInterval(() => undefined, 1000);`,
    () => stopped.abort(),
    stopped.signal,
  );
  expect(problem).toBe('The operation was aborted');
});

test('an installation without the sources builds nothing', async () => {
  expect(await buildWebApp({ say: () => undefined, script: join(tmpdir(), 'no-such-folder/build.ts') })).toBeUndefined();
});
