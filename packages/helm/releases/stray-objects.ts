import type { KubeObject } from '@spacedock/kube';
import type { ServiceValues } from '../service/service-values.ts';
import type { ReleasePlace } from './change-objects.ts';
import { identityOf, isOwned } from './release-objects.ts';

/** All that our chart makes. */
const chartKinds = [
  { apiVersion: 'apps/v1', kind: 'Deployment' },
  { apiVersion: 'autoscaling/v2', kind: 'HorizontalPodAutoscaler' },
  { apiVersion: 'networking.k8s.io/v1', kind: 'Ingress' },
  { apiVersion: 'policy/v1', kind: 'PodDisruptionBudget' },
  { apiVersion: 'v1', kind: 'ConfigMap' },
  { apiVersion: 'v1', kind: 'Service' },
  { apiVersion: 'v1', kind: 'ServiceAccount' },
] as const;

const deploymentLabel = 'spacedock.dev/deployment';

type Place = ReleasePlace & { readonly values: Pick<ServiceValues, 'labels'> };

/** Live objects of the release that are not among `objects`: left by a record that is gone, or labelled as ours by somebody. */
export async function strayObjects(place: Place, objects: readonly KubeObject[]): Promise<readonly KubeObject[]> {
  const { client, namespace, name, values, signal } = place;
  const deployment = values.labels[deploymentLabel];
  const labelSelector = deployment === undefined ? `app.kubernetes.io/instance=${name}` : `${deploymentLabel}=${deployment}`;
  const wanted = new Set(objects.map(identityOf));
  const lists = await Promise.all(chartKinds.map((kind) => client.list({ ...kind, namespace }, { labelSelector, signal })));
  return lists
    .flatMap(({ items }) => items)
    .filter((object) => !wanted.has(identityOf(object)) && (deployment !== undefined || isOwned(object, place)));
}
