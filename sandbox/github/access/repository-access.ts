import type { PermissionLevel, RepositoryRecord } from '../github-state.ts';
import type { GithubWorld } from '../github-world.ts';
import type { Caller } from './caller.ts';

/** Whether it was given to them: their own, or one of an organisation that they belong to or that installed the App. */
export function isTheirs({ state }: GithubWorld, caller: Caller, { id, owner }: RepositoryRecord): boolean {
  switch (caller.kind) {
    case 'nobody':
    case 'app':
      return false;
    case 'user':
      return caller.login === owner || state.accounts.some((one) => one.login === caller.login && one.memberOf.includes(owner));
    case 'installation': {
      const { installation, repositories } = caller;
      return (
        installation.account === owner && (installation.selected?.includes(id) ?? true) && (repositories?.includes(id) ?? true)
      );
    }
  }
}

export const maySee = (world: GithubWorld, caller: Caller, repository: RepositoryRecord): boolean =>
  !repository.private || isTheirs(world, caller, repository);

export type NeededPermission = readonly [name: string, level: PermissionLevel];

/** What they may do with a repository that they see. Reading is open to all where the repository is. */
export function mayDo(
  world: GithubWorld,
  caller: Caller,
  repository: RepositoryRecord,
  [name, level]: NeededPermission,
): boolean {
  if (!isTheirs(world, caller, repository)) return !repository.private && level === 'read';
  if (caller.kind !== 'installation') return caller.kind === 'user';
  const held = caller.permissions[name];
  return held === 'write' || (held === 'read' && level === 'read');
}
