/** What a path asks for. The base path (`/kubernetes/management`) is off already. */
export type RequestTarget =
  | { readonly kind: 'resource'; readonly group: string; readonly version: string; readonly plural: string; readonly namespace: string; readonly name: string; readonly subresource: string; readonly watch: boolean }
  | { readonly kind: 'core-versions' }
  | { readonly kind: 'groups' }
  | { readonly kind: 'group'; readonly group: string }
  | { readonly kind: 'resources'; readonly group: string; readonly version: string }
  | { readonly kind: 'openapi-v3' }
  | { readonly kind: 'openapi-v3-group'; readonly groupVersionPath: string }
  | { readonly kind: 'openapi-v2' }
  | { readonly kind: 'version' }
  | { readonly kind: 'health'; readonly check: string }
  | { readonly kind: 'root' }
  | { readonly kind: 'unknown' };

const unknown: RequestTarget = { kind: 'unknown' };

export function requestTarget(path: string): RequestTarget {
  let parts: string[];
  try {
    // Decoded first, as Go does: what is a name and what a subresource must be the same to whoever checks rights in front of us.
    parts = decodeURIComponent(path).split('/').slice(1);
  } catch {
    return unknown; // a path that is not well-formed names nothing
  }
  if (parts.at(-1) === '') parts.pop();
  const [first, ...rest] = parts;
  switch (first) {
    case undefined: return { kind: 'root' };
    case 'version': return rest.length === 0 ? { kind: 'version' } : unknown;
    case 'healthz': case 'livez': case 'readyz': return { kind: 'health', check: first };
    case 'openapi': return openApiTarget(rest);
    case 'api':
      if (rest.length === 0) return { kind: 'core-versions' };
      return resourceTarget('', rest[0] ?? '', rest.slice(1));
    case 'apis':
      if (rest.length === 0) return { kind: 'groups' };
      if (rest.length === 1) return { kind: 'group', group: rest[0] ?? '' };
      return resourceTarget(rest[0] ?? '', rest[1] ?? '', rest.slice(2));
    default: return unknown;
  }
}

function openApiTarget([version, ...rest]: readonly string[]): RequestTarget {
  if (version === 'v2' && rest.length === 0) return { kind: 'openapi-v2' };
  if (version === 'v3') return rest.length === 0 ? { kind: 'openapi-v3' } : { kind: 'openapi-v3-group', groupVersionPath: rest.join('/') };
  return unknown;
}

function resourceTarget(group: string, version: string, given: readonly string[]): RequestTarget {
  if (given.length === 0) return { kind: 'resources', group, version };
  const watch = given[0] === 'watch' && given.length > 1; // the old way to ask for a watch
  const rest = watch ? given.slice(1) : given;
  if (rest.some((part) => part === '')) return unknown;

  const inNamespace = rest[0] === 'namespaces' && rest.length > 2 && !isNamespaceSubresource(rest);
  const [plural = '', name = '', subresource = '', ...tooMuch] = inNamespace ? rest.slice(2) : rest;
  const namespace = inNamespace ? rest[1] ?? '' : '';
  // Everything behind a proxy subresource belongs to what it proxies to.
  if (tooMuch.length > 0 && subresource !== 'proxy') return unknown;
  return { kind: 'resource', group, version, plural, namespace, name, subresource, watch };
}

const isNamespaceSubresource = (parts: readonly string[]): boolean => parts.length === 3 && (parts[2] === 'status' || parts[2] === 'finalize');
