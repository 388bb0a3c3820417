import { type Static, Type } from 'typebox';
import { Id, Timestamp } from '../../stores/fields.ts';
import { listQuery, type ListShape } from '../../stores/paging.ts';
import type { SessionRow } from '../tables.ts';
import { Tenant } from './sign-in-answer.ts';

export const Session = Type.Object({
  id: Id('session'),
  organisation: Tenant,
  address: Type.String(),
  userAgent: Type.String(),
  current: Type.Boolean({ description: 'The one this request was made with.' }),
  createdAt: Timestamp,
  lastUsedAt: Timestamp,
  expiresAt: Timestamp,
});
export type Session = Static<typeof Session>;

export const SessionPath = Type.Object({ sessionId: Id('session') });

export const sessionList = {
  sorts: { createdAt: { column: 's.id', type: 'text' } },
  defaultOrder: 'desc',
  defaultLimit: 20,
  maxLimit: 200,
  idColumn: 's.id',
} as const satisfies ListShape<string>;

export const SessionQuery = listQuery(sessionList, {});

type ShownRow = Omit<SessionRow, 'user_id' | 'revoked_at' | 'revoked_for' | 'generation'> & { readonly name: string };

export const sessionOf = (row: ShownRow, currentId: string | undefined): Session => ({
  id: row.id,
  organisation: { id: row.org_id, name: row.name },
  address: row.address,
  userAgent: row.user_agent,
  current: row.id === currentId,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
});
