import { entities, policies, type Policy, verbs } from '@spacedock/contracts';
import { type Static, Type } from 'typebox';
import { Description, Id, Name, Timestamp } from '../../stores/fields.ts';
import { listQuery, type ListShape } from '../../stores/paging.ts';
import { search } from '../../stores/search.ts';
import { unchangedSince } from '../../stores/unchanged-since.ts';
import type { RoleRow } from '../tables.ts';

/** By pattern, not as a choice of 88: whoever misspells one shall read a sentence, not a page. */
export const PolicyName = Type.Unsafe<Policy>(Type.String({
  pattern: `^(${entities.join('|')}):(${verbs.join('|')})$`,
  says: 'must be one of the policies that GET /api/policies lists',
  examples: ['deployment:create'],
}));

export const Role = Type.Object({
  id: Id('role'),
  name: Name,
  description: Description,
  policies: Type.Array(PolicyName),
  system: Type.Boolean({ description: 'One of the four that every organisation has; it cannot be changed.' }),
  createdBy: Type.String(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Role = Static<typeof Role>;

export const NewRole = Type.Object({
  name: Name,
  description: Type.Optional(Description),
  policies: Type.Array(PolicyName, { minItems: 1, maxItems: policies.length, says: 'must name at least one policy' }),
}, { additionalProperties: false });

export const RoleChange = Type.Object({ ...NewRole.properties, unchangedSince }, { additionalProperties: false });

export const RolePath = Type.Object({ roleId: Id('role') });

export const roleList = {
  sorts: {
    createdAt: { column: 'created_at', type: 'timestamp' },
    name: { column: 'name_key', type: 'text' },
    updatedAt: { column: 'updated_at', type: 'timestamp' },
  },
  defaultOrder: 'desc',
  defaultLimit: 20,
  maxLimit: 200,
  idColumn: 'id',
} as const satisfies ListShape<string>;

export const RoleQuery = listQuery(roleList, { search: search() });

/** The order of the list of policies, each once: two roles that say the same look the same. */
export const inOrder = (chosen: readonly Policy[]): Policy[] => policies.filter((policy) => chosen.includes(policy));

export const roleOf = (row: Omit<RoleRow, 'name_key'>): Role => ({
  id: row.id,
  name: row.name,
  description: row.description,
  policies: row.policies,
  system: row.org_id === null,
  createdBy: row.created_by,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});
