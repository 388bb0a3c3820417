import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { onLifeline, signalOf } from './lifeline.ts';

export type ProcessOptions = {
  readonly program: string;
  readonly args: readonly string[];
  /** Without it the program sees the environment of this process. */
  readonly env?: Readonly<Record<string, string>>;
  readonly directory?: string;
  readonly stdin?: string;
  readonly deadlineMs: number;
  /** How long the program may take to end after SIGTERM, before SIGKILL. */
  readonly graceMs: number;
  readonly outputLimit: number;
  readonly memoryBytes?: number | undefined;
  readonly signal: AbortSignal;
};

export type ProcessEnd = {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number | null;
  readonly exitSignal: NodeJS.Signals | null;
  /** Why we ended it, if it was us. */
  readonly stopped: 'deadline' | 'aborted' | 'output' | undefined;
};

/** How long output may stay open after the program's end: something that it started and left behind holds it. */
const drainMs = 1_000;

/** Runs a program to its end, which comes by itself, by the deadline, or by the signal. Rejects only when it cannot start. */
export async function runProcess(options: ProcessOptions): Promise<ProcessEnd> {
  const { program, args, env, directory, stdin = '', deadlineMs, graceMs, outputLimit, memoryBytes, signal } = options;
  signal.throwIfAborted();
  const { command, args: commandArgs } = onLifeline({ program, args, directory: directory ?? '', graceMs, memoryBytes });
  const child = spawn(command, commandArgs, {
    ...(env && { env }),
    ...(directory !== undefined && { cwd: directory }),
    // A group of its own: what the program started ends with it.
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
  });
  const [input, output, errors, lifeline] = child.stdio;

  let stopped: ProcessEnd['stopped'];
  let killTimer: NodeJS.Timeout | undefined;
  const stop = (why: NonNullable<typeof stopped>) => {
    if (stopped !== undefined) return;
    stopped = why;
    killGroup(child.pid, 'SIGTERM');
    killTimer = setTimeout(() => killGroup(child.pid, 'SIGKILL'), why === 'output' ? 0 : graceMs);
  };
  const abort = () => stop('aborted');
  const deadline = setTimeout(() => stop('deadline'), deadlineMs);
  signal.addEventListener('abort', abort, { once: true });

  const stdout = collect(output, outputLimit, () => stop('output'));
  const stderr = collect(errors, outputLimit, () => stop('output'));
  // A program that ends without having read what it was given is judged by its exit status.
  input.on('error', (error: NodeJS.ErrnoException) => void (error.code !== 'EPIPE' && child.emit('error', error)));
  input.end(stdin);

  try {
    const closed = once(child, 'close');
    const exited = once(child, 'exit');
    const [code, exitSignal] = (await Promise.race([exited, closed])) as [number | null, NodeJS.Signals | null];
    const drained = setTimeout(() => [output, errors, lifeline].forEach((stream) => stream?.destroy()), drainMs);
    await closed;
    clearTimeout(drained);
    const ended = exitSignal ?? signalOf(code);
    return { stdout: stdout(), stderr: stderr(), exitCode: ended === null ? code : null, exitSignal: ended, stopped };
  } finally {
    clearTimeout(deadline);
    clearTimeout(killTimer);
    signal.removeEventListener('abort', abort);
  }
}

function collect(stream: Readable, limit: number, overflow: () => void): () => string {
  const chunks: Buffer[] = [];
  let size = 0;
  stream.on('data', (chunk: Buffer) => {
    if (size + chunk.length > limit) return overflow();
    size += chunk.length;
    chunks.push(chunk);
  });
  return () => Buffer.concat(chunks).toString('utf8');
}

function killGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch (error) {
    // It ended by itself in this very moment.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
