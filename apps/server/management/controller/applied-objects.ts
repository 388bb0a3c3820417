import type { KubeObject } from '@spacedock/kube';
import { parseAllDocuments, stringify } from 'yaml';
import { sleepingManifest } from '../sleep/workload-sleep.ts';
import type { PartResults } from './part-results.ts';
import { isOfCluster, type SpaceCluster } from './space-cluster.ts';
import type { Manifest } from './space-manifests.ts';
import { fieldManager } from './space-namespace.ts';

export interface ApplyObjectsParts {
  readonly cluster: SpaceCluster;
  readonly namespace: string;
  readonly manifests: readonly Manifest[];
  /** What may stand in the namespace, from the status. */
  readonly lastApplied: string;
  readonly asleep: boolean;
  readonly results: PartResults;
  readonly signal: AbortSignal;
}

interface Identity {
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
}

/** What may stand in the namespace once these are applied, also when that ends in the middle. Remembered before it begins. */
export function objectsToBe(manifests: readonly Manifest[], lastApplied: string): string {
  const all = identitiesIn(lastApplied);
  for (const manifest of manifests)
    if (manifest.kind === 'object') all.set(keyOf(identityOf(manifest.object)), identityOf(manifest.object));
  return textOf(all);
}

/**
 * Applies the objects server-side, takes away those that left the template, and answers with what stands there now, to be
 * remembered. What fails is told and left out; the rest goes on. An object that failed and may have been applied before stays
 * remembered, so that it is not forgotten in the cluster.
 */
export async function applyObjects(parts: ApplyObjectsParts): Promise<string> {
  const { manifests, lastApplied } = parts;
  const before = identitiesIn(lastApplied);
  const standing = new Map<string, Identity>();
  for (const manifest of manifests) {
    await apply(parts, manifest);
    if (manifest.kind === 'object') standing.set(keyOf(identityOf(manifest.object)), identityOf(manifest.object));
  }
  const wrong = new Set(manifests.flatMap(({ kind, part }) => (kind === 'wrong' ? [part] : [])));
  // With a text that could not be read nothing is known to have left. What is only wrong now stays as it was when it was right.
  const unreadable = [...wrong].some((part) => !part.includes('/', 'objects/'.length));
  for (const [key, identity] of before) {
    if (standing.has(key)) continue;
    if (unreadable || wrong.has(partOf(identity)) || !(await prune(parts, identity))) standing.set(key, identity);
  }
  return textOf(standing);
}

async function apply({ cluster, asleep, results, signal }: ApplyObjectsParts, manifest: Manifest): Promise<void> {
  const { part } = manifest;
  if (manifest.kind === 'wrong') return results.failed(part, manifest.problem);
  try {
    const { namespaced } = await cluster.served(manifest.object);
    if (!namespaced)
      return results.failed(
        part,
        `${manifest.object.kind} is a kind of the whole cluster; a space holds what lives in its namespace only.`,
      );
    await cluster.apply(asleep ? sleepingManifest(manifest.object) : manifest.object, { fieldManager, force: true });
    results.applied(part);
  } catch (error) {
    if (signal.aborted || !(error instanceof Error) || isOfCluster(error)) throw error;
    results.failed(part, error.message);
  }
}

/** Whether nothing of ours is left. */
async function prune({ cluster, namespace, results, signal }: ApplyObjectsParts, identity: Identity): Promise<boolean> {
  const { apiVersion, kind, name } = identity;
  const part = partOf(identity);
  try {
    const { namespaced } = await cluster.served({ apiVersion, kind });
    const found = namespaced ? await cluster.get({ apiVersion, kind, namespace, name }) : undefined;
    // Somebody made another one under its name, or took it over: then it is theirs.
    if (found && !isApplied(found)) return true;
    const uid = found?.metadata.uid;
    if (found)
      await cluster.delete(
        { apiVersion, kind, namespace, name },
        { propagationPolicy: 'Background', ...(uid === undefined ? {} : { preconditions: { uid } }) },
      );
    results.pruned(part);
    return true;
  } catch (error) {
    if (signal.aborted || !(error instanceof Error) || isOfCluster(error)) throw error;
    // A kind that the cluster no longer has took its objects along.
    if (error.name === 'KubeKindUnknown') return true;
    results.failed(part, `it left the template, and could not be removed: ${error.message}`);
    return false;
  }
}

/** An object that was applied without any field of its own, such as an empty ConfigMap, is managed by nobody. */
const isApplied = ({ metadata: { managedFields = [] } }: KubeObject): boolean =>
  managedFields.length === 0 || managedFields.some(({ manager, operation }) => manager === fieldManager && operation === 'Apply');

const partOf = ({ kind, name }: Identity): string => `objects/${kind}/${name}`;
const identityOf = ({ apiVersion, kind, metadata: { name } }: KubeObject): Identity => ({ apiVersion, kind, name });
/** Without the version of the API: an object does not become another one because its template names a newer version. */
const keyOf = ({ apiVersion, kind, name }: Identity): string =>
  `${apiVersion.includes('/') ? apiVersion.split('/')[0] : ''}/${kind}/${name}`;

const textOf = (identities: ReadonlyMap<string, Identity>): string =>
  [...identities]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { apiVersion, kind, name }]) => stringify({ apiVersion, kind, metadata: { name } }))
    .join('---\n');

function identitiesIn(text: string): Map<string, Identity> {
  const documents = parseAllDocuments(text);
  const found = Array.isArray(documents) ? documents.map((document) => document.toJS() as KubeObject | null) : [];
  return new Map(found.flatMap((one) => (one ? [[keyOf(identityOf(one)), identityOf(one)] as const] : [])));
}
