import { parse, YAMLParseError } from 'yaml';

type Named = {
  readonly name?: unknown;
  readonly context?: { readonly cluster?: unknown };
  readonly cluster?: { readonly server?: unknown };
};
type Kubeconfig = {
  readonly 'current-context'?: unknown;
  readonly contexts?: readonly Named[];
  readonly clusters?: readonly Named[];
};

/**
 * The server that a kubeconfig leads to, if it leads to one. Without one, Helm and kubectl would not refuse: they turn to
 * http://localhost:8080, whatever listens there.
 */
export function serverOf(kubeconfig: string): string | undefined {
  const config = contentOf(kubeconfig);
  const context = named(config?.contexts, config?.['current-context'])?.context;
  const server = named(config?.clusters, context?.cluster)?.cluster?.server;
  return typeof server === 'string' && server !== '' ? server : undefined;
}

/** Values that must not be repeated to anybody. */
export function secretsOf(kubeconfig: string): string[] {
  return [...kubeconfig.matchAll(/"?(?:token|password|client-key-data)"?\s*:\s*["']?([^\s"',}]+)/g)].map(
    ([, secret = '']) => secret,
  );
}

function contentOf(kubeconfig: string): Kubeconfig | undefined {
  try {
    const content: unknown = parse(kubeconfig);
    return typeof content === 'object' && content !== null ? content : undefined;
  } catch (error) {
    if (error instanceof YAMLParseError) return undefined;
    throw error;
  }
}

function named(list: unknown, name: unknown): Named | undefined {
  return Array.isArray(list) ? list.find((item: Named | null) => item?.name === name) : undefined;
}
