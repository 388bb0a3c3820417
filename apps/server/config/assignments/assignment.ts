import { type Static, Type } from 'typebox';
import { Email, Id, Timestamp } from '../../stores/fields.ts';
import { listQuery, type ListShape } from '../../stores/paging.ts';
import { search } from '../../stores/search.ts';
import type { AssignmentRow } from '../tables.ts';
import { ScopeText, scopeOf, scopeText } from './scope.ts';

/** A role held by a person or a team, in the whole organisation or in one thing of it. */
export const Assignment = Type.Object({
  id: Id('assignment'),
  email: Type.Optional(Email),
  teamID: Type.Optional(Id('team')),
  teamName: Type.Optional(Type.String({ description: 'For those who may see the team.' })),
  roleID: Id('role'),
  roleName: Type.Optional(Type.String({ description: 'For those who may see the role.' })),
  scope: ScopeText,
  scopeName: Type.Optional(Type.String({ description: 'What the thing is called that it holds in, for those who may see it.' })),
  projectID: Type.Optional(Type.String({ description: 'The project that the scope is or lies in.' })),
  createdBy: Type.String(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Assignment = Static<typeof Assignment>;

export const NewAssignment = Type.Object({
  email: Type.Optional(Email),
  teamID: Type.Optional(Id('team')),
  roleID: Id('role'),
  scope: Type.Optional(ScopeText),
}, { additionalProperties: false });

export const AssignmentPath = Type.Object({ assignmentId: Id('assignment') });

export const assignmentList = {
  sorts: { createdAt: { column: 'a.id', type: 'text' } },
  defaultOrder: 'desc',
  defaultLimit: 20,
  maxLimit: 200,
  idColumn: 'a.id',
} as const satisfies ListShape<string>;

export const AssignmentQuery = listQuery(assignmentList, {
  email: Type.Optional(Email),
  teamID: Type.Optional(Id('team')),
  roleID: Type.Optional(Id('role')),
  scope: Type.Optional(ScopeText),
  search: search('the e-mail address, or of the name of the team or role'),
});

interface AssignmentFacts extends Omit<AssignmentRow, 'org_id' | 'user_id'> {
  readonly email: string | null;
  readonly team_name: string | null;
  readonly role_name: string | null;
  readonly scope_name: string | null;
}

export const assignmentOf = (row: AssignmentFacts): Assignment => ({
  id: row.id,
  ...(row.email === null ? {} : { email: row.email }),
  ...(row.team_id === null ? {} : { teamID: row.team_id }),
  ...(row.team_name === null ? {} : { teamName: row.team_name }),
  roleID: row.role_id,
  ...(row.role_name === null ? {} : { roleName: row.role_name }),
  scope: scopeText(scopeOf(row)),
  ...(row.scope_name === null ? {} : { scopeName: row.scope_name }),
  ...(row.scope_project_id === null ? {} : { projectID: row.scope_project_id }),
  createdBy: row.created_by,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});
