import fc from 'fast-check';
import { pick } from './random-organisation.ts';
import { allows, holdsSomewhere, type Right, scopeNameOf, type Snapshot } from './rights-model.ts';

/** A request that reads something, and what the model says that it must show: exactly these, or a refusal. */
export interface Look {
  readonly path: string;
  readonly refused?: 403 | 404;
  /** What identifies the rows that are shown. */
  readonly shows: (row: Row) => string;
  readonly expected: readonly string[];
}

export interface Row {
  readonly id: string;
  readonly email: string;
}

interface Sight {
  readonly now: Snapshot;
  readonly rights: ReadonlySet<Right>;
  readonly a: number;
  readonly b: number;
}

const byId = ({ id }: Row): string => id;
const byEmail = ({ email }: Row): string => email;
const idsOf = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id);

const needing = (policy: string, { rights }: Sight, look: Omit<Look, 'refused'>): Look =>
  (holdsSomewhere(rights, policy) ? look : { ...look, refused: 403 });

const looks = {
  projects: (sight) => needing('project:view', sight, {
    path: '/projects?limit=200', shows: byId,
    expected: idsOf(sight.now.projects.filter((row) => row.deleted_at === null
      && allows(sight.now, sight.rights, 'project:view', `project:${row.id}`))),
  }),
  environments: (sight) => needing('environment:view', sight, {
    path: '/environments?limit=200&sort_by=name&sort_order=asc', shows: byId,
    expected: idsOf(sight.now.environments.filter((row) => row.deleted_at === null
      && allows(sight.now, sight.rights, 'environment:view', `environment:${row.id}`))),
  }),
  spaces: (sight) => needing('space:view', sight, {
    path: '/spaces?limit=200', shows: byId,
    expected: idsOf(sight.now.spaces.filter((row) => row.deleted_at === null
      && allows(sight.now, sight.rights, 'space:view', `space:${row.id}`))),
  }),
  teams: (sight) => needing('team:view', sight,
    { path: '/teams?limit=100&sort_by=name', shows: byId, expected: idsOf(teamsIn(sight)) }),
  members(sight) {
    const team = pick(sight.now.teams, sight.a)?.id ?? 'team_gone';
    const look = needing('team:view', sight,
      { path: `/teams/${team}/members?limit=200`, shows: byEmail, expected: membersOf(sight.now, team) });
    const seen = teamsIn(sight).some(({ id }) => id === team);
    return look.refused || seen ? look : { ...look, refused: 404 };
  },
  users: (sight) => needing('user:view', sight,
    { path: '/users?limit=200', shows: byEmail, expected: sight.now.members.map(({ email }) => email) }),
  usersOfTeam(sight) {
    const team = pick(sight.now.teams, sight.a)?.id ?? 'team_gone';
    const visible = allows(sight.now, sight.rights, 'team:view', `team:${team}`);
    return needing('user:view', sight,
      { path: `/users?limit=200&team=${team}`, shows: byEmail, expected: visible ? membersOf(sight.now, team) : [] });
  },
  roles: (sight) => needing('role:view', sight,
    { path: '/roles?limit=200&sort_by=name&sort_order=asc', shows: byId, expected: idsOf(sight.now.roles) }),
  assignments: (sight) => needing('assignment:view', sight,
    { path: '/assignments?limit=200', shows: byId, expected: idsOf(assignmentsIn(sight)) }),
  assignmentsOf(sight) {
    const member = pick(sight.now.members, sight.a);
    return needing('assignment:view', sight, {
      path: `/assignments?limit=200&email=${member?.email}`, shows: byId,
      expected: idsOf(assignmentsIn(sight).filter((row) => row.user_id === member?.user_id)),
    });
  },
  assignmentsOfRole(sight) {
    const role = pick(sight.now.roles, sight.a);
    return needing('assignment:view', sight, {
      path: `/assignments?limit=200&roleID=${role?.id}`, shows: byId,
      expected: idsOf(assignmentsIn(sight).filter((row) => row.role_id === role?.id)),
    });
  },
} as const satisfies Record<string, (sight: Sight) => Look>;

export const randomLook = fc.record({
  kind: fc.constantFrom(...(Object.keys(looks) as (keyof typeof looks)[])), by: fc.nat(), a: fc.nat(), b: fc.nat(),
});
export type RandomLook = typeof randomLook extends fc.Arbitrary<infer Chosen> ? Chosen : never;

export const lookOf = (now: Snapshot, rights: ReadonlySet<Right>, chosen: RandomLook): Look =>
  looks[chosen.kind]({ now, rights, ...chosen });

const teamsIn = ({ now, rights }: Sight) => now.teams.filter((row) => allows(now, rights, 'team:view', `team:${row.id}`));
const assignmentsIn = ({ now, rights }: Sight) =>
  now.assignments.filter((row) => allows(now, rights, 'assignment:view', scopeNameOf(row)));
const membersOf = (now: Snapshot, team: string): string[] => now.seats.filter((seat) => seat.team_id === team)
  .map((seat) => now.members.find((member) => member.user_id === seat.user_id)?.email ?? '');
