import { isDeepStrictEqual } from 'node:util';
import { groupVersionOf, type KindDeclaration, type KubeObject, type ObjectClient, StatusError } from '@spacedock/kube';
import type { Directory } from './directory/directory.ts';
import { namespaceOfProject } from './objects/project.ts';
import { idAnnotation, idOf } from './projection-id.ts';
import type { Projection, Shown } from './projections.ts';

export interface ProjectorParts {
  /** Writes as they are, past what is said to people who write: what is projected has happened already. */
  readonly objects: ObjectClient;
  readonly emptyNamespace: (namespace: string) => Promise<void>;
  readonly projected: readonly { readonly kind: KindDeclaration; readonly projection: Projection }[];
  readonly projects: KindDeclaration;
  /** As it is now. The one that is shown may be older than an object that somebody has just made. */
  readonly lookAgain: () => Promise<Directory>;
}

/** Few, so that a pool of connections is not used up by it: writes of one moment share a transaction anyway. */
const atOnce = 8;

/** Makes objects of what the config service has. Any number of replicas may do it at once: what is there already is left alone. */
export function projector({ objects, emptyNamespace, projected, projects, lookAgain }: ProjectorParts) {
  async function show(kind: KindDeclaration, projection: Projection, directory: Directory): Promise<void> {
    const { items } = await objects.list(kind);
    const present = new Map(items.map((object) => [object.metadata.name, object]));
    const wanted = projection(directory, (name) => present.get(name));
    const left = leftOver(items, wanted);
    const gone = left.length === 0 ? [] : leftOver(left, projection(await lookAgain(), (name) => present.get(name)));
    await each(gone, (object) => remove(kind, object));
    await each(wanted, (shown) => put(kind, shown, present.get(shown.name)));
  }

  async function put(kind: KindDeclaration, shown: Shown, before: KubeObject | undefined): Promise<void> {
    const kept = before && idOf(before) === shown.id ? before : undefined;
    if (!kept) {
      if (kind === projects) await emptyNamespace(namespaceOfProject(shown.name));
      const empty: KubeObject = { apiVersion: groupVersionOf(kind), kind: kind.kind, metadata: { name: shown.name } };
      await objects.create(kind, withShown(empty, shown)).catch((error: unknown) => {
        // Another replica, or whoever made it with kubectl, was faster; what they wrote is looked at when something changes again.
        if (!(error instanceof StatusError) || error.reason !== 'AlreadyExists') throw error;
      });
      return;
    }
    if (isDeepStrictEqual(withShown(kept, shown), kept)) return;
    await objects.update(kind, '', shown.name, (object) => (idOf(object) === shown.id ? withShown(object, shown) : object));
  }

  async function remove(kind: KindDeclaration, object: KubeObject): Promise<void> {
    const { name, uid } = object.metadata;
    if (kind === projects) await emptyNamespace(namespaceOfProject(name));
    await objects.delete(kind, '', name, uid === undefined ? {} : { preconditions: { uid } }).catch((error: unknown) => {
      if (!(error instanceof StatusError) || error.reason !== 'Conflict') throw error;
    });
  }

  return async (directory: Directory): Promise<void> => {
    for (const { kind, projection } of projected) await show(kind, projection, directory);
  };
}

/** Objects of something that is not there any more. */
function leftOver(objects: readonly KubeObject[], wanted: readonly Shown[]): readonly KubeObject[] {
  const ids = new Set(wanted.map(({ id }) => id));
  return objects.filter((object) => !ids.has(idOf(object) ?? ''));
}

function withShown(object: KubeObject, { id, labels, spec, status }: Shown): KubeObject {
  const next: KubeObject = {
    ...object,
    metadata: {
      ...object.metadata,
      ...(labels ? { labels: { ...object.metadata.labels, ...labels } } : {}),
      annotations: { ...object.metadata.annotations, [idAnnotation]: id },
    },
    spec: without({ ...object['spec'] as object, ...spec }),
    ...(status ? { status } : {}),
  };
  return next;
}

const without = (fields: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

async function each<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const left = [...items];
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  }));
}
