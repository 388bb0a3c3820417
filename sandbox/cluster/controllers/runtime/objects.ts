import {
  type DeleteOptions,
  type KindDeclaration,
  type KubeObject,
  labelSelectorFromObject,
  type LabelSelectorObject,
  matchesLabels,
  type ObjectClient,
} from '@spacedock/kube';
import type { Informer } from './informer.ts';

/** The fields that a type names, without "and anything else". */
type Named<Type> = { [Field in keyof Type as string extends Field ? never : number extends Field ? never : Field]: Type[Field] };

/** An object that is to be made: the server fills in the rest of the metadata. */
export type New<Type extends KubeObject> = Omit<Named<Type>, 'apiVersion' | 'kind' | 'metadata'> & {
  readonly metadata: Partial<KubeObject['metadata']>;
};

/**
 * The objects of one kind as a controller sees them. Reading is from memory and what is read must not be changed; a write has
 * come back from the store, and is seen by reading, before it resolves. So nobody acts twice on what he has not seen done.
 */
export interface Objects<Type extends KubeObject> {
  readonly kind: KindDeclaration;
  readonly get: (namespace: string, name: string) => Type | undefined;
  readonly list: (namespace?: string) => readonly Type[];
  readonly selected: (namespace: string, selector: LabelSelectorObject) => readonly Type[];
  readonly ownedBy: (uid: string | undefined) => readonly Type[];
  /** As the store has it at this moment. */
  readonly live: (namespace: string, name: string) => Promise<Type | undefined>;
  readonly create: (object: New<Type>) => Promise<Type>;
  /** Changes a copy of what is there now. Undefined when that is gone, or is another object under the same name. */
  readonly update: (object: Type, change: (draft: Type) => void) => Promise<Type | undefined>;
  readonly updateStatus: (object: Type, change: (draft: Type) => void) => Promise<Type | undefined>;
  readonly updatePart: (object: Type, part: string, change: (draft: Type) => void) => Promise<Type | undefined>;
  /** Only this very object, not another that has its name by now. */
  readonly delete: (object: Type, options?: DeleteOptions) => Promise<void>;
}

export function objects<Type extends KubeObject>(kind: KindDeclaration, informer: Informer, client: ObjectClient): Objects<Type> {
  /** What was not read yet must not look like what is not there. */
  const read = (): Informer => {
    if (!informer.isSynced())
      throw new Error(`${kind.plural} are looked at before they were read: a controller has to name them among what it watches`);
    return informer;
  };
  const seen = async (written: KubeObject): Promise<void> => {
    const revision = BigInt(written.metadata.resourceVersion ?? 0);
    await informer.until(() => informer.position() >= revision);
  };
  type Update = ObjectClient['update'];
  const change =
    (write: Update): Objects<Type>['update'] =>
    async ({ metadata: { namespace = '', name, uid } }, alter) => {
      const written = await write(kind, namespace, name, (current) => {
        if (current.metadata.uid === uid) alter(current as Type);
        // Parts of it may have been read here, and those cannot be changed; the server wants to.
        return structuredClone(current);
      });
      if (!written || written.metadata.uid !== uid) return undefined;
      await seen(written);
      return written as Type;
    };
  return {
    kind,
    get: (namespace, name) => read().get(namespace, name) as Type | undefined,
    list: (namespace) => read().list(namespace) as readonly Type[],
    selected(namespace, selector) {
      const requirements = labelSelectorFromObject(selector);
      return (read().list(namespace) as readonly Type[]).filter(({ metadata }) =>
        matchesLabels(requirements, metadata.labels ?? {}),
      );
    },
    ownedBy: (uid) => (uid === undefined ? [] : (read().ownedBy(uid) as readonly Type[])),
    live: async (namespace, name) => (await client.get(kind, namespace, name)) as Type | undefined,
    async create(object) {
      const group = kind.group === '' ? kind.version : `${kind.group}/${kind.version}`;
      const made = await client.create(kind, {
        ...object,
        apiVersion: group,
        kind: kind.kind,
        metadata: { name: '', ...object.metadata },
      });
      await seen(made);
      return made as Type;
    },
    update: change(client.update),
    updateStatus: change(client.updateStatus),
    updatePart: (object, part, alter) =>
      change((of, namespace, name, next) => client.updatePart(of, namespace, name, part, next))(object, alter),
    async delete({ metadata: { namespace = '', name, uid } }, options = {}) {
      await client.delete(kind, namespace, name, {
        ...options,
        preconditions: { ...(uid === undefined ? {} : { uid }), ...options.preconditions },
      });
      await informer.until(() => {
        const left = informer.get(namespace, name);
        return left === undefined || left.metadata.uid !== uid || left.metadata.deletionTimestamp !== undefined;
      });
    },
  };
}
