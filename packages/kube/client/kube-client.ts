import type { LookupFunction } from 'node:net';
import type { KubeObject } from '../kube-object.ts';
import type { ApiQuery } from './api-call.ts';
import { type Connection, openConnection } from './connection.ts';
import { anySignal } from './deadline.ts';
import { deleteAndWait } from './delete-and-wait.ts';
import { type Impersonation, impersonationHeaders } from './impersonation.ts';
import { kindCalls } from './kind-calls.ts';
import type { ApplyOptions, KubeClient, ObjectOptions, Patch, WatchOptions, WriteOptions } from './kube-client-verbs.ts';
import { KubeApiError, KubeKindUnknown, notKubernetes } from './kube-errors.ts';
import { kubeconfigAccess } from './kubeconfig-access.ts';
import { countPages, listPages } from './list-pages.ts';
import { collectionPath, type CollectionRef, homePath, objectPath, type ObjectRef, type Place } from './resource-path.ts';
import type { WatchEvent } from './watch-events.ts';

export interface KubeClientOptions {
  /** As it was minted, credentials and all. Nothing is read from the environment or from files. */
  readonly kubeconfig: string;
  readonly impersonate?: Impersonation;
  /** Finds the address of the server's name, where node's own way is not wanted. Not asked when the server is an address. */
  readonly lookup?: LookupFunction | undefined;
  /** For each call that does not say its own. */
  readonly deadlineMs: number;
  /** Ends all calls of this client. */
  readonly signal?: AbortSignal;
}

const patchTypes = {
  merge: 'application/merge-patch+json', json: 'application/json-patch+json', strategic: 'application/strategic-merge-patch+json',
} as const satisfies Record<Patch['type'], string>;

/** Throws KubeconfigUnusable at once; whether anybody is there is found out by the first call. */
export function kubeClient({ kubeconfig, impersonate, lookup, deadlineMs, signal }: KubeClientOptions): KubeClient {
  const access = kubeconfigAccess(kubeconfig);
  if (impersonate) impersonationHeaders(impersonate); // who cannot be impersonated is said now rather than by the first call
  const closed = new AbortController();
  const ended = anySignal([closed.signal, signal]);
  let connection: Promise<Connection> | undefined;
  const connect = (): Promise<Connection> => (connection ??= openConnection(access, { impersonate, lookup }));
  const { find, call, together, bare, watch, log } = kindCalls({ server: access.server, connect, deadlineMs, signals: [ended] });
  const home = access.namespace === undefined ? {} : { namespace: access.namespace };
  const placed = ({ namespace, name }: Place): Place => ({ namespace: namespace ?? access.namespace, name });

  const client: KubeClient = {
    server: access.server,
    ended,
    served: (ref, options = {}) => find(ref, options),
    async get<Kind extends KubeObject>(ref: ObjectRef, options: ObjectOptions = {}) {
      const { subresource } = options;
      try {
        const found = await call(ref, options, (served) => ({ method: 'GET', path: objectPath(served, placed(ref), subresource) }));
        return found as Kind;
      } catch (error) {
        if (!isMissing(error) || error instanceof KubeKindUnknown) throw error;
        // Without a name in it, it speaks of the path: the kind has no such subresource.
        if (subresource !== undefined && error.details?.name === undefined) throw error;
        return undefined;
      }
    },
    list: (ref, { labelSelector, fieldSelector, ...options } = {}) => together(ref, options, (send) =>
      listPages(ref, (page) => send((served) => ({
        method: 'GET', path: collectionPath(served, ref.namespace), query: { ...page, labelSelector, fieldSelector },
      })))),
    count: (ref, options = {}) => together(ref, options, (send) =>
      countPages(ref, (page) => send((served) => ({ method: 'GET', path: collectionPath(served, ref.namespace), query: page })))),
    async create<Kind extends KubeObject>(object: Kind, options: WriteOptions = {}) {
      return await call(object, options, (served) => ({
        method: 'POST', path: homePath(served, placed(object.metadata)), query: writeQuery(options), body: object,
      })) as Kind;
    },
    async replace<Kind extends KubeObject>(object: Kind, options: WriteOptions = {}) {
      const { subresource } = options;
      return await call(object, options, (served) => ({
        method: 'PUT', path: objectPath(served, placed(object.metadata), subresource), query: writeQuery(options), body: object,
      })) as Kind;
    },
    async patch<Kind extends KubeObject>(ref: ObjectRef, { type, value }: Patch, options: WriteOptions = {}) {
      return await call(ref, options, (served) => ({
        method: 'PATCH', path: objectPath(served, placed(ref), options.subresource), query: writeQuery(options),
        contentType: patchTypes[type], body: value,
      })) as Kind;
    },
    async apply<Kind extends KubeObject>(object: Kind, { force = false, ...options }: ApplyOptions = {}) {
      return await call(object, options, (served) => ({
        method: 'PATCH', path: objectPath(served, placed(object.metadata), options.subresource),
        query: { ...writeQuery(options), force }, contentType: 'application/apply-patch+yaml', body: object,
      })) as Kind;
    },
    async delete(ref, { gracePeriodSeconds, propagationPolicy, preconditions, dryRun, ...options } = {}) {
      const how = { gracePeriodSeconds, propagationPolicy, preconditions, ...(dryRun ? { dryRun: ['All'] } : {}) };
      const body = { apiVersion: 'v1', kind: 'DeleteOptions', ...how };
      try {
        return uidIn(await call(ref, options, (served) => ({ method: 'DELETE', path: objectPath(served, placed(ref)), body })));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    deleteAndWait: (ref, options = {}) => deleteAndWait(client, { ...home, ...ref }, { deadlineMs, ...options }),
    watch<Kind extends KubeObject>(ref: CollectionRef, options: WatchOptions) {
      const { labelSelector, fieldSelector, resourceVersion } = options;
      const query = { labelSelector, fieldSelector, resourceVersion, allowWatchBookmarks: true };
      const events = watch(ref, options, (served) => collectionPath(served, ref.namespace), query);
      return events as AsyncGenerator<WatchEvent<Kind>, void, void>;
    },
    log: (pod, options = {}) => log((pods) => objectPath(pods, placed(pod), 'log'), options),
    async version(options = {}) {
      const { gitVersion } = await bare(options, { method: 'GET', path: '/version' }) as { readonly gitVersion?: unknown };
      if (typeof gitVersion !== 'string') throw notKubernetes(200, `What answered at ${access.server}`, 'it has no version');
      return gitVersion;
    },
    close() {
      closed.abort(new Error(`The client of ${access.server} was closed.`));
      connection?.then(({ agent }) => agent.destroy(), () => undefined); // one that never opened was reported to those who called
    },
  };
  return client;
}

const isMissing = (error: unknown): error is KubeApiError => error instanceof KubeApiError && error.status === 404;

const writeQuery = ({ dryRun, fieldManager = 'spacedock' }: WriteOptions): ApiQuery =>
  ({ fieldManager, ...(dryRun ? { dryRun: 'All' } : {}) });

/** The answer is the object as it goes, or a Status that names what went. */
function uidIn(answer: unknown): string {
  const { metadata, details } = answer as Readonly<Partial<Record<'metadata' | 'details', { readonly uid?: string }>>>;
  return details?.uid ?? metadata?.uid ?? '';
}
