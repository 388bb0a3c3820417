import { isDeepStrictEqual } from 'node:util';
import { type KindDeclaration, type ObjectClient, type Registry, type ServerLog, timestamp } from '@spacedock/kube';
import { liveObjects } from '../live-objects.ts';
import type { Condition } from '../shapes/pod.ts';
import { customKinds } from './custom-kind.ts';
import { customResourceDefinitions } from './custom-resource-definitions.ts';
import { cleanupFinalizer, conditionOf, type Definition, type DefinitionNames } from './definition.ts';
import { nameConflict } from './name-conflict.ts';

export interface CustomResourcesOptions {
  readonly client: ObjectClient;
  readonly registry: Registry;
  readonly now: () => Date;
  readonly log: ServerLog;
  /** Called when kinds came or went. */
  readonly onKinds: () => void;
}

/**
 * Serves what definitions define, on every replica: each follows the definitions in the store and keeps its own registry by them.
 * Deleting the objects of a definition that goes is done by whoever sees it first; the others find nothing left to do.
 */
export async function customResources({
  client,
  registry,
  now,
  log,
  onKinds,
}: CustomResourcesOptions): Promise<{ readonly stop: () => void }> {
  const served = new Map<string, readonly KindDeclaration[]>();
  const ofGeneration = new Map<string, string>();
  const queues = new Map<string, Promise<void>>();

  /** One thing at a time for each definition, in the order in which it changed. */
  function enqueue(definition: Definition, gone: boolean): void {
    const { name } = definition.metadata;
    const next = (queues.get(name) ?? Promise.resolve())
      .then(() => (gone ? drop(name) : follow(definition)))
      .catch((error: unknown) => {
        log.error(
          { err: error, definition: name },
          'a custom resource definition could not be followed; its next change tries again',
        );
      });
    queues.set(name, next);
    void next.then(() => queues.get(name) === next && queues.delete(name));
  }

  function drop(name: string): void {
    for (const kind of served.get(name) ?? []) registry.remove(kind.group, kind.version, kind.plural);
    ofGeneration.delete(name);
    if (served.delete(name)) onKinds();
  }

  function serve(definition: Definition): void {
    const { name, uid, generation } = definition.metadata;
    const edition = `${uid}/${generation}`;
    if (ofGeneration.get(name) === edition) return;
    ofGeneration.set(name, edition);
    const kinds = customKinds(definition);
    for (const kind of served.get(name) ?? []) registry.remove(kind.group, kind.version, kind.plural);
    for (const kind of kinds) registry.add(kind);
    served.set(name, kinds);
    onKinds();
  }

  async function follow(definition: Definition): Promise<void> {
    if (definition.metadata.deletionTimestamp !== undefined) return remove(definition);
    const conflict = nameConflict(definition, registry, served.get(definition.metadata.name) ?? []);
    const established = conditionOf(definition, 'Established')?.status === 'True';
    if (!conflict || established) serve(definition);
    const accepted = conflict ? (definition.status?.acceptedNames ?? { plural: '', kind: '' }) : definition.spec.names;
    const time = timestamp(now());
    await setStatus(definition, accepted, [
      conflict
        ? { type: 'NamesAccepted', status: 'False', lastTransitionTime: time, ...conflict }
        : {
            type: 'NamesAccepted',
            status: 'True',
            lastTransitionTime: time,
            reason: 'NoConflicts',
            message: 'no conflicts found',
          },
      conflict && !established
        ? {
            type: 'Established',
            status: 'False',
            lastTransitionTime: time,
            reason: 'NotAccepted',
            message: 'not all names are accepted',
          }
        : {
            type: 'Established',
            status: 'True',
            lastTransitionTime: time,
            reason: 'InitialNamesAccepted',
            message: 'the initial names have been accepted',
          },
    ]);
  }

  async function setStatus(
    { metadata }: Definition,
    acceptedNames: DefinitionNames,
    wanted: readonly Condition[],
  ): Promise<void> {
    await client.updateStatus(customResourceDefinitions, '', metadata.name, (object) => {
      const current = object as Definition;
      const known = current.status?.conditions ?? [];
      const conditions = [
        ...known.filter(({ type }) => !wanted.some((condition) => condition.type === type)),
        ...wanted.map((condition) => sameOrNew(condition, known)),
      ];
      const status = { ...current.status, acceptedNames, conditions, storedVersions: current.status?.storedVersions ?? [] };
      return isDeepStrictEqual(status, current.status) ? current : { ...current, status };
    });
  }

  /** The objects first, then the kind, then the definition itself. */
  async function remove(definition: Definition): Promise<void> {
    const { metadata } = definition;
    if (!metadata.finalizers?.includes(cleanupFinalizer)) return;
    serve(definition);
    const [kind] = served.get(metadata.name) ?? [];
    if (kind) await deleteAll(kind);
    drop(metadata.name);
    await client.update(customResourceDefinitions, '', metadata.name, (current) => ({
      ...current,
      metadata: {
        ...current.metadata,
        finalizers: (current.metadata.finalizers ?? []).filter((finalizer) => finalizer !== cleanupFinalizer),
      },
    }));
  }

  /** Waits for objects that their own finalizers hold. */
  async function deleteAll(kind: KindDeclaration): Promise<void> {
    const { items, revision } = await client.list(kind);
    const left = new Set(items.map(({ metadata }) => `${metadata.namespace ?? ''}/${metadata.name}`));
    for (const { metadata } of items) await client.delete(kind, metadata.namespace ?? '', metadata.name);
    if (left.size === 0) return;
    const empty = Promise.withResolvers<void>();
    const watch = await client.watch(kind, revision, {
      onChange({ type, object }) {
        if (type !== 'DELETED') return;
        left.delete(`${object.namespace}/${object.name}`);
        if (left.size === 0) empty.resolve();
      },
      onProgress: () => undefined,
      onEnd: () => empty.resolve(),
    });
    await empty.promise;
    watch.stop();
  }

  const live = await liveObjects<Definition>({ client, kind: customResourceDefinitions, log, onChange: enqueue });
  await Promise.all([...live.all()].map(({ metadata }) => queues.get(metadata.name)));
  return { stop: live.stop };
}

/** A condition that says what it said before keeps the time since when it does. */
function sameOrNew(condition: Condition, known: readonly Condition[]): Condition {
  const before = known.find(({ type }) => type === condition.type);
  if (before?.status !== condition.status) return condition;
  return before.reason === condition.reason && before.message === condition.message
    ? before
    : { ...condition, lastTransitionTime: before.lastTransitionTime ?? null };
}
