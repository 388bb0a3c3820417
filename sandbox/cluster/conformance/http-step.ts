/** One request as it goes over the wire. The word NS in path and body stands for the namespace of the case. */
export interface HttpStep {
  readonly method: string;
  readonly path: string;
  readonly body?: string;
  /** What the body is said to be; none when undefined. */
  readonly type?: string;
  readonly accept?: string;
  /** In pieces and without a length, as somebody sends it who does not know how long it gets. */
  readonly chunked?: boolean;
}

export interface HttpCase {
  readonly name: string;
  readonly steps: readonly HttpStep[];
}

export const gadgets = '/apis/conformance.spacedock.dev/v1/namespaces/NS/gadgets';
export const configMaps = '/api/v1/namespaces/NS/configmaps';
export const deployments = '/apis/apps/v1/namespaces/NS/deployments';

export const get = (path: string, accept?: string): HttpStep => ({
  method: 'GET',
  path,
  ...(accept === undefined ? {} : { accept }),
});
export const post = (path: string, body: string, type = 'application/json'): HttpStep => ({ method: 'POST', path, body, type });
export const put = (path: string, body: string, type = 'application/json'): HttpStep => ({ method: 'PUT', path, body, type });
export const remove = (path: string, body?: string): HttpStep => ({
  method: 'DELETE',
  path,
  ...(body === undefined ? {} : { body, type: 'application/json' }),
});

const patchTypes = {
  json: 'application/json-patch+json',
  merge: 'application/merge-patch+json',
  strategic: 'application/strategic-merge-patch+json',
  apply: 'application/apply-patch+yaml',
} as const;

export const patch = (kind: keyof typeof patchTypes, path: string, body: string): HttpStep => ({
  method: 'PATCH',
  path,
  body,
  type: patchTypes[kind],
});

/** A gadget as JSON text; `more` goes beside its spec. */
export const gadgetText = (metadata: object, spec: object = {}, more: object = {}): string =>
  JSON.stringify({ apiVersion: 'conformance.spacedock.dev/v1', kind: 'Gadget', metadata, spec, ...more });
export const configMapText = (metadata: object, data: object = {}): string =>
  JSON.stringify({ apiVersion: 'v1', kind: 'ConfigMap', metadata, data });
