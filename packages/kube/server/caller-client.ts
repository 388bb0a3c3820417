import type { KindDeclaration, RequestContext, UserInfo } from '../kind.ts';
import type { KubeObject } from '../kube-object.ts';
import { thisMoment } from '../store/moment.ts';
import type { Selection } from '../store/store.ts';
import { mustBeAllowed } from './allowed.ts';
import type { ApiServerParts } from './api-server-parts.ts';
import { changeObject } from './change-object.ts';
import { storeNew } from './create-object.ts';
import { decodingProblem } from './incoming-object.ts';
import { kindRuntime } from './kind-runtime.ts';
import { listSeen } from './list-seen.ts';
import { objectClient } from './object-client.ts';
import { objectOf } from './object-text.ts';
import { mustGet } from './read-object.ts';
import { badRequest } from './refusals.ts';
import { resourceOf } from './registry.ts';
import { type DeleteOptions, removeObject } from './remove-object.ts';
import type { Operation } from './request-context.ts';
import { readingSince, storeOf } from './store-of.ts';

export interface WriteOptions {
  /** Everything is checked and filled in, and nothing stored. */
  readonly dryRun?: boolean;
}

export interface SeenPage {
  readonly items: readonly KubeObject[];
  /** There are more that the caller sees, and that `where` lets through. */
  readonly more: boolean;
}

export interface SeenPageOptions {
  /** Undefined: all of them. */
  readonly namespace?: string | undefined;
  readonly selection?: Selection;
  /** Which of those that the caller sees; asked before they are made ready to be shown. */
  readonly where?: (object: KubeObject) => boolean;
  readonly limit?: number;
  readonly after?: { readonly namespace: string; readonly name: string };
}

/**
 * Objects in somebody's name, for another face of the same API: what is asked for is allowed, refused, filled in, checked and
 * shown as if it had come over HTTP. Refusals are thrown as StatusError.
 */
export interface CallerClient {
  readonly get: (kind: KindDeclaration, namespace: string, name: string) => Promise<KubeObject>;
  /** In the order of `namespace/name`. */
  readonly list: (kind: KindDeclaration, options?: SeenPageOptions) => Promise<SeenPage>;
  readonly create: (kind: KindDeclaration, object: KubeObject, options?: WriteOptions) => Promise<KubeObject>;
  /** `change` may run several times. What it answers with another resourceVersion than the stored one is refused. */
  readonly update: (
    kind: KindDeclaration,
    namespace: string,
    name: string,
    change: (object: KubeObject) => KubeObject,
    options?: WriteOptions,
  ) => Promise<KubeObject>;
  readonly delete: (kind: KindDeclaration, namespace: string, name: string, options?: DeleteOptions) => Promise<void>;
  /** What was to be told beside the answers. */
  readonly warnings: readonly string[];
}

export interface CallerOptions {
  /** For managedFields. */
  readonly fieldManager: string;
  readonly signal: AbortSignal;
}

export function callerClient(parts: ApiServerParts, user: UserInfo, { fieldManager, signal }: CallerOptions): CallerClient {
  const since = thisMoment();
  const warnings: string[] = [];
  const objects = objectClient(parts, user, fieldManager, since);

  async function operation(
    kind: KindDeclaration,
    verb: string,
    namespace: string,
    name: string,
    dryRun = false,
  ): Promise<Operation> {
    const { group, version, plural: resource } = kind;
    await mustBeAllowed(parts, user, { kind: 'resource', verb, group, version, resource, subresource: '', namespace, name });
    const context: RequestContext = {
      user,
      namespace,
      now: parts.now,
      dryRun,
      fieldManager,
      signal,
      objects,
      warn: (text) => void (warnings.includes(text) || warnings.push(text)),
    };
    return {
      parts,
      kind,
      context,
      target: { namespace, name },
      store: readingSince(storeOf(parts, kind, user), since),
      sees: await kind.hooks?.view?.(context),
    };
  }

  function shown({ kind, context }: Operation, object: KubeObject): KubeObject {
    kind.hooks?.decorate?.(object, context);
    return object;
  }
  const shownText = (on: Operation, { text }: { readonly text: string }): KubeObject => shown(on, JSON.parse(text) as KubeObject);

  function readable(kind: KindDeclaration, object: KubeObject): KubeObject {
    const problem = decodingProblem(kind, object);
    if (problem !== undefined) throw badRequest(problem);
    kindRuntime(kind).prune(object);
    return object;
  }

  return {
    warnings,
    async get(kind, namespace, name) {
      const on = await operation(kind, 'get', namespace, name);
      return shown(on, objectOf(await mustGet(on)));
    },
    async list(kind, { namespace = '', selection, where, limit, after } = {}) {
      const on = await operation(kind, 'list', namespace, '');
      const seen = await listSeen(
        on.store,
        { resource: resourceOf(kind), ...(namespace === '' ? {} : { namespace }) },
        { ...(selection ? { selection } : {}), ...(limit === undefined ? {} : { limit }), ...(after ? { after } : {}) },
        (object) => on.sees?.(object) !== false && where?.(object) !== false,
      );
      return { items: seen.items.map((stored) => shown(on, objectOf(stored))), more: seen.more };
    },
    async create(kind, object, { dryRun } = {}) {
      const { name, namespace = '' } = object.metadata;
      const on = await operation(kind, 'create', namespace, '', dryRun);
      return shownText(on, await storeNew({ ...on, target: { namespace, name } }, readable(kind, object), true));
    },
    async update(kind, namespace, name, change, { dryRun } = {}) {
      const on = await operation(kind, 'update', namespace, name, dryRun);
      return shownText(on, await changeObject(on, { part: 'object', track: true, next: (old) => readable(kind, change(old)) }));
    },
    async delete(kind, namespace, name, options = {}) {
      const on = await operation(kind, 'delete', namespace, name);
      await removeObject(on, await mustGet(on), options);
    },
  };
}
