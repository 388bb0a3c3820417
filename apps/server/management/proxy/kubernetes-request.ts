import { requestTarget } from '@spacedock/kube';

/** What a request to a cluster asks for, in the words of Kubernetes' own audit log. */
export interface KubernetesRequest {
  readonly verb: string;
  readonly apiGroup: string;
  readonly resource: string;
  readonly subresource: string;
  readonly namespace: string;
  readonly name: string;
  /** It goes on until somebody ends it, and the first byte may take as long. */
  readonly stream: boolean;
  /** It may change something in the cluster, or run something there. */
  readonly writes: boolean;
}

/** What comes through these is not Kubernetes' any more, whatever the method is. */
const tunnels = new Set(['exec', 'attach', 'portforward', 'proxy']);
/** They are asked with POST and change nothing: `kubectl auth can-i`, `kubectl auth whoami`. */
const reviews = new Set(['authorization.k8s.io', 'authentication.k8s.io']);
const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

export function kubernetesRequest(method: string, url: string): KubernetesRequest {
  const [path = '', query = ''] = split(url);
  const asked = requestTarget(path);
  const parameters = new URLSearchParams(query);
  const isSet = (name: string): boolean => parameters.has(name) && !['0', 'false'].includes(parameters.get(name)?.toLowerCase() ?? '');
  const reads = reading.has(method);
  if (asked.kind !== 'resource') {
    return { verb: method.toLowerCase(), apiGroup: '', resource: '', subresource: '', namespace: '', name: '', stream: asked.kind === 'unknown', writes: !reads };
  }
  const { group, plural, namespace, name, subresource } = asked;
  const watch = reads && (asked.watch || isSet('watch'));
  const tunnel = tunnels.has(subresource);
  return {
    verb: watch ? 'watch' : verbOf(method, name),
    apiGroup: group, resource: plural, subresource, namespace, name,
    stream: watch || tunnel || (subresource === 'log' && isSet('follow')),
    writes: tunnel || !(reads || (method === 'POST' && reviews.has(group))),
  };
}

function verbOf(method: string, name: string): string {
  switch (method) {
    case 'GET': case 'HEAD': return name === '' ? 'list' : 'get';
    case 'POST': return 'create';
    case 'PUT': return 'update';
    case 'DELETE': return name === '' ? 'deletecollection' : 'delete';
    default: return method.toLowerCase();
  }
}

function split(url: string): readonly string[] {
  const at = url.indexOf('?');
  return at === -1 ? [url] : [url.slice(0, at), url.slice(at + 1)];
}
