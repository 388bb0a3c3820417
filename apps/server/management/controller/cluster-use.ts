import type { DirectorySpace } from '@spacedock/contracts';
import { resourceOf, type Selection } from '@spacedock/kube';
import { isClusterAllowed } from '../admission/rules/cluster-usable.ts';
import type { Project } from '../objects/project.ts';
import { NotYet, type SpaceTurn } from './space-turn.ts';

const clusterField = 'spec.clusterRef.cluster';
const namespaceField = 'spec.clusterRef.namespace';

/** Among those that the project may use and that are up, the one with the fewest spaces. */
export async function leastUsedCluster({ plane, kinds }: SpaceTurn, project: Project | undefined): Promise<DirectorySpace> {
  const usable = plane
    .directory()
    .spaces.filter(({ handle, status, readOnly }) => isClusterAllowed(project, handle) && status === 'active' && !readOnly);
  const used =
    usable.length < 2 ? new Map<string, number>() : await spacesPerCluster(plane.store, resourceOf(kinds.spaceInstances));
  const [chosen] = usable.toSorted(
    (a, b) => (used.get(a.handle) ?? 0) - (used.get(b.handle) ?? 0) || a.handle.localeCompare(b.handle),
  );
  if (chosen) return chosen;
  throw new NotYet(
    'Scheduled',
    'NoClusterAvailable',
    'No active cluster is open to this project. Register one as a space, allow it in the project, or wait until one is reachable again.',
  );
}

/** Without reading the objects: there may be thousands. */
async function spacesPerCluster(store: SpaceTurn['plane']['store'], resource: string): Promise<ReadonlyMap<string, number>> {
  const used = new Map<string, number>();
  for (const { fields } of (await store.list({ resource })).items) {
    const cluster = fields[clusterField];
    if (cluster) used.set(cluster, (used.get(cluster) ?? 0) + 1);
  }
  return used;
}

/** By another space: two projects can come to one name. */
export async function namespaceTaken(
  { objects, kinds, instance }: SpaceTurn,
  cluster: string,
  namespace: string,
): Promise<boolean> {
  const fields: Selection['fields'] = [
    { field: clusterField, operator: '=', value: cluster },
    { field: namespaceField, operator: '=', value: namespace },
  ];
  const { items } = await objects.list(kinds.spaceInstances, undefined, { labels: [], fields });
  return items.some(({ metadata }) => metadata.uid !== instance.metadata.uid);
}
