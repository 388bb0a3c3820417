import type { RepositoryRecord } from './github-state.ts';
import type { GithubWorld } from './github-world.ts';

/** The commit that a branch, a tag, a whole ref or a hash names. The default branch, where nothing is named. */
export async function resolvedRef(
  world: GithubWorld,
  repository: RepositoryRecord,
  name: string | null,
): Promise<string | undefined> {
  const { refs, defaultBranch } = repository;
  const wanted = name === null || name === '' || name === 'HEAD' ? defaultBranch : name;
  const objects = world.objectsOf(repository);
  for (const ref of [`refs/heads/${wanted}`, `refs/tags/${wanted}`, wanted, `refs/${wanted}`]) {
    const oid = Object.hasOwn(refs, ref) ? refs[ref] : undefined;
    if (oid !== undefined) return objects.peeled(oid);
  }
  return /^[0-9a-f]{40}$/.test(wanted) ? objects.peeled(wanted) : undefined;
}
