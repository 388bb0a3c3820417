import type { KubeObject } from '@spacedock/kube';
import { yamlDocuments } from './go-yaml.ts';

/** One object of a template, or why it cannot be one. */
export type Manifest =
  | { readonly kind: 'object'; readonly object: KubeObject; readonly part: string }
  | { readonly kind: 'wrong'; readonly part: string; readonly problem: string };

const mostObjects = 500;
const groupAndVersion = /^(?:[a-z0-9](?:[-a-z0-9.]*[a-z0-9])?\/)?[a-z0-9]+$/;

/** The documents of `objects`. One that is wrong does not keep the others from being applied. */
export function manifestsIn(text: string, namespace: string): readonly Manifest[] {
  const found = yamlDocuments(text).flatMap((document, index): readonly Manifest[] => {
    if (document.kind === 'wrong') return [{ kind: 'wrong', part: `objects/${index + 1}`, problem: document.problem }];
    if (document.value === null || document.value === undefined) return [];
    return itemsOf(document.value).map((one) => manifestOf(one, index + 1, namespace));
  });
  if (found.length > mostObjects)
    return [
      {
        kind: 'wrong',
        part: 'objects',
        problem: `there are ${found.length} objects; at most ${mostObjects} are applied. Put them into a chart.`,
      },
    ];
  return withoutSecond(found);
}

/** A second one of the same name would undo the first one in each turn. */
function withoutSecond(manifests: readonly Manifest[]): readonly Manifest[] {
  const seen = new Set<string>();
  return manifests.map((manifest) => {
    if (manifest.kind === 'wrong') return manifest;
    const key = `${manifest.object.apiVersion.replace(/[^/]*$/, '')} ${manifest.part}`;
    if (seen.has(key))
      return { kind: 'wrong', part: `${manifest.part}/again`, problem: 'there is another one of this kind and name before it' };
    seen.add(key);
    return manifest;
  });
}

function itemsOf(value: unknown): readonly unknown[] {
  const { kind, items } = value as { readonly kind?: unknown; readonly items?: unknown };
  return kind === 'List' && Array.isArray(items) ? items : [value];
}

function manifestOf(value: unknown, index: number, namespace: string): Manifest {
  const nameless = `objects/${index}`;
  const wrong = (part: string, problem: string): Manifest => ({ kind: 'wrong', part, problem });
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return wrong(nameless, 'it is no object');
  const { apiVersion, kind, metadata } = value as {
    apiVersion?: unknown;
    kind?: unknown;
    metadata?: { name?: unknown; namespace?: unknown } | null;
  };
  if (typeof apiVersion !== 'string' || typeof kind !== 'string' || kind === '')
    return wrong(nameless, 'it has no apiVersion and kind');
  if (!groupAndVersion.test(apiVersion))
    return wrong(nameless, `${JSON.stringify(apiVersion)} is no apiVersion: that is a group and version such as apps/v1, or v1`);
  const name = metadata?.name;
  if (typeof name !== 'string' || name === '') return wrong(`objects/${kind}/${index}`, 'it has no metadata.name');
  const part = `objects/${kind}/${name}`;
  const own = metadata?.namespace ?? namespace;
  if (own !== namespace)
    return wrong(part, `it names the namespace ${String(own)}; objects of a space live in its own namespace. Leave it out.`);
  return { kind: 'object', part, object: { ...value, metadata: { ...metadata, namespace } } as KubeObject };
}
