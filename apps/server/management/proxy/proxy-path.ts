/** Where a request below /kubernetes wants to go. `base` is our part of the address, `path` what the cluster is asked, as it came. */
export type ProxyPath = { readonly base: string; readonly path: string } & (
  | { readonly kind: 'space'; readonly project: string; readonly space: string }
  | { readonly kind: 'cluster'; readonly cluster: string }
);

const name = '[a-z0-9](?:[-a-z0-9.]*[a-z0-9])?';
const address = new RegExp(`^(/kubernetes/(?:project/(${name})/space/(${name})|cluster/(${name})))(/[^?]*)?(\\?.*)?$`, 's');

/** Undefined for addresses that are none of ours. */
export function proxyPath(url: string): ProxyPath | undefined {
  const [, base = '', project, space, cluster, path = '/', query = ''] = address.exec(url) ?? [];
  const rest = { base, path: `${path}${query}` };
  if (project !== undefined && space !== undefined) return { kind: 'space', project, space, ...rest };
  return cluster === undefined ? undefined : { kind: 'cluster', cluster, ...rest };
}

/**
 * The API of a cluster may itself lie below a path, beside those of others: `/..` would lead out of it with our credentials. Such
 * segments count in every spelling, since it is not us who decodes them.
 */
export function leadsElsewhere({ path }: Pick<ProxyPath, 'path'>): boolean {
  try {
    return /(?:^|[/\\])\.{1,2}(?:[/\\;]|$)/.test(decodeURIComponent(path.split('?', 1)[0] ?? ''));
  } catch {
    return true; // it is not well-formed: what others take it for is not known
  }
}

export const clusterBase = (cluster: string): string => `/kubernetes/cluster/${cluster}`;
export const spaceBase = (project: string, space: string): string => `/kubernetes/project/${project}/space/${space}`;
