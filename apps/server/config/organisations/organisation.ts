import { type Static, Type } from 'typebox';
import { Id, Name, Timestamp } from '../../stores/fields.ts';
import { listQuery, type ListShape } from '../../stores/paging.ts';
import { unchangedSince } from '../../stores/unchanged-since.ts';
import type { OrganisationRow } from '../tables.ts';

export const Organisation = Type.Object({
  id: Id('organisation'),
  name: Name,
  createdBy: Type.String(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Organisation = Static<typeof Organisation>;

export const NewOrganisation = Type.Object({ name: Name }, { additionalProperties: false });
export const OrganisationChange = Type.Object({ name: Name, unchangedSince }, { additionalProperties: false });

/** A DELETE carries no body; the name in the query makes it hard to wipe the wrong organisation with a copied command. */
export const OrganisationRemoval = Type.Object(
  { confirm: Type.String({ maxLength: 100, description: 'The name of the organisation, letter for letter.' }) },
  { additionalProperties: false },
);

export const organisationList = {
  sorts: { createdAt: { column: 'm.org_id', type: 'text' } },
  defaultOrder: 'desc',
  defaultLimit: 20,
  maxLimit: 200,
  idColumn: 'm.org_id',
} as const satisfies ListShape<string>;

export const OrganisationQuery = listQuery(organisationList, {});

export const organisationOf = (row: OrganisationRow): Organisation => ({
  id: row.id,
  name: row.name,
  createdBy: row.created_by,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});
