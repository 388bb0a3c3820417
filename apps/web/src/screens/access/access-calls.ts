import { call, type DataOf, type RowOf } from '../../api/call.ts';
import { everyByName } from '../../api/use-every.ts';

/** What the screens of access ask for: the same question is answered once, however many parts of a screen ask it. */

type ListQuery = Readonly<Record<string, string | number | undefined>>;

export const usersCall = (query: ListQuery) => call('get', '/api/users', { params: { query } });
export const userCall = (email: string) => call('get', '/api/users/{email}', { params: { path: { email } } });
export type User = DataOf<ReturnType<typeof userCall>>;

export const teamsCall = (query: ListQuery) => call('get', '/api/teams', { params: { query } });
export const teamCall = (teamId: string) => call('get', '/api/teams/{teamId}', { params: { path: { teamId } } });
export type Team = DataOf<ReturnType<typeof teamCall>>;
export const membersCall = (teamId: string) =>
  call('get', '/api/teams/{teamId}/members', { params: { path: { teamId }, query: { limit: 200 } } });

export const rolesCall = (query: ListQuery) => call('get', '/api/roles', { params: { query } });
/** All that can be chosen from; whoever has more than these finds them by searching. */
export const roleChoices = rolesCall(everyByName);
export const roleCall = (roleId: string) => call('get', '/api/roles/{roleId}', { params: { path: { roleId } } });
export type Role = DataOf<ReturnType<typeof roleCall>>;

export const policiesCall = call('get', '/api/policies');
export type PolicyFacts = DataOf<typeof policiesCall>[number];

export const assignmentsCall = (query: ListQuery) => call('get', '/api/assignments', { params: { query } });
export type Assignment = RowOf<ReturnType<typeof assignmentsCall>>;

export const effectiveCall = (email: string) => call('get', '/api/permissions/effective', { params: { query: { email } } });
export type EffectivePolicy = DataOf<ReturnType<typeof effectiveCall>>['policies'][number];
