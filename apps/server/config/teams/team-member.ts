import { type Static, Type } from 'typebox';
import { Email, Id, Timestamp } from '../../stores/fields.ts';
import { listQuery, type ListShape } from '../../stores/paging.ts';

export const TeamMember = Type.Object({
  teamID: Id('team'),
  email: Email,
  addedBy: Type.String(),
  addedAt: Timestamp,
});
export type TeamMember = Static<typeof TeamMember>;

export const NewTeamMember = Type.Object({ email: Email }, { additionalProperties: false });
export const TeamMemberPath = Type.Object({ teamId: Id('team'), email: Email });

export const teamMemberList = {
  sorts: { addedAt: { column: 't.added_at', type: 'timestamp' } },
  defaultOrder: 'desc',
  defaultLimit: 20,
  maxLimit: 200,
  idColumn: 't.user_id',
} as const satisfies ListShape<string>;

export const TeamMemberQuery = listQuery(teamMemberList, {});

export const teamMemberOf = (
  row: { readonly team_id: string; readonly email: string; readonly added_by: string; readonly added_at: Date },
): TeamMember => ({ teamID: row.team_id, email: row.email, addedBy: row.added_by, addedAt: row.added_at.toISOString() });
