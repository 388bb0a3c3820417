import type { KindDeclaration, UserInfo } from '../kind.ts';
import type { KubeObject } from '../kube-object.ts';
import type { Moment } from '../store/moment.ts';
import type { Selection, Watch, WatchHandlers } from '../store/store.ts';
import { StatusError } from '../status.ts';
import type { ApiServerParts } from './api-server-parts.ts';
import { changeObject } from './change-object.ts';
import { storeNew } from './create-object.ts';
import { objectOf } from './object-text.ts';
import { resourceOf } from './registry.ts';
import { type DeleteOptions, removeObject } from './remove-object.ts';
import type { Operation } from './request-context.ts';
import { readingSince, storeOf } from './store-of.ts';

/** Objects from inside the process, for controllers: the same rules as over HTTP, without the HTTP. */
export interface ObjectClient {
  readonly get: (kind: KindDeclaration, namespace: string, name: string) => Promise<KubeObject | undefined>;
  readonly list: (kind: KindDeclaration, namespace?: string, selection?: Selection) => Promise<{ readonly revision: bigint; readonly items: readonly KubeObject[] }>;
  /** Refuses with AlreadyExists. A dry run says what would be there, and stores nothing. */
  readonly create: (kind: KindDeclaration, object: KubeObject, options?: { readonly dryRun?: boolean }) => Promise<KubeObject>;
  /** Changes what is there; `change` may run several times. Answers undefined when the object is gone. */
  readonly update: (kind: KindDeclaration, namespace: string, name: string, change: (object: KubeObject) => KubeObject) => Promise<KubeObject | undefined>;
  readonly updateStatus: (kind: KindDeclaration, namespace: string, name: string, change: (object: KubeObject) => KubeObject) => Promise<KubeObject | undefined>;
  /** Through a subresource that `partialWrites` of the kind declares. */
  readonly updatePart: (kind: KindDeclaration, namespace: string, name: string, subresource: string, change: (object: KubeObject) => KubeObject) => Promise<KubeObject | undefined>;
  /** What is gone already is deleted. */
  readonly delete: (kind: KindDeclaration, namespace: string, name: string, options?: DeleteOptions) => Promise<void>;
  readonly watch: (kind: KindDeclaration, from: bigint, handlers: WatchHandlers) => Promise<Watch>;
}

/** With a moment it reads for a request that came then. */
export function objectClient(parts: ApiServerParts, user: UserInfo, fieldManager: string, since?: Moment): ObjectClient {
  const never = new AbortController().signal;
  const operation = (kind: KindDeclaration, namespace: string, name: string, dryRun = false): Operation => ({
    parts,
    kind,
    store: readingSince(storeOf(parts, kind, user), since),
    target: { namespace, name },
    context: { user, namespace, now: parts.now, dryRun, fieldManager, warn: () => undefined, signal: never, objects: client },
  });
  const change = (part: string): ObjectClient['update'] => async (kind, namespace, name, next) => {
    try {
      return JSON.parse((await changeObject(operation(kind, namespace, name), { part, track: true, next })).text) as KubeObject;
    } catch (error) {
      if (error instanceof StatusError && error.reason === 'NotFound') return undefined;
      throw error;
    }
  };

  const client: ObjectClient = {
    async get(kind, namespace, name) {
      const stored = await operation(kind, namespace, name).store.get({ resource: resourceOf(kind), namespace, name });
      return stored && objectOf(stored);
    },
    async list(kind, namespace, selection) {
      const { store } = operation(kind, namespace ?? '', '');
      const found = await store.list({ resource: resourceOf(kind), ...(namespace ? { namespace } : {}) }, selection ? { selection } : {});
      return { revision: found.revision, items: found.items.map(objectOf) };
    },
    async create(kind, object, { dryRun = false } = {}) {
      const namespace = object.metadata.namespace ?? '';
      return JSON.parse((await storeNew(operation(kind, namespace, object.metadata.name, dryRun), object, true)).text) as KubeObject;
    },
    update: change('object'),
    updateStatus: change('status'),
    updatePart: (kind, namespace, name, subresource, next) => change(subresource)(kind, namespace, name, next),
    async delete(kind, namespace, name, options = {}) {
      const on = operation(kind, namespace, name);
      const stored = await on.store.get({ resource: resourceOf(kind), namespace, name });
      if (!stored) return;
      try {
        await removeObject(on, stored, options);
      } catch (error) {
        if (!(error instanceof StatusError) || error.reason !== 'NotFound') throw error;
      }
    },
    watch: (kind, from, handlers) => operation(kind, '', '').store.watch({ resource: resourceOf(kind) }, from, handlers),
  };
  return client;
}

