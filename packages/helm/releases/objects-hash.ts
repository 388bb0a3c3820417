import { createHash } from 'node:crypto';
import type { KubeClient, KubeObject } from '@spacedock/kube';
import { identityOf, refTo } from './release-objects.ts';

export type HashOptions = {
  /** Keys of labels that may differ: one that names the revision. */
  readonly exceptLabels?: readonly string[];
};

/** The same for the same objects, whatever their order and that of their fields. */
export function objectsHash(objects: readonly KubeObject[], { exceptLabels = [] }: HashOptions = {}): string {
  return hashOf(
    objects.map((object) => [identityOf(object), object]),
    exceptLabels,
  );
}

export type LiveHash = HashOptions & {
  readonly client: Pick<KubeClient, 'get'>;
  readonly objects: readonly KubeObject[];
  readonly signal: AbortSignal;
};

/** Of what the cluster has for these objects, in the fields that they set. One that is missing makes another hash. */
export async function liveHash({ client, objects, exceptLabels = [], signal }: LiveHash): Promise<string> {
  const live = await Promise.all(
    objects.map(async (object): Promise<[string, unknown]> => {
      const found = await client.get(refTo(object), { signal });
      return [identityOf(object), found ? reduced(found, object, []) : null];
    }),
  );
  return hashOf(live, exceptLabels);
}

/** Maps whose keys people choose: in them one key too many is a difference. */
const freeMaps: ReadonlySet<string> = new Set([
  'data',
  'selector',
  'matchLabels',
  'template.metadata.labels',
  'requests',
  'limits',
]);

/** The fields of `live` that `wanted` has too; of lists every item, because one that is left over is a difference. */
function reduced(live: unknown, wanted: unknown, path: readonly string[]): unknown {
  if (Array.isArray(live) && Array.isArray(wanted)) {
    return live.map((item: unknown, index) => (index < wanted.length ? reduced(item, wanted[index], path) : item));
  }
  if (!isMap(live) || !isMap(wanted)) return live;
  if (isFreeMap(path, wanted)) return live;
  return Object.fromEntries(Object.entries(wanted).map(([key, value]) => [key, reduced(live[key], value, [...path, key])]));
}

const isFreeMap = (path: readonly string[], wanted: Readonly<Record<string, unknown>>): boolean =>
  [path.at(-1) ?? '', path.slice(-3).join('.')].some((name) => freeMaps.has(name)) && !('matchLabels' in wanted);

const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function hashOf(objects: readonly (readonly [string, unknown])[], exceptLabels: readonly string[]): string {
  const lines = objects.map(([identity, object]) => `${identity} ${JSON.stringify(canonical(object, new Set(exceptLabels)))}`);
  return createHash('sha256').update(lines.toSorted().join('\n')).digest('hex');
}

function canonical(value: unknown, without: ReadonlySet<string>, key = ''): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => canonical(item, without));
  if (!isMap(value)) return value;
  const entries = Object.entries(value)
    .filter(([name]) => key !== 'labels' || !without.has(name))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, item]) => [name, canonical(item, without, name)]));
}
