import { history } from '../git/wanted-objects.ts';
import type { RefUpdate } from '../git/receive-pack.ts';
import type { InstallationRecord, RepositoryRecord } from '../github-state.ts';
import type { GithubWorld } from '../github-world.ts';
import { fullName } from '../repositories.ts';
import { changedPaths } from '../changed-paths.ts';
import { accountView, repositoryView } from '../views.ts';

const nothing = '0'.repeat(40);
/** GitHub names no more than these. */
const mostCommits = 2_048;

export async function pushEvent(
  world: GithubWorld,
  repository: RepositoryRecord,
  { ref, before, after }: RefUpdate,
  pusher: string,
  installation: InstallationRecord,
) {
  const objects = world.objectsOf(repository);
  const known = before === undefined ? new Set<string>() : await history(objects, [before]);
  const all = after === undefined ? new Set<string>() : await history(objects, [after]);
  // Of a branch that is new GitHub names what no other branch has.
  const elsewhere = before === undefined ? await history(objects, otherHeads(repository, ref)) : known;
  const added = [...all]
    .filter((oid) => !elsewhere.has(oid))
    .slice(0, mostCommits)
    .toReversed();
  const commits = await Promise.all(added.map((sha) => pushedCommit(world, repository, sha)));
  const html = `${world.origin()}/${fullName(repository)}`;
  return {
    ref,
    before: before ?? nothing,
    after: after ?? nothing,
    repository: { ...repositoryView(world, repository), pushed_at: Math.floor(Date.parse(repository.pushedAt) / 1_000) },
    pusher: { name: pusher, email: `${pusher}@users.noreply.github.com` },
    sender: accountView(world, pusher),
    installation: { id: installation.id, node_id: Buffer.from(`Installation${installation.id}`).toString('base64') },
    created: before === undefined,
    deleted: after === undefined,
    forced: before !== undefined && after !== undefined && !all.has(before),
    base_ref: null,
    compare: `${html}/compare/${(before ?? nothing).slice(0, 12)}...${(after ?? nothing).slice(0, 12)}`,
    commits,
    head_commit: after === undefined ? null : await pushedCommit(world, repository, after),
  };
}

const otherHeads = ({ refs }: RepositoryRecord, ref: string): string[] =>
  Object.entries(refs).flatMap(([name, oid]) => (name !== ref && name.startsWith('refs/heads/') ? [oid] : []));

async function pushedCommit(world: GithubWorld, repository: RepositoryRecord, sha: string) {
  const objects = world.objectsOf(repository);
  const oid = (await objects.peeled(sha)) ?? sha;
  const commit = await objects.commit(oid);
  if (!commit) throw new Error(`The commit ${sha} that was pushed is gone.`);
  const { author, committer, message, tree, parent } = commit;
  return {
    id: oid,
    tree_id: tree,
    distinct: true,
    message: message.trimEnd(),
    timestamp: new Date(committer.timestamp * 1_000).toISOString(),
    url: `${world.origin()}/${fullName(repository)}/commit/${oid}`,
    author: { name: author.name, email: author.email },
    committer: { name: committer.name, email: committer.email },
    ...(await changedPaths(objects, parent[0], oid)),
  };
}
