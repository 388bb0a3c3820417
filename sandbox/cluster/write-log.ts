import { isDeepStrictEqual } from 'node:util';
import { type Admission, type KubeObject, type RequestContext, resourceOf, type Store } from '@spacedock/kube';

/** A write that the API server was asked for and has done. */
export interface ClusterWrite {
  readonly verb: 'create' | 'update' | 'delete';
  /** `plural.group`, as `configmaps.`. */
  readonly resource: string;
  readonly subresource: string;
  readonly namespace: string;
  readonly name: string;
  readonly user: string;
  readonly fieldManager: string;
  /** False: what was asked for was so already. */
  readonly changes: boolean;
  /** As it is after the write; of one that is deleted, as it was. */
  readonly object: KubeObject;
}

export interface WriteLog {
  readonly admitting: (admission: Admission) => Admission;
  readonly storing: (store: Store) => Store;
}

/** Tells of every write as the audit log of a Kubernetes does, also of those that change nothing: once for each request. */
export function writeLog(onWrite: (write: ClusterWrite) => void): WriteLog {
  // A request that lost against another one is put through admission again.
  const told = new WeakSet<RequestContext>();
  /** By uid: whether there is one of that name already is only found out by storing it. */
  const creations = new Map<string, ClusterWrite>();

  function tell(
    write: Pick<ClusterWrite, 'verb' | 'resource' | 'subresource' | 'changes' | 'object'>,
    context: RequestContext,
  ): void {
    if (context.dryRun || told.has(context)) return;
    told.add(context);
    const { name, namespace = '', uid = '' } = write.object.metadata;
    const whole = { ...write, name, namespace, user: context.user.name, fieldManager: context.fieldManager };
    if (write.verb === 'create') creations.set(uid, whole);
    else onWrite(whole);
  }

  return {
    admitting: (admission) => ({
      ...admission,
      async accept(kind, next, old, context, subresource) {
        await admission.accept?.(kind, next, old, context, subresource);
        const changes = !old || !isDeepStrictEqual(content(next), content(old));
        const object = structuredClone(next);
        tell({ verb: old ? 'update' : 'create', resource: resourceOf(kind), subresource, changes, object }, context);
      },
      async delete(kind, old, context) {
        await admission.delete?.(kind, old, context);
        tell(
          { verb: 'delete', resource: resourceOf(kind), subresource: '', changes: true, object: structuredClone(old) },
          context,
        );
      },
    }),
    storing: (store) => ({
      ...store,
      async write(write) {
        const result = await store.write(write);
        const creation = write.kind === 'create' ? creations.get(write.draft.uid) : undefined;
        if (!creation) return result;
        creations.delete(write.draft.uid);
        if (result.kind === 'written') onWrite({ ...creation, name: write.key.name });
        return result;
      },
    }),
  };
}

/** Without what the server keeps about the object. */
function content({ metadata, ...object }: KubeObject): unknown {
  const { managedFields: _, resourceVersion: __, generation: ___, ...own } = metadata;
  return { ...object, metadata: own };
}
