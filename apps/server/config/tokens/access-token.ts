import { type Static, Type } from 'typebox';
import { Email, Id, Name, Timestamp } from '../../stores/fields.ts';
import { listQuery, type ListShape } from '../../stores/paging.ts';
import { search } from '../../stores/search.ts';
import type { AccessTokenRow } from '../tables.ts';

/** A personal access token. It may do what its owner may do at the moment it is used; of the token itself only a hash is kept. */
export const AccessToken = Type.Object({
  id: Id('token'),
  name: Name,
  owner: Type.String({ description: 'E-mail address.' }),
  expiresAt: Type.Union([Timestamp, Type.Null()]),
  lastUsedAt: Type.Union([Timestamp, Type.Null()], { description: 'Written every few seconds, not at every request.' }),
  createdAt: Timestamp,
});
export type AccessToken = Static<typeof AccessToken>;

export const NewlyMadeAccessToken = Type.Object({
  ...AccessToken.properties,
  token: Type.String({ description: 'Send it as `Authorization: Bearer …`. Shown this once.' }),
});
export type NewlyMadeAccessToken = Static<typeof NewlyMadeAccessToken>;

export const NewAccessToken = Type.Object({
  name: Name,
  expiresInDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 3650 })),
  expiresAt: Type.Optional(Timestamp),
}, { additionalProperties: false });

export const AccessTokenPath = Type.Object({ tokenId: Id('token') });

export const accessTokenList = {
  sorts: { createdAt: { column: 't.id', type: 'text' }, name: { column: 't.name_key', type: 'text' } },
  defaultOrder: 'desc',
  defaultLimit: 20,
  maxLimit: 200,
  idColumn: 't.id',
} as const satisfies ListShape<string>;

export const AccessTokenQuery = listQuery(accessTokenList, {
  owner: Type.Optional(Type.Union([Type.Literal('all'), Email], {
    says: 'must be all or an e-mail address',
    description: 'Whose: yours unless said. `all`, or an e-mail address, needs the policy `user:update`.',
  })),
  search: search(),
});

/** The token that `SPACEDOCK_ADMIN_TOKEN` keeps at every start (people/bootstrap.ts); nobody else's may have its name. */
export const adminTokenName = 'SPACEDOCK_ADMIN_TOKEN';

/** 32 random bytes. The prefix makes a token that was pasted somewhere recognisable, for people and for secret scanners. */
export const makeToken = (randomBytes: (size: number) => Uint8Array): string =>
  `sd_pat_${Buffer.from(randomBytes(32)).toString('base64url')}`;

export const accessTokenOf = (
  row: Omit<AccessTokenRow, 'hash' | 'org_id' | 'user_id' | 'name_key'> & { readonly email: string },
): AccessToken => ({
  id: row.id,
  name: row.name,
  owner: row.email,
  expiresAt: row.expires_at?.toISOString() ?? null,
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
});
