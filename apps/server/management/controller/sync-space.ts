import type { KubeClient, KubeObject } from '@spacedock/kube';
import type { PartResult } from '../objects/space-instance.ts';
import { managedLabels } from '../../clusters/managed-labels.ts';
import type { SpaceInstanceStatus } from '../objects/space-instance.ts';
import { applyCharts } from './applied-charts.ts';
import { applyObjects, fieldManager } from './applied-objects.ts';
import { chartsOf } from './charts-of-space.ts';
import { partResults } from './part-results.ts';
import type { ResolvedTemplate } from './resolve-template.ts';
import type { Scheduled } from './schedule-space.ts';
import { bindingLabel, defaultClusterRoles, spaceBindings } from './space-bindings.ts';
import { NotYet, type SpaceTurn } from './space-turn.ts';

export const spaceLabels = {
  name: 'loft.sh/space-instance-name', namespace: 'loft.sh/space-instance-namespace', project: 'loft.sh/project', user: 'loft.sh/user', team: 'loft.sh/team',
} as const;

export interface Synced {
  readonly spaceObjects: NonNullable<SpaceInstanceStatus['spaceObjects']>;
  readonly parts: readonly PartResult[];
  readonly failures: readonly PartResult[];
}

/** Brings the cluster to what the rendered template says: access first, so that nobody waits for a chart to look inside. */
export async function syncSpace(turn: SpaceTurn, scheduled: Scheduled, { space }: ResolvedTemplate): Promise<Synced> {
  const { instance, cluster, namespace } = scheduled;
  const client = await turn.plane.cluster(cluster.id, { writes: true });
  await keepNamespace(client, turn, scheduled, space.metadata);
  await keepAccess(client, turn, scheduled, space.access);

  const { lastAppliedObjects = '', charts: lastCharts = [] } = instance.status?.spaceObjects ?? {};
  const results = partResults(instance.status?.parts ?? [], turn.now());
  const applied = await applyObjects({ client, namespace, objects: space.objects ?? '', lastApplied: lastAppliedObjects, results });
  const charts = await chartsOf(turn, space, results);
  const known = lastCharts.map(({ name = '', namespace: in_ = namespace, lastAppliedChartConfigHash = '' }) => ({ name, namespace: in_, lastAppliedChartConfigHash }));
  const standing = charts.length === 0 && known.length === 0 ? [] : await applyCharts({
    helm: turn.helm, cluster: { id: cluster.id, kubeconfig: (await turn.plane.kubeconfig(cluster.id)).kubeconfig }, namespace, charts,
    lastApplied: known, results, signal: turn.signal, now: turn.now,
  });
  return {
    spaceObjects: { lastAppliedObjects: applied, charts: standing, apps: space.apps ?? [] },
    parts: results.all(), failures: results.failures(),
  };
}

/** Made, or taken back into the form it should have. One that somebody else made is never touched. */
async function keepNamespace(client: KubeClient, turn: SpaceTurn, { instance, cluster, namespace }: Scheduled, metadata: { readonly labels?: object; readonly annotations?: object } = {}): Promise<void> {
  const { owner } = instance.spec ?? {};
  const existing = await client.get({ apiVersion: 'v1', kind: 'Namespace', name: namespace });
  const labels = existing?.metadata.labels ?? {};
  const ours = labels[spaceLabels.name] === instance.metadata.name && labels[spaceLabels.namespace] === instance.metadata.namespace;
  if (existing && !ours && instance.metadata.annotations?.['loft.sh/import-space'] !== 'true') {
    throw new NotYet('SpaceSynced', 'NamespaceTaken', `Namespace ${namespace} is there already and belongs to somebody else. Choose another one in spec.clusterRef.namespace, or import it.`);
  }
  if (existing?.metadata.deletionTimestamp) {
    throw new NotYet('SpaceSynced', 'NamespaceTerminating', `Namespace ${namespace} is still being removed; it is made again afterwards.`, 'Info');
  }
  await client.apply({
    apiVersion: 'v1', kind: 'Namespace',
    metadata: {
      name: namespace,
      labels: {
        ...metadata.labels, ...managedLabels(cluster.id),
        [spaceLabels.name]: instance.metadata.name, [spaceLabels.namespace]: instance.metadata.namespace ?? '', [spaceLabels.project]: turn.project,
        ...(owner?.user ? { [spaceLabels.user]: owner.user } : {}), ...(owner?.team ? { [spaceLabels.team]: owner.team } : {}),
      },
      ...(metadata.annotations ? { annotations: { ...metadata.annotations } } : {}),
    },
  } as KubeObject, { fieldManager, force: true });
}

async function keepAccess(client: KubeClient, turn: SpaceTurn, { instance, namespace }: Scheduled, access: Parameters<typeof spaceBindings>[0]['template']): Promise<void> {
  const [role] = defaultClusterRoles;
  const found = role && await client.get({ apiVersion: role.apiVersion, kind: role.kind, name: role.metadata.name });
  if (!found) for (const one of defaultClusterRoles) await client.apply(one, { fieldManager, force: true });
  const wanted = spaceBindings({
    namespace, project: turn.project, space: instance.metadata.name, owner: instance.spec?.owner, template: access, extra: instance.spec?.extraAccessRules ?? [],
  });
  for (const binding of wanted) await client.apply(binding, { fieldManager, force: true });
  const { items } = await client.list({ apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'RoleBinding', namespace }, { labelSelector: `${bindingLabel}=true` });
  const kept = new Set(wanted.map(({ metadata }) => metadata.name));
  for (const { metadata: { name } } of items.filter(({ metadata }) => !kept.has(metadata.name))) {
    await client.delete({ apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'RoleBinding', namespace, name });
  }
}
