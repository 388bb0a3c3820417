import { type KubeClient, KubeApiError, type KubeObject } from '@spacedock/kube';
import { parseAllDocuments, stringify } from 'yaml';
import type { PartResult } from '../objects/space-instance.ts';
import { type Manifest, manifestsIn } from './space-manifests.ts';

export const fieldManager = 'spacedock-space';

export interface ApplyObjectsParts {
  readonly client: KubeClient;
  readonly namespace: string;
  /** Rendered. */
  readonly objects: string;
  /** What was applied the last time, from the status. */
  readonly lastApplied: string;
  readonly results: PartResults;
}

/** How the parts of a space fared, each since when. */
export interface PartResults {
  readonly applied: (part: string) => void;
  readonly pruned: (part: string) => void;
  readonly failed: (part: string, message: string) => void;
}

interface Identity {
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
}

/**
 * Applies the objects server-side, takes away those that left the template, and answers with what stands there now, to be
 * remembered. What fails is told and left out; the rest goes on. An object that failed and was applied before stays remembered,
 * so that it is not forgotten in the cluster.
 */
export async function applyObjects({ client, namespace, objects, lastApplied, results }: ApplyObjectsParts): Promise<string> {
  const wanted = manifestsIn(objects, namespace);
  const before = identitiesIn(lastApplied);
  const standing = new Map<string, Identity>();
  for (const manifest of wanted) {
    const identity = await apply(client, manifest, results);
    if (identity) standing.set(keyOf(identity), identity);
    else if (manifest.kind === 'object') {
      const known = before.get(keyOf(identityOf(manifest.object)));
      if (known) standing.set(keyOf(known), known);
    }
  }
  // With a text that could not be read nothing is known to have left.
  const unreadable = wanted.some(({ kind, part }) => kind === 'wrong' && /^objects(\/\d+)?$/.test(part));
  for (const [key, identity] of before) {
    if (standing.has(key)) continue;
    if (unreadable || !await prune(client, namespace, identity, results)) standing.set(key, identity);
  }
  return [...standing.values()].map(({ apiVersion, kind, name }) => stringify({ apiVersion, kind, metadata: { name } })).join('---\n');
}

async function apply(client: KubeClient, manifest: Manifest, results: PartResults): Promise<Identity | undefined> {
  const { part } = manifest;
  if (manifest.kind === 'wrong') {
    results.failed(part, manifest.problem);
    return undefined;
  }
  try {
    const { namespaced } = await client.served(manifest.object);
    if (!namespaced) throw new Error(`${manifest.object.kind} is a kind of the whole cluster; a space holds what lives in its namespace only.`);
    await client.apply(manifest.object, { fieldManager, force: true });
    results.applied(part);
    return identityOf(manifest.object);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (isTransient(error)) throw error;
    results.failed(part, error.message);
    return undefined;
  }
}

/** Whether it is gone. */
async function prune(client: KubeClient, namespace: string, { apiVersion, kind, name }: Identity, results: PartResults): Promise<boolean> {
  const part = `objects/${kind}/${name}`;
  try {
    await client.delete({ apiVersion, kind, namespace, name });
    results.pruned(part);
    return true;
  } catch (error) {
    if (!(error instanceof Error) || isTransient(error)) throw error;
    results.failed(part, `it left the template, and could not be removed: ${error.message}`);
    return false;
  }
}

/** Not the object's fault: the cluster is away, or too busy. The whole reconciliation is tried again. */
export function isTransient(error: Error): boolean {
  return error.name === 'KubeUnreachable' || (error instanceof KubeApiError && (error.status === 429 || error.status >= 500));
}

const identityOf = ({ apiVersion, kind, metadata: { name } }: KubeObject): Identity => ({ apiVersion, kind, name });
/** Without the version of the API: an object does not become another one because its template names a newer version. */
const keyOf = ({ apiVersion, kind, name }: Identity): string => `${apiVersion.includes('/') ? apiVersion.split('/')[0] : ''}/${kind}/${name}`;

function identitiesIn(text: string): Map<string, Identity> {
  const documents = parseAllDocuments(text);
  const found = Array.isArray(documents) ? documents.map((document) => document.toJS() as KubeObject | null) : [];
  return new Map(found.flatMap((one) => (one ? [[keyOf(identityOf(one)), identityOf(one)] as const] : [])));
}
