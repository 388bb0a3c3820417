import type { DirectorySpace } from '@spacedock/contracts';
import { isClusterAllowed } from '../admission/rules/cluster-usable.ts';
import type { Project } from '../objects/project.ts';
import { NotYet, type SpaceTurn } from './space-turn.ts';

/** Among those that the project may use and that are up, the one with the fewest spaces. */
export async function leastUsedCluster({ plane, places }: SpaceTurn, project: Project | undefined): Promise<DirectorySpace> {
  const usable = plane
    .directory()
    .spaces.filter(({ handle, status, readOnly }) => isClusterAllowed(project, handle) && status === 'active' && !readOnly);
  const used = usable.length < 2 ? new Map<string, number>() : await places.perCluster();
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
