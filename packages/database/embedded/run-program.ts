import { spawn } from 'node:child_process';
import { basename } from 'node:path';
import { spawnAs, type RunAs } from './run-as.ts';

type Program = {
  readonly program: string;
  readonly args: readonly string[];
  readonly runAs: RunAs | undefined;
  readonly input?: string;
  readonly deadlineMs: number;
};

/** Runs a program to its end; when it fails, the error holds what it said. */
export async function runProgram({ program, args, runAs, input = '', deadlineMs }: Program): Promise<void> {
  const child = spawn(program, args, {
    ...spawnAs(runAs),
    // The folder this process stands in may be closed to the other user, and PostgreSQL's programs give up there.
    cwd: '/',
    env: { LC_ALL: 'C' },
    stdio: ['pipe', 'pipe', 'pipe'],
    signal: AbortSignal.timeout(deadlineMs),
    killSignal: 'SIGKILL',
  });
  let output = '';
  const keep = (chunk: Buffer): void => {
    output += chunk.toString();
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  // A program that leaves without reading its input breaks the pipe; its exit code and output say why.
  child.stdin.on('error', (error) => keep(Buffer.from(`${error.message}\n`)));
  child.stdin.end(input);
  await new Promise<void>((resolve, reject) => {
    child.once('error', (error) => reject(new Error(`${program} could not be run: ${error.message}`, { cause: error })));
    child.once('close', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`${basename(program)} failed (${signal ?? `exit code ${code}`}): ${output.trim()}`));
    });
  });
}
