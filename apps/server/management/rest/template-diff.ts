import { isDeepStrictEqual } from 'node:util';
import { stringify } from 'yaml';
import { releaseNameOf } from '../controller/chart-passwords.ts';
import { manifestsIn } from '../controller/space-manifests.ts';
import type { SpaceTemplateDefinition } from '../objects/common.ts';

/** What a space would gain, lose or have otherwise. */
export interface TemplateDifference {
  /** `objects/ConfigMap/settings`, `charts/redis`, `apps/ingress`, `namespace/labels`, `instance/annotations`, `access`. */
  readonly part: string;
  readonly change: 'added' | 'changed' | 'removed' | 'wrong';
  /** As YAML; of what is wrong, why it is. */
  readonly before?: string;
  readonly after?: string;
}

/** One rendered template against another, part by part. */
export function templateDiff(
  before: SpaceTemplateDefinition,
  after: SpaceTemplateDefinition,
  namespace: string,
): readonly TemplateDifference[] {
  const [old, next] = [partsOf(before, namespace), partsOf(after, namespace)];
  return [...new Set([...old.keys(), ...next.keys()])].toSorted().flatMap((part): readonly TemplateDifference[] => {
    const [was, will] = [old.get(part), next.get(part)];
    if (will?.wrong) return [{ part, change: 'wrong', after: String(will.value) }];
    if (was && will)
      return isDeepStrictEqual(was.value, will.value) ? [] : [{ part, change: 'changed', before: yaml(was), after: yaml(will) }];
    return will ? [{ part, change: 'added', after: yaml(will) }] : was ? [{ part, change: 'removed', before: yaml(was) }] : [];
  });
}

interface Part {
  readonly value: unknown;
  readonly wrong: boolean;
}

const yaml = ({ value }: Part): string => stringify(value, { lineWidth: 0 });

function partsOf(
  { metadata, instanceTemplate, objects, charts, apps, access }: SpaceTemplateDefinition,
  namespace: string,
): ReadonlyMap<string, Part> {
  const right = (value: unknown): Part => ({ value, wrong: false });
  const maps = [
    ['namespace/labels', metadata?.labels],
    ['namespace/annotations', metadata?.annotations],
    ['instance/labels', instanceTemplate?.metadata?.labels],
    ['instance/annotations', instanceTemplate?.metadata?.annotations],
    ['access', access],
  ] as const;
  return new Map<string, Part>([
    ...maps.flatMap(([part, value]): [string, Part][] => (Object.keys(value ?? {}).length === 0 ? [] : [[part, right(value)]])),
    ...manifestsIn(objects ?? '', namespace).map((manifest): [string, Part] =>
      manifest.kind === 'wrong'
        ? [manifest.part, { value: manifest.problem, wrong: true }]
        : [manifest.part, right(withoutNamespace(manifest.object))],
    ),
    ...(charts ?? []).map(({ password: _, ...chart }): [string, Part] => [`charts/${releaseNameOf(chart)}`, right(chart)]),
    ...(apps ?? []).map((app): [string, Part] => [`apps/${app.releaseName || app.name || ''}`, right(app)]),
  ]);
}

/** It was put there to read the manifests; which one it is is not known yet. */
function withoutNamespace(object: { readonly metadata: { readonly namespace?: string } }): object {
  const { namespace: _, ...metadata } = object.metadata;
  return { ...object, metadata };
}
