import fc from 'fast-check';
import { pick, somePolicies } from './random-organisation.ts';
import { type ScopeName, scopeNameOf, type Snapshot } from './rights-model.ts';

/** A request that changes something, and what the sender must be allowed to do for it to succeed. */
export interface Attempt {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
  readonly needs: readonly (readonly [policy: string, scope: ScopeName])[];
  /** Whose account an answer to this opens to the sender. */
  readonly opens?: string | undefined;
}

interface Numbers {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly flag: boolean;
  readonly policies: readonly string[];
  /** A name that nothing has yet. */
  readonly name: string;
}

/** Every kind of change that there is. Numbers choose among what the organisation has at that moment. */
const changes = {
  createRole: (_now, { name, policies }) =>
    ({ method: 'POST', path: '/roles', body: { name, policies }, needs: [['role:create', 'organisation']] }),
  updateRole: (now, { a, name, policies }) => ({
    method: 'PUT', path: `/roles/${roleIn(now, a)}`, body: { name, policies }, needs: [['role:update', 'organisation']],
  }),
  deleteRole: (now, { a }) => ({ method: 'DELETE', path: `/roles/${roleIn(now, a)}`, needs: [['role:delete', 'organisation']] }),

  createAssignment(now, { a, b, c, flag }) {
    const scope = pick(scopesIn(now), c) ?? 'organisation';
    const subject = flag ? { teamID: pick(now.teams, a)?.id ?? 'team_gone' } : { email: pick(now.members, a)?.email };
    return { method: 'POST', path: '/assignments', body: { ...subject, roleID: pick(now.roles, b)?.id, scope },
      needs: [['assignment:create', scope]] };
  },
  deleteAssignment(now, { a }) {
    const assignment = pick(now.assignments, a);
    const needs = assignment ? [['assignment:delete', scopeNameOf(assignment)] as const] : [];
    return { method: 'DELETE', path: `/assignments/${assignment?.id ?? 'asgn_gone'}`, needs };
  },

  createTeam: (_now, { name }) => ({ method: 'POST', path: '/teams', body: { name }, needs: [['team:create', 'organisation']] }),
  updateTeam: (now, { a, name }) =>
    ({ method: 'PUT', path: `/teams/${teamIn(now, a)}`, body: { name }, needs: [['team:update', `team:${teamIn(now, a)}`]] }),
  deleteTeam: (now, { a }) =>
    ({ method: 'DELETE', path: `/teams/${teamIn(now, a)}`, needs: [['team:delete', `team:${teamIn(now, a)}`]] }),
  addMember: (now, { a, b }) => ({
    method: 'POST', path: `/teams/${teamIn(now, a)}/members`, body: { email: pick(now.members, b)?.email },
    needs: [['team:update', `team:${teamIn(now, a)}`]],
  }),
  removeMember(now, { a }) {
    const seat = pick(now.seats, a);
    const email = now.members.find((member) => member.user_id === seat?.user_id)?.email ?? 'gone@example.com';
    return { method: 'DELETE', path: `/teams/${seat?.team_id ?? 'team_gone'}/members/${email}`,
      needs: [['team:update', `team:${seat?.team_id}`]] };
  },

  invite(now, { a, b, c, flag, name }) {
    const role = b % 3 === 0 ? {} : { roleID: pick(now.roles, a)?.id };
    const team = flag && now.teams.length > 0 ? teamIn(now, c) : undefined;
    return {
      method: 'POST',
      path: '/users',
      body: { email: `${name.toLowerCase()}@example.com`, ...role, ...(team ? { teamIDs: [team] } : {}) },
      needs: [
        ['user:create', 'organisation'], ...('roleID' in role ? [['assignment:create', 'organisation'] as const] : []),
        ...(team ? [['team:update', `team:${team}`] as const] : []),
      ],
    };
  },
  inviteAgain(now, { a }) {
    const member = pick(now.members.filter(({ status }) => status === 'invited'), a);
    return { method: 'POST', path: `/users/${member?.email ?? 'gone@example.com'}/invitation`,
      needs: [['user:create', 'organisation']], opens: member?.user_id };
  },
  setStatus: (now, { a, flag }) => ({
    method: 'PATCH', path: `/users/${pick(now.members, a)?.email}`, body: { status: flag ? 'active' : 'disabled' },
    needs: [['user:update', 'organisation']],
  }),
  removeUser: (now, { a }) =>
    ({ method: 'DELETE', path: `/users/${pick(now.members, a)?.email}`, needs: [['user:delete', 'organisation']] }),

  createProject: (_now, { name }) =>
    ({ method: 'POST', path: '/projects', body: { name }, needs: [['project:create', 'organisation']] }),
  updateProject: (now, { a, name }) => ({
    method: 'PATCH', path: `/projects/${projectIn(now, a)}`, body: { name },
    needs: [['project:update', `project:${projectIn(now, a)}`]],
  }),
  deleteProject: (now, { a }) =>
    ({ method: 'DELETE', path: `/projects/${projectIn(now, a)}`, needs: [['project:delete', `project:${projectIn(now, a)}`]] }),
  setSpaceStatus: (now, { a, flag }) => ({
    method: 'PUT', path: `/spaces/${spaceIn(now, a)}/status`, body: { status: flag ? 'active' : 'inactive' },
    needs: [['space:update', `space:${spaceIn(now, a)}`]],
  }),
  createEnvironment: (now, { a, b, name }) => ({
    method: 'POST', path: `/projects/${projectIn(now, a)}/environments`,
    body: { name, spaceId: spaceIn(now, b), createNamespace: true, namespace: name.toLowerCase() },
    needs: [
      ['environment:create', `project:${projectIn(now, a)}`], ['space:view', `space:${spaceIn(now, b)}`],
      ['space:update', `space:${spaceIn(now, b)}`],
    ],
  }),
  updateEnvironment(now, { a, name }) {
    const { path, scope } = environmentIn(now, a);
    return { method: 'PATCH', path, body: { name }, needs: [['environment:update', scope]] };
  },
  deleteEnvironment(now, { a }) {
    const { path, scope } = environmentIn(now, a);
    return { method: 'DELETE', path, needs: [['environment:delete', scope]] };
  },
} as const satisfies Record<string, (now: Snapshot, numbers: Numbers) => Attempt>;

