import { access, constants } from 'node:fs/promises';
import { delimiter } from 'node:path';
import { secretsOf } from './kubeconfig.ts';
import { inPrivateDirectory, type PrivateDirectory } from './private-directory.ts';
import { runProcess, type ProcessEnd } from './run-process.ts';
import { ToolFailed, ToolMissing, ToolOutputTooLarge, ToolTimedOut } from './tool-errors.ts';

/** An installed program. */
export type Tool = {
  readonly path: string;
  readonly version: string;
};

export type RunOptions = {
  readonly deadlineMs: number;
  readonly signal: AbortSignal;
  readonly stdin?: string;
  /** On top of the minimal environment: proxies, certificates, a cache that is worth keeping. */
  readonly env?: Readonly<Record<string, string>>;
  readonly kubeconfig?: string;
  /** Text that belongs neither on a command line nor on a disk for long. The program runs beside these files. */
  readonly files?: Readonly<Record<string, string>>;
  /** Replaced by `***` in whatever is told about a failure. */
  readonly secrets?: readonly string[];
  /** A directory of the caller that several runs share. Otherwise each run has its own, which is removed at its end. */
  readonly directory?: PrivateDirectory;
  /** 16 MB unless told. What prints more is stopped: half of a JSON document is of no use. */
  readonly outputLimit?: number;
  /** Address space. What wants more fails by itself, instead of taking it from everything else on the machine. */
  readonly memoryBytes?: number;
  /** After SIGTERM Helm marks the release as failed; killed at once, it would leave it pending. */
  readonly graceMs?: number;
};

export type ToolOutput = { readonly stdout: string; readonly stderr: string };
export type RunTool = (tool: Pick<Tool, 'path'>, args: readonly string[], options: RunOptions) => Promise<ToolOutput>;

const defaultOutputLimit = 16 * 1024 * 1024;
const defaultGraceMs = 10_000;

/**
 * Runs helm or kubectl with nothing of this process's environment, so that a KUBECONFIG or HELM_DRIVER of the person who
 * started the server never decides which cluster is changed.
 */
export const runTool: RunTool = async (tool, args, options) => {
  try {
    await access(tool.path, constants.X_OK);
  } catch (cause) {
    throw new ToolMissing(tool.path, { cause });
  }
  return options.directory
    ? runIn(options.directory, tool, args, options)
    : inPrivateDirectory((own) => runIn(own, tool, args, options));
};

async function runIn(
  directory: PrivateDirectory,
  tool: Pick<Tool, 'path'>,
  args: readonly string[],
  options: RunOptions,
): Promise<ToolOutput> {
  const {
    deadlineMs,
    signal,
    stdin,
    env,
    kubeconfig,
    files,
    graceMs = defaultGraceMs,
    outputLimit = defaultOutputLimit,
    memoryBytes,
  } = options;
  await directory.write({ ...files, ...(kubeconfig !== undefined && { kubeconfig }) });
  const end = await runProcess({
    program: tool.path,
    args,
    env: { ...environmentIn(directory.path, kubeconfig !== undefined), ...env },
    directory: directory.path,
    ...(stdin !== undefined && { stdin }),
    deadlineMs,
    graceMs,
    outputLimit,
    memoryBytes,
    signal,
  });
  return outputOf(end, tool.path, args, options);
}

function outputOf(end: ProcessEnd, tool: string, args: readonly string[], options: RunOptions): ToolOutput {
  const { deadlineMs, signal, secrets = [], kubeconfig = '', outputLimit = defaultOutputLimit } = options;
  const { stdout, exitCode, exitSignal } = end;
  const stderr = withoutSecrets(end.stderr, [...secrets, ...secretsOf(kubeconfig)]);
  const verb = verbOf(args);
  // What had ended well by the time it was told to stop, is done.
  if (exitCode === 0 && end.stopped !== 'output') return { stdout, stderr };
  switch (end.stopped) {
    case 'aborted':
      throw signal.reason;
    case 'deadline':
      throw new ToolTimedOut({ tool, verb, deadlineMs, stderr });
    case 'output':
      throw new ToolOutputTooLarge({ tool, verb, limit: outputLimit });
    case undefined:
      throw new ToolFailed({ tool, verb, exitCode, exitSignal, stderr });
  }
}

function environmentIn(directory: string, hasKubeconfig: boolean): Record<string, string> {
  return {
    PATH: ['/usr/local/bin', '/usr/bin', '/bin'].join(delimiter),
    HOME: directory,
    TMPDIR: directory,
    ...(hasKubeconfig && { KUBECONFIG: `${directory}/kubeconfig` }),
    HELM_CACHE_HOME: `${directory}/helm-cache`,
    HELM_CONFIG_HOME: `${directory}/helm-config`,
    HELM_DATA_HOME: `${directory}/helm-data`,
  };
}

function verbOf(args: readonly string[]): string {
  const end = args.findIndex((arg) => arg.startsWith('-'));
  const words = end === -1 ? args : args.slice(0, end);
  return words.slice(0, words[0] === 'get' || words[0] === 'show' || words[0] === 'repo' ? 2 : 1).join(' ');
}

/** Longer ones first: a secret that is part of another would leave the rest of it readable. */
function withoutSecrets(text: string, secrets: readonly string[]): string {
  return secrets
    .filter((secret) => secret !== '')
    .toSorted((a, b) => b.length - a.length)
    .reduce((redacted, secret) => redacted.replaceAll(secret, '***'), text);
}
