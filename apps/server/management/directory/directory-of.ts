import type { GetDirectoryResponse } from '@spacedock/contracts';
import type { Directory } from './directory.ts';

type Content = Pick<GetDirectoryResponse, 'users' | 'teams' | 'projects' | 'spaces'>;

/** The answer of the config service, with what is looked up by name at hand. */
export function directoryOf({ users, teams, projects, spaces }: Content): Directory {
  const byHandle = <Entry extends { readonly handle: string }>(
    entries: readonly Entry[],
  ): ((handle: string) => Entry | undefined) => {
    const found = new Map(entries.map((entry) => [entry.handle, entry]));
    return (handle) => found.get(handle);
  };
  const byId = new Map(users.map((user) => [user.id, user]));
  const teamsOf = new Map(users.map(({ handle }) => [handle, [] as (typeof teams)[number][]]));
  for (const team of teams) for (const handle of team.userHandles) teamsOf.get(handle)?.push(team);
  return {
    users,
    teams,
    projects,
    spaces,
    userByHandle: byHandle(users),
    teamByHandle: byHandle(teams),
    projectByHandle: byHandle(projects),
    spaceByHandle: byHandle(spaces),
    userById: (id) => byId.get(id),
    teamsOf: (handle) => teamsOf.get(handle) ?? [],
  };
}

export const emptyDirectory = directoryOf({ users: [], teams: [], projects: [], spaces: [] });
