import type { RefUpdate } from './git/receive-pack.ts';
import type { RepositoryRecord } from './github-state.ts';
import type { GithubWorld } from './github-world.ts';
import { installationFor } from './installations.ts';
import { followBranch } from './pull-requests/follow-branch.ts';
import { pushEvent } from './webhooks/push-event.ts';
import type { Delivery } from './webhooks/webhooks.ts';

export interface MovedRef {
  /** Undefined where the App is not installed. */
  readonly delivery: Delivery | undefined;
}

/** However it came about: by git, by the API, by hand. Undefined: it was elsewhere than they thought. */
export async function moveRef(
  world: GithubWorld,
  repository: RepositoryRecord,
  update: RefUpdate,
  pusher: string,
): Promise<MovedRef | undefined> {
  const { ref, before, after } = update;
  if (repository.refs[ref] !== before) return undefined;
  if (after === undefined) delete repository.refs[ref];
  else repository.refs[ref] = after;
  repository.pushedAt = world.now().toISOString();
  world.changed();
  const installation = installationFor(world, repository);
  const delivery =
    installation && !installation.suspendedAt
      ? world.webhooks.tell('push', await pushEvent(world, repository, update, pusher, installation))
      : undefined;
  await followBranch(world, repository, update, pusher);
  return { delivery };
}
