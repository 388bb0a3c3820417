import type { RepositoryRecord } from '../github-state.ts';
import type { GitObjects } from './git-objects.ts';

/**
 * Whether somebody may ask for this commit by its name. GitHub gives out all that it has in the network of the repository,
 * also what no branch leads to any more: builds of a commit that was pushed over rely on it.
 */
export async function mayBeWanted(repository: RepositoryRecord, objects: GitObjects, oid: string): Promise<boolean> {
  return Object.values(repository.refs).includes(oid) || (await objects.peeled(oid)) !== undefined;
}
