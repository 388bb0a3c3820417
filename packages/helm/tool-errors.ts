import { basename } from 'node:path';

/** The program is not where it was said to be, or cannot be executed. */
export class ToolMissing extends Error {
  override readonly name = 'ToolMissing';
  readonly path: string;

  constructor(path: string, options?: ErrorOptions) {
    super(`${path} is missing or not executable. Install it there, or name another one.`, options);
    this.path = path;
  }
}

type Failure = {
  readonly tool: string;
  /** The verb, as the person who reads the message knows it: `upgrade`. Arguments are not told, they may name secrets. */
  readonly verb: string;
  readonly exitCode: number | null;
  readonly exitSignal: string | null;
  readonly stderr: string;
};

/** The program ran and said no. What it said is in `stderr`, without the secrets that it was given. */
export class ToolFailed extends Error {
  override readonly name = 'ToolFailed';
  readonly tool: string;
  readonly verb: string;
  readonly exitCode: number | null;
  readonly stderr: string;

  constructor({ tool, verb, exitCode, exitSignal, stderr }: Failure) {
    const how = exitCode === null ? `was ended by ${exitSignal}` : `failed with exit status ${exitCode}`;
    super(`${basename(tool)} ${verb} ${how}: ${lastLines(stderr)}`);
    this.tool = tool;
    this.verb = verb;
    this.exitCode = exitCode;
    this.stderr = stderr;
  }
}

/** The program did not end in time and was ended. What it was doing may be half done. */
export class ToolTimedOut extends Error {
  override readonly name = 'ToolTimedOut';
  readonly tool: string;
  readonly deadlineMs: number;
  readonly stderr: string;

  constructor({ tool, verb, deadlineMs, stderr }: Pick<Failure, 'tool' | 'verb' | 'stderr'> & { readonly deadlineMs: number }) {
    super(`${basename(tool)} ${verb} did not end within ${deadlineMs / 1000} s and was stopped. ${lastLines(stderr)}`.trimEnd());
    this.tool = tool;
    this.deadlineMs = deadlineMs;
    this.stderr = stderr;
  }
}

/** The program printed more than we keep, and was ended. */
export class ToolOutputTooLarge extends Error {
  override readonly name = 'ToolOutputTooLarge';
  readonly tool: string;

  constructor({ tool, verb, limit }: Pick<Failure, 'tool' | 'verb'> & { readonly limit: number }) {
    super(`${basename(tool)} ${verb} printed more than ${limit / 1024 / 1024} MB and was stopped.`);
    this.tool = tool;
  }
}

function lastLines(text: string): string {
  const trimmed = text.trim();
  return trimmed.length > 2_000 ? `… ${trimmed.slice(-2_000)}` : trimmed;
}
