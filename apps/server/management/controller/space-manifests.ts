import { parseAllDocuments } from 'yaml';
import type { KubeObject } from '@spacedock/kube';

/** One object of a template, or why it cannot be one. */
export type Manifest =
  | { readonly kind: 'object'; readonly object: KubeObject; readonly part: string }
  | { readonly kind: 'wrong'; readonly part: string; readonly problem: string };

const mostObjects = 500;

/** The documents of `objects`. One that is wrong does not keep the others from being applied. */
export function manifestsIn(text: string, namespace: string): readonly Manifest[] {
  const documents = parseAllDocuments(text);
  if (!Array.isArray(documents)) return [];
  const found: Manifest[] = [];
  for (const [index, document] of documents.entries()) {
    const [error] = document.errors;
    if (error) {
      found.push({ kind: 'wrong', part: `objects/${index + 1}`, problem: `it is no YAML: ${error.message.split('\n')[0]}` });
      continue;
    }
    const value: unknown = document.toJS({ maxAliasCount: 100 });
    if (value === null || value === undefined) continue;
    for (const one of itemsOf(value)) found.push(manifestOf(one, index + 1, namespace));
  }
  if (found.length <= mostObjects) return found;
  return [{ kind: 'wrong', part: 'objects', problem: `there are ${found.length} objects; at most ${mostObjects} are applied. Put them into a chart.` }];
}

function itemsOf(value: unknown): readonly unknown[] {
  const { kind, items } = value as { readonly kind?: unknown; readonly items?: unknown };
  return kind === 'List' && Array.isArray(items) ? items : [value];
}

function manifestOf(value: unknown, index: number, namespace: string): Manifest {
  const nameless = `objects/${index}`;
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return { kind: 'wrong', part: nameless, problem: 'it is no object' };
  const { apiVersion, kind, metadata } = value as { apiVersion?: unknown; kind?: unknown; metadata?: { name?: unknown; namespace?: unknown } };
  if (typeof apiVersion !== 'string' || typeof kind !== 'string') return { kind: 'wrong', part: nameless, problem: 'it has no apiVersion and kind' };
  const part = `objects/${kind}/${typeof metadata?.name === 'string' ? metadata.name : index}`;
  if (typeof metadata?.name !== 'string' || metadata.name === '') return { kind: 'wrong', part, problem: 'it has no metadata.name' };
  if (metadata.namespace !== undefined && metadata.namespace !== namespace) {
    return { kind: 'wrong', part, problem: `it names the namespace ${String(metadata.namespace)}; objects of a space live in its own namespace. Leave it out.` };
  }
  return { kind: 'object', part, object: { ...value, metadata: { ...metadata, namespace } } as KubeObject };
}
