import type { ChangeLog, LoggedChange } from './change-log.ts';
import { readRows, type StoreTables } from './database-rows.ts';
import { sortedMap, type SortedMap } from './sorted-map.ts';
import type { PathedObject } from './stored-text.ts';

/** A whole resource, as it was at a revision. */
export interface LoadedResource {
  readonly revision: bigint;
  readonly items: readonly PathedObject[];
}

export interface ObjectMirrorOptions {
  /** What the mirrored resources are kept in step with. */
  readonly log: ChangeLog;
  readonly load: (resource: string) => Promise<LoadedResource>;
  /** How much text a resource has, which is asked before it is loaded. */
  readonly measure: (resource: string) => Promise<number>;
  /** Of text, in all resources together. */
  readonly maxCharacters: number;
  readonly report: (error: unknown, what: string) => void;
}

/**
 * Whole resources in memory, kept in step with the change log, so that reading them costs the database nothing but the question
 * which revision is the newest. Those that were not read for the longest time make room for others.
 */
export interface ObjectMirror {
  /** The objects at the head of the log, when the resource is here. */
  readonly objects: (resource: string) => SortedMap<PathedObject> | undefined;
  /** The resource is read, and would be better here. A list weighs as much as `listWeight` single reads. */
  readonly wanted: (resource: string, weight: number) => void;
  /** The changes that the log was just given. */
  readonly apply: (changes: readonly LoggedChange[]) => void;
  /** Forgets everything. */
  readonly clear: () => void;
}

interface Mirrored {
  readonly objects: SortedMap<PathedObject>;
  /** It was loaded at this revision, so that changes up to here are in it. */
  readonly since: bigint;
  characters: number;
  lastRead: number;
}

/** The characters of all objects of a resource; bytes, to be exact, which are more. */
export async function measureResource({ pool, store }: StoreTables, resource: string): Promise<number> {
  const [row] = await readRows<'size'>(pool, {
    text: 'select sum(octet_length(body)) as size from kube.objects where store = $1 and resource = $2', values: [store, resource],
  });
  return Number(row?.size ?? 0);
}

export const listWeight = 100;
// A resource that did not fit is asked about again after as many lists: it may have shrunk, but measuring it has a price.
const patience = 1_000 * listWeight;

export function objectMirror({ log, load, measure, maxCharacters, report }: ObjectMirrorOptions): ObjectMirror {
  let resources = new Map<string, Mirrored>();
  /** How much reading is still to be seen before the resource is loaded; 0 while it is being loaded. */
  let reluctance = new Map<string, number>();
  let reads = 0;

  const remove = (resource: string): void => {
    resources.delete(resource);
    reluctance.set(resource, patience);
  };
  const makeRoom = (): void => {
    let excess = [...resources.values()].reduce((sum, { characters }) => sum + characters, 0) - maxCharacters;
    if (excess <= 0) return;
    for (const [resource, { characters }] of [...resources].toSorted(([, a], [, b]) => a.lastRead - b.lastRead)) {
      if (excess > 0) remove(resource);
      excess -= characters;
    }
  };
  const applyTo = (mirrored: Mirrored, { type, revision, object, previous }: LoggedChange): void => {
    if (revision <= mirrored.since) return;
    if (type === 'DELETED') mirrored.objects.delete(object.path);
    else mirrored.objects.set(object.path, object);
    mirrored.characters += (type === 'DELETED' ? 0 : object.size) - (previous?.size ?? 0);
  };
  const bring = async (resource: string): Promise<void> => {
    const into = resources;
    if ((await measure(resource)) > maxCharacters) {
      reluctance.set(resource, patience);
      return;
    }
    const { revision, items } = await load(resource);
    // Forgotten meanwhile, or so slow that the log no longer reaches back to it: the next reader brings it anew.
    if (into !== resources || revision < log.start) {
      reluctance.delete(resource);
      return;
    }
    const mirrored: Mirrored = {
      objects: sortedMap(items.map((object) => [object.path, object])),
      since: revision,
      characters: items.reduce((sum, { size }) => sum + size, 0),
      lastRead: reads,
    };
    if (revision < log.head) for (const change of log.after(revision)) if (change.object.resource === resource) applyTo(mirrored, change);
    resources.set(resource, mirrored);
    makeRoom();
  };

  return {
    objects(resource) {
      const mirrored = resources.get(resource);
      if (mirrored === undefined || log.head < mirrored.since) return undefined;
      reads += 1;
      mirrored.lastRead = reads;
      return mirrored.objects;
    },
    wanted(resource, weight) {
      const left = reluctance.get(resource) ?? listWeight;
      if (left === 0 || resources.has(resource)) return;
      reluctance.set(resource, Math.max(left - weight, 0));
      if (left > weight) return;
      bring(resource).catch((error: unknown) => {
        reluctance.set(resource, patience);
        report(error, `the ${resource} could not be read into memory; they are read from the database instead`);
      });
    },
    apply(changes) {
      for (const change of changes) {
        const mirrored = resources.get(change.object.resource);
        if (mirrored) applyTo(mirrored, change);
      }
      makeRoom();
    },
    clear() {
      resources = new Map();
      reluctance = new Map();
    },
  };
}
