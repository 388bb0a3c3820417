import { type KubeObject, labelSelectorFromObject, type LabelSelectorObject, matchesLabels, StatusError } from '@spacedock/kube';
import { type ControllerContext, keyOf, type ObjectKey, type Watched } from './controller.ts';
import { controllerOf } from './owner-references.ts';
import type { Resource } from './runtime/cluster.ts';

/** Whether the labels are selected. An empty selector selects nothing here, and so does one that cannot be read. */
export function selects(selector: LabelSelectorObject | undefined, labels: Readonly<Record<string, string>> = {}): boolean {
  if (!selector) return false;
  try {
    const requirements = labelSelectorFromObject(selector);
    return requirements.length > 0 && matchesLabels(requirements, labels);
  } catch (error) {
    if (error instanceof StatusError) return false;
    throw error;
  }
}

/**
 * A change of something owned wakes its controller: the one it has and the one it had. Something without a controller wakes all
 * that might adopt it.
 */
export function ownersOf<Owner extends KubeObject>(
  resource: Resource<Owner>,
  kind: string,
  selectorOf: (owner: Owner) => LabelSelectorObject | undefined,
): NonNullable<Watched['keys']> {
  const adopters = (object: KubeObject, { cluster }: ControllerContext): readonly ObjectKey[] =>
    cluster
      .of(resource)
      .list(object.metadata.namespace ?? '')
      .filter((owner) => selects(selectorOf(owner), object.metadata.labels))
      .map(keyOf);
  return ({ before, after }, context) => {
    const keys: ObjectKey[] = [];
    for (const object of [before, after]) {
      const owner = object && controllerOf(object);
      if (object && owner?.kind === kind) keys.push({ namespace: object.metadata.namespace ?? '', name: owner.name });
    }
    if (after && !controllerOf(after)) keys.push(...adopters(after, context));
    return keys;
  };
}
