import { type Static, Type } from 'typebox';
import { Email, Id, Name, Timestamp } from '../../stores/fields.ts';
import { listQuery, type ListShape } from '../../stores/paging.ts';
import { search } from '../../stores/search.ts';
import { several } from '../../stores/several.ts';
import { someOfThem, unchangedSince } from '../../stores/unchanged-since.ts';
import type { MembershipStatus } from '../tables.ts';

export const userStatuses = ['invited', 'active', 'disabled'] as const satisfies readonly MembershipStatus[];

/** A person as one organisation knows them. Addressed by e-mail. */
export const User = Type.Object({
  id: Id('user'),
  email: Email,
  name: Type.String(),
  status: Type.Enum([...userStatuses]),
  createdBy: Type.String(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type User = Static<typeof User>;

/** As lists show them. */
export const ListedUser = Type.Object({
  ...User.properties,
  roleCount: Type.Optional(Type.Integer({
    description: 'How many assignments they have, of their own and through teams; for those who may see all assignments.',
  })),
});
export type ListedUser = Static<typeof ListedUser>;

export const InvitedUser = Type.Object({
  ...User.properties,
  inviteToken: Type.String({ description: 'Accepts the invitation. Shown this once: give it to the person and to nobody else.' }),
  inviteExpiresAt: Timestamp,
});
export type InvitedUser = Static<typeof InvitedUser>;

export const NewUser = Type.Object({
  email: Email,
  name: Type.Optional(Name),
  roleID: Type.Optional(Id('role')),
  teamIDs: Type.Optional(Type.Array(Id('team'), { uniqueItems: true, maxItems: 50 })),
}, { additionalProperties: false });

export const UserChange = Type.Object({
  name: Type.Optional(Name),
  status: Type.Optional(Type.Enum(['active', 'disabled'])),
  unchangedSince,
}, someOfThem);

export const UserPath = Type.Object({ email: Email });

export const userList = {
  sorts: {
    email: { column: 'm.email', type: 'text' },
    createdAt: { column: 'm.created_at', type: 'timestamp' },
    status: { column: 'm.status', type: 'text' },
  },
  defaultOrder: 'asc',
  defaultLimit: 20,
  maxLimit: 200,
  idColumn: 'm.email',
} as const satisfies ListShape<string>;

export const UserQuery = listQuery(userList, {
  search: search('the e-mail address or name'),
  status: Type.Optional(several(userStatuses)),
  team: Type.Optional(Id('team')),
});

export interface UserFacts {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly status: MembershipStatus;
  readonly created_by: string;
  readonly created_at: Date;
  readonly updated_at: Date;
}

export const userOf = (row: UserFacts): User => ({
  id: row.id,
  email: row.email,
  name: row.name,
  status: row.status,
  createdBy: row.created_by,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});
