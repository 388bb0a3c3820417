import { changedPaths } from '../changed-paths.ts';
import { commitFiles } from '../commit-files.ts';
import { history } from '../git/wanted-objects.ts';
import type { PullRequestRecord, RepositoryRecord } from '../github-state.ts';
import type { GithubWorld } from '../github-world.ts';
import { entryAt } from '../tree-entry.ts';

/** What the pull request changed since it left the branch, on top of it. Where both changed a file, the pull request wins. */
export async function mergeCommit(
  world: GithubWorld,
  repository: RepositoryRecord,
  { headSha, headRef, number }: PullRequestRecord,
  base: string,
): Promise<string> {
  const objects = world.objectsOf(repository);
  const known = await history(objects, [base]);
  const head = await objects.commit(headSha);
  if (!head) throw new Error(`The commit ${headSha} of the pull request is gone.`);
  let left: string | undefined = headSha;
  while (left !== undefined && !known.has(left)) left = (await objects.commit(left))?.parent[0];
  const { added, modified, removed } = await changedPaths(objects, left, headSha);
  const files: Record<string, Uint8Array | null> = Object.fromEntries(removed.map((path) => [path, null]));
  for (const path of [...added, ...modified]) {
    const entry = await entryAt(objects, head.tree, path);
    if (entry?.type === 'blob') files[path] = await objects.blob(entry.oid);
  }
  const { person } = world.state;
  return commitFiles(objects, {
    files,
    message: `Merge pull request #${number} from ${headRef}`,
    parent: base,
    mergedWith: headSha,
    author: { name: person, email: `${person}@example.com` },
    at: world.now(),
  });
}
