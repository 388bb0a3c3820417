import type { DirectoryTeam, DirectoryUser } from '@spacedock/contracts';
import type { Directory } from '../../directory/directory.ts';
import type { Project } from '../../objects/project.ts';
import type { Person } from '../../plane.ts';
import { teamInfo, userInfo } from './entity-info.ts';

const everybody = '*';

/** Who is in the project by what it says: owner, members, and everybody in the teams among them. */
export function projectMembers(project: Project, directory: Directory, to: Person): object {
  const { owner, members = [] } = project.spec ?? {};
  const users = new Set<DirectoryUser>();
  const teams = new Set<DirectoryTeam>();
  const add = (kind: string | undefined, name: string | undefined): void => {
    const found = kind === 'Team' ? pick(directory.teams, name) : kind === 'User' ? pick(directory.users, name) : [];
    for (const entry of found) if ('userHandles' in entry) teams.add(entry);
    else users.add(entry);
  };
  add('User', owner?.user);
  add('Team', owner?.team);
  for (const { kind, name } of members) add(kind, name);
  for (const { userHandles } of teams) for (const handle of userHandles) add('User', handle);
  const inOrder = <Entry extends { readonly handle: string }>(entries: Iterable<Entry>): readonly Entry[] =>
    [...entries].toSorted((one, other) => (one.handle < other.handle ? -1 : 1));
  return {
    kind: 'ProjectMembers', apiVersion: 'management.loft.sh/v1', metadata: { name: project.metadata.name },
    teams: inOrder(teams).map((team) => ({ info: teamInfo(team) })),
    users: inOrder(users).map((user) => ({ info: userInfo(user, to) })),
  };
}

const pick = <Entry extends { readonly handle: string }>(entries: readonly Entry[], name: string | undefined): readonly Entry[] =>
  (name === everybody ? entries : entries.filter(({ handle }) => handle === name));
