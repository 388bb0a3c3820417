import { runTool, type Tool } from './run-tool.ts';
import { ToolFailed, ToolMissing, ToolTimedOut } from './tool-errors.ts';

export type ToolName = 'helm' | 'kubectl';

type Requirement = {
  /** Major and minor version that this product is written for. */
  readonly atLeast: readonly [number, number];
  readonly ask: readonly string[];
  readonly read: (stdout: string) => string;
  readonly option: string;
  readonly install: string;
};

export const requirements: Readonly<Record<ToolName, Requirement>> = {
  helm: {
    atLeast: [4, 0],
    ask: ['version', '--template', '{{.Version}}'],
    read: (stdout) => stdout.trim(),
    option: 'HELM_BIN',
    install: 'https://helm.sh/docs/intro/install/',
  },
  kubectl: {
    atLeast: [1, 34],
    ask: ['version', '--client', '--output', 'json'],
    read: (stdout) =>
      (JSON.parse(stdout) as { readonly clientVersion: { readonly gitVersion: string } }).clientVersion.gitVersion,
    option: 'KUBECTL_BIN',
    install: 'https://kubernetes.io/docs/tasks/tools/',
  },
};

const answerWithinMs = 20_000;

/** The program at `path`, or why it cannot be used. */
export async function inspectTool(name: ToolName, path: string, signal: AbortSignal): Promise<Tool | { readonly unfit: string }> {
  const { ask, read, atLeast } = requirements[name];
  try {
    const { stdout } = await runTool({ path }, ask, { deadlineMs: answerWithinMs, signal });
    const version = read(stdout).replace(/^v/, '');
    const [, major, minor] = /^(\d+)\.(\d+)\./.exec(version) ?? [];
    if (major === undefined || minor === undefined) return { unfit: `${path} calls its version "${version.slice(0, 100)}"` };
    const newEnough = Number(major) > atLeast[0] || (Number(major) === atLeast[0] && Number(minor) >= atLeast[1]);
    return newEnough
      ? { path, version }
      : { unfit: `${path} is ${name} ${version}, and at least ${atLeast.join('.')} is needed` };
  } catch (error) {
    if (error instanceof ToolMissing || error instanceof ToolFailed || error instanceof ToolTimedOut)
      return { unfit: error.message };
    if (error instanceof SyntaxError || error instanceof TypeError) return { unfit: `${path} does not answer as ${name} does` };
    throw error;
  }
}
