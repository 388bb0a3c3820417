import type { KubeObject } from '@spacedock/kube';
import type { Pod, PodTemplateSpec } from '../../shapes/pod.ts';
import { controllerReference } from '../owner-references.ts';
import type { New } from '../runtime/objects.ts';

/** A pod as the template of its owner says, with a name that the server completes. */
export function podFromTemplate(owner: KubeObject, template: PodTemplateSpec): New<Pod> {
  const { labels, annotations, finalizers } = template.metadata ?? {};
  return {
    metadata: {
      generateName: `${owner.metadata.name}-`,
      namespace: owner.metadata.namespace ?? '',
      ...(labels ? { labels: { ...labels } } : {}),
      ...(annotations ? { annotations: { ...annotations } } : {}),
      ...(finalizers ? { finalizers: [...finalizers] } : {}),
      ownerReferences: [controllerReference(owner)],
    },
    spec: structuredClone(template.spec),
  };
}
