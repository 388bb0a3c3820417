import { HelmError } from './helm-errors.ts';
import { serverOf } from './kubeconfig.ts';
import type { ClusterAccess } from './release.ts';
import type { RunOptions, RunTool, Tool } from './run-tool.ts';
import { ToolFailed } from './tool-errors.ts';

/** How long a caller is willing to wait, and how he takes it back. */
export type Call = {
  readonly signal: AbortSignal;
  readonly deadlineMs?: number;
};

export type CommandOptions = Call &
  Pick<RunOptions, 'stdin' | 'files' | 'secrets' | 'directory' | 'outputLimit' | 'memoryBytes' | 'graceMs'> & {
    readonly cluster?: ClusterAccess;
  };

/** Runs helm and answers its standard output, or rejects with a HelmError. */
export type HelmCommand = (flags: readonly string[], operands: readonly string[], options: CommandOptions) => Promise<string>;

/** For what only reads, or only computes. */
const shortDeadlineMs = 60_000;

/**
 * Kubernetes clients slow themselves down to 5 requests a second after the first hundred. A chart with hundreds of objects would
 * take minutes for that reason alone; API servers protect themselves since priority and fairness came.
 */
const clusterFlags = ['--qps=200', '--burst-limit=400'];

export function helmCommand({ tool, run }: { readonly tool: Tool; readonly run: RunTool }): HelmCommand {
  return async (flags, operands, { cluster, deadlineMs = shortDeadlineMs, ...options }) => {
    if (cluster && serverOf(cluster.kubeconfig) === undefined) {
      throw new HelmError(flags[0] ?? '', 'invalid configuration: the current context of the kubeconfig leads to no server');
    }
    // After `--` a name cannot pass for a flag.
    const args = [...flags, ...(cluster ? clusterFlags : []), '--', ...operands];
    try {
      const { stdout } = await run(tool, args, { ...options, deadlineMs, ...(cluster && { kubeconfig: cluster.kubeconfig }) });
      return stdout;
    } catch (error) {
      throw error instanceof ToolFailed && error.exitCode !== null ? HelmError.from(error) : error;
    }
  };
}