const weights: Partial<Record<keyof typeof changes, number>> = {
  createAssignment: 4, addMember: 3, updateRole: 2, invite: 2, inviteAgain: 2, setStatus: 2,
};
const kinds = Object.keys(changes) as (keyof typeof changes)[];

export const randomChange = fc.record({
  kind: fc.oneof(...kinds.map((kind) => ({ weight: weights[kind] ?? 1, arbitrary: fc.constant(kind) }))),
  by: fc.nat(),
  /** By anybody, also by those who may not do it at all. */
  blind: fc.oneof({ weight: 1, arbitrary: fc.constant(true) }, { weight: 4, arbitrary: fc.constant(false) }),
  a: fc.nat(), b: fc.nat(), c: fc.nat(), flag: fc.boolean(), policies: somePolicies,
});
export type RandomChange = typeof randomChange extends fc.Arbitrary<infer Change> ? Change : never;

/** `modest`: the policies of which a role is made when nobody overdoes it. */
export function attemptOf(now: Snapshot, change: RandomChange, name: string, modest: (policy: string) => boolean): Attempt {
  const fitting = change.flag ? change.policies.filter(modest) : [];
  return changes[change.kind](now, { ...change, name, policies: fitting.length > 0 ? fitting : change.policies });
}

/** Mostly one that can be changed. */
const roleIn = (now: Snapshot, index: number): string =>
  pick(index % 5 === 0 ? now.roles : now.roles.filter((role) => role.org_id !== null), index)?.id ?? 'role_viewer';
const teamIn = (now: Snapshot, index: number): string => pick(now.teams, index)?.id ?? 'team_gone';
const spaceIn = (now: Snapshot, index: number): string => pick(now.spaces, index)?.id ?? 'spc_gone';
const projectIn = (now: Snapshot, index: number): string => pick(now.projects, index)?.id ?? 'prj_gone';

function environmentIn(now: Snapshot, index: number): { readonly path: string; readonly scope: ScopeName } {
  const environment = pick(now.environments, index);
  const path = `/projects/${environment?.project_id}/environments/${environment?.id}`;
  return { path, scope: `environment:${environment?.id}` };
}

function scopesIn(now: Snapshot): readonly ScopeName[] {
  return [
    'organisation', ...now.projects.map(({ id }) => `project:${id}`), ...now.environments.map(({ id }) => `environment:${id}`),
    ...now.teams.map(({ id }) => `team:${id}`), ...now.spaces.map(({ id }) => `space:${id}`),
  ];
}
