import { type Static, Type } from 'typebox';
import { Description, Email, Id, Name, Timestamp } from '../../stores/fields.ts';
import { listQuery, type ListShape } from '../../stores/paging.ts';
import { search } from '../../stores/search.ts';
import { unchangedSince } from '../../stores/unchanged-since.ts';
import type { TeamRow } from '../tables.ts';

/** A team may have very many members; a list of teams must not become as long as all of them together. */
export const membersShown = 100;

export const Team = Type.Object({
  id: Id('team'),
  name: Name,
  description: Description,
  members: Type.Array(Type.String(), {
    description: `E-mail addresses of up to ${membersShown} members; all of them: GET /teams/:teamId/members.`,
  }),
  resources: Type.Array(Type.String(), { description: 'Resources that belong to the team; there are none yet.' }),
  createdBy: Type.String(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Team = Static<typeof Team>;

export const NewTeam = Type.Object({ name: Name, description: Type.Optional(Description) }, { additionalProperties: false });
export const TeamChange = Type.Object({ ...NewTeam.properties, unchangedSince }, { additionalProperties: false });
export const TeamPath = Type.Object({ teamId: Id('team') });

export const teamList = {
  sorts: {
    createdAt: { column: 'id', type: 'text' },
    name: { column: 'name_key', type: 'text' },
    updatedAt: { column: 'updated_at', type: 'timestamp' },
  },
  defaultOrder: 'desc',
  defaultLimit: 20,
  maxLimit: 100,
  idColumn: 'id',
} as const satisfies ListShape<string>;

export const TeamQuery = listQuery(teamList, {
  search: search(),
  member: Type.Optional(Type.String({ ...Email, description: 'Only the teams that this person is in, by e-mail address.' })),
});

export const teamOf = (row: Omit<TeamRow, 'name_key' | 'org_id' | 'handle'> & { readonly members: readonly string[] }): Team => ({
  id: row.id,
  name: row.name,
  description: row.description,
  members: [...row.members],
  resources: [],
  createdBy: row.created_by,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});
