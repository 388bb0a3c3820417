import type { DirectorySpace } from '@spacedock/contracts';
import type { Project } from '../objects/project.ts';
import type { SpaceInstance } from '../objects/space-instance.ts';
import { leastUsedCluster } from './cluster-use.ts';
import { namespaceName, otherNamespaceName } from './namespace-name.ts';
import { changeSpace, NotYet, type SpaceTurn } from './space-turn.ts';

export const cleanupFinalizer = 'loft.sh/cleanup-workload';

export interface Scheduled {
  readonly instance: SpaceInstance;
  readonly cluster: DirectorySpace;
  readonly namespace: string;
}

/** Chooses cluster and namespace, once, and writes them into the spec. From then on the space is ours to clean up. */
export async function scheduleSpace(turn: SpaceTurn): Promise<Scheduled> {
  const { plane, instance } = turn;
  const { cluster: wanted = '', namespace: named = '' } = instance.spec?.clusterRef ?? {};
  const isHeld = instance.metadata.finalizers?.includes(cleanupFinalizer) === true;
  const known = plane.directory().spaceByHandle(wanted);
  if (wanted !== '' && !known) {
    throw new NotYet(
      'Scheduled',
      'ClusterNotFound',
      `The cluster ${wanted} is not registered any more. Register it again under this name, or delete the space.`,
    );
  }
  if (known && named !== '' && isHeld) return { instance, cluster: known, namespace: named };

  const project = (await turn.objects.get(turn.kinds.projects, '', turn.project)) as Project | undefined;
  const cluster = known ?? (await leastUsedCluster(turn, project));
  const namespace = named === '' ? await freeName(turn, cluster.handle, project) : named;
  const written = await changeSpace(turn, 'object', ({ metadata, spec, ...current }) => ({
    ...current,
    metadata: { ...metadata, finalizers: [...new Set([...(metadata.finalizers ?? []), cleanupFinalizer])] },
    spec: {
      ...spec,
      clusterRef: { cluster: spec?.clusterRef?.cluster || cluster.handle, namespace: spec?.clusterRef?.namespace || namespace },
    },
  }));
  await turn.events.record(
    instance,
    'Normal',
    'Scheduled',
    `It goes to the namespace ${namespace} of the cluster ${cluster.handle}.`,
  );
  return { instance: written, cluster, namespace };
}

async function freeName(turn: SpaceTurn, cluster: string, project: Project | undefined): Promise<string> {
  const { metadata, spec } = turn.instance;
  const { user, team } = spec?.owner ?? {};
  const name = namespaceName(
    { project: turn.project, space: metadata.name, cluster, ...(user ? { user } : {}), ...(team ? { team } : {}) },
    project?.spec?.namespacePattern?.space,
  );
  if (name.kind === 'refused')
    throw new NotYet(
      'Scheduled',
      'NamespacePattern',
      `The namespace cannot be named: ${name.message}. Correct spec.namespacePattern.space of the project.`,
    );
  const { uid = '' } = metadata;
  // Two projects can come to one name.
  return (await turn.places.isTaken(cluster, name.name, uid)) ? otherNamespaceName(name.name, uid) : name.name;
}
