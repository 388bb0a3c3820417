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
  roleID: Id('role'),
  scope: ScopeText,
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

export const assignmentOf = (row: Omit<AssignmentRow, 'org_id' | 'user_id'> & { readonly email: string | null }): Assignment => ({
  id: row.id,
  ...(row.email === null ? {} : { email: row.email }),
  ...(row.team_id === null ? {} : { teamID: row.team_id }),
  roleID: row.role_id,
  scope: scopeText(scopeOf(row)),
  createdBy: row.created_by,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});
