import type { InstallationRecord, RepositoryRecord } from './github-state.ts';
import { type GithubWorld, nextId } from './github-world.ts';

export const appPermissions = {
  actions: 'write',
  checks: 'read',
  contents: 'read',
  metadata: 'read',
  pull_requests: 'write',
} as const;

/** The App's, where it was installed on the account. */
export const installationOn = ({ state }: GithubWorld, account: string): InstallationRecord | undefined =>
  state.installations.find((one) => one.account.toLowerCase() === account.toLowerCase());

/** That through which the App sees this repository. */
export function installationFor(world: GithubWorld, { owner, id }: RepositoryRecord): InstallationRecord | undefined {
  const found = installationOn(world, owner);
  return found && (found.selected === null || found.selected.includes(id)) ? found : undefined;
}

export function install(world: GithubWorld, account: string): InstallationRecord {
  const { state, now, changed } = world;
  const known = installationOn(world, account);
  if (known) return known;
  const made: InstallationRecord = {
    id: nextId(state),
    account,
    createdAt: now().toISOString(),
    permissions: appPermissions,
    selected: null,
    suspendedAt: null,
  };
  state.installations.push(made);
  changed();
  return made;
}
