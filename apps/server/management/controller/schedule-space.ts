import type { KubeObject } from '@spacedock/kube';
import type { DirectorySpace } from '@spacedock/contracts';
import type { Project } from '../objects/project.ts';
import type { SpaceInstance } from '../objects/space-instance.ts';
import { namespaceName } from './namespace-name.ts';
import { NotYet, type SpaceTurn } from './space-turn.ts';

export const cleanupFinalizer = 'loft.sh/cleanup-workload';

export interface Scheduled {
  readonly instance: SpaceInstance;
  readonly cluster: DirectorySpace;
  readonly namespace: string;
  readonly project: Project | undefined;
}

/** Chooses cluster and namespace, once, and writes them into the spec. From then on the space is ours to clean up. */
export async function scheduleSpace(turn: SpaceTurn): Promise<Scheduled> {
  const { plane, objects, kinds, project: handle } = turn;
  const project = await objects.get(kinds.projects, '', handle) as Project | undefined;
  const { cluster: wanted = '', namespace: named = '' } = turn.instance.spec?.clusterRef ?? {};
  const cluster = wanted === '' ? await leastUsed(turn, project) : plane.directory().spaceByHandle(wanted);
  if (!cluster) throw new NotYet('Scheduled', 'ClusterNotFound', `There is no cluster ${wanted}, or it is no longer registered as a space.`);

  const { owner } = turn.instance.spec ?? {};
  const name = namespaceName({
    project: handle, space: turn.instance.metadata.name, cluster: cluster.handle,
    ...(owner?.user ? { user: owner.user } : {}), ...(owner?.team ? { team: owner.team } : {}),
  }, project?.spec?.namespacePattern?.space);
  if (named === '' && name.kind === 'refused') throw new NotYet('Scheduled', 'NamespacePattern', name.message);
  const namespace = named === '' && name.kind === 'name' ? name.name : named;

  const missing = wanted === '' || named === '' || !turn.instance.metadata.finalizers?.includes(cleanupFinalizer);
  if (!missing) return { instance: turn.instance, cluster, namespace, project };
  const { namespace: at = '', name: of } = turn.instance.metadata;
  const written = await objects.update(kinds.spaceInstances, at, of, (current) => scheduledIn(current, cluster.handle, namespace));
  if (!written) throw new NotYet('Scheduled', 'Gone', 'The space was removed while it was scheduled.', 'Info');
  await turn.events.record(turn.instance, 'Normal', 'Scheduled', `Goes to namespace ${namespace} of cluster ${cluster.handle}.`);
  return { instance: written as SpaceInstance, cluster, namespace, project };
}

function scheduledIn(current: KubeObject, cluster: string, namespace: string): KubeObject {
  const { spec, metadata } = current as SpaceInstance;
  const finalizers = new Set([...(metadata.finalizers ?? []), cleanupFinalizer]);
  return {
    ...current, metadata: { ...metadata, finalizers: [...finalizers] },
    spec: { ...spec, clusterRef: { cluster: spec?.clusterRef?.cluster || cluster, namespace: spec?.clusterRef?.namespace || namespace } },
  } as KubeObject;
}

/** Among those that the project may use and that are up, the one with the fewest spaces. */
async function leastUsed({ plane, objects, kinds }: SpaceTurn, project: Project | undefined): Promise<DirectorySpace> {
  const allowed = project?.spec?.allowedClusters?.map(({ name }) => name) ?? ['*'];
  const usable = plane.directory().spaces.filter(({ handle, status, readOnly }) =>
    (allowed.includes('*') || allowed.includes(handle)) && status === 'active' && !readOnly);
  const { items } = await objects.list(kinds.spaceInstances);
  const used = new Map<string, number>();
  for (const { spec } of items as readonly SpaceInstance[]) {
    const cluster = spec?.clusterRef?.cluster;
    if (cluster) used.set(cluster, (used.get(cluster) ?? 0) + 1);
  }
  const [chosen] = usable.toSorted((a, b) => (used.get(a.handle) ?? 0) - (used.get(b.handle) ?? 0) || a.handle.localeCompare(b.handle));
  if (chosen) return chosen;
  throw new NotYet(
    'Scheduled', 'NoClusterAvailable',
    'No active cluster is open to this project. Register one as a space, allow it in the project, or wait until one is reachable again.',
  );
}
