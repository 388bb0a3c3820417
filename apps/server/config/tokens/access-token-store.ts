import { invalid, outcome } from '@spacedock/contracts';
import { uniqueViolation } from '@spacedock/database';
import type { Static } from 'typebox';
import type { Page } from '../../gateway/answer.ts';
import { contains } from '../../stores/contains.ts';
import { mapPage, pageOf } from '../../stores/paging.ts';
import { hashOf } from '../access/authenticate.ts';
import type { ConfigStoreContext } from '../store-context.ts';
import {
  type AccessToken, accessTokenList, accessTokenOf, type AccessTokenQuery, adminTokenName, makeToken, type NewAccessToken,
  type NewlyMadeAccessToken,
} from './access-token.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** The caller's own tokens; for those who may change people, everybody's in the organisation. */
export function accessTokenStore({ db, access, now, newId, randomBytes }: ConfigStoreContext) {
  const { organisationId, userId, email, tokenId } = access.identity;
  const others = 'user:update' as const;

  const rows = () => db.selectFrom('config.access_tokens as t')
    .innerJoin('config.memberships as m', (join) => join.onRef('m.org_id', '=', 't.org_id').onRef('m.user_id', '=', 't.user_id'))
    .where('t.org_id', '=', organisationId);

  /** A token that makes tokens must not be a way around its own end. */
  async function expiryOf({ expiresInDays, expiresAt }: Static<typeof NewAccessToken>): Promise<Date | null> {
    const field = expiresAt === undefined ? 'body.expiresInDays' : 'body.expiresAt';
    const wrong = (problem: string): Error => invalid({ field, problem });
    if (expiresInDays !== undefined && expiresAt !== undefined) throw wrong('is given as expiresInDays too');
    const at = now().getTime();
    const inDays = expiresInDays === undefined ? null : new Date(at + expiresInDays * dayMs);
    const wanted = expiresAt === undefined ? inDays : new Date(expiresAt);
    if (wanted !== null && !(wanted.getTime() > at)) throw wrong('must be in the future');
    if (tokenId === undefined) return wanted;
    const used = await db.selectFrom('config.access_tokens').where('id', '=', tokenId).select('expires_at').executeTakeFirst();
    const latest = used?.expires_at ?? null;
    if (latest === null || (wanted !== null && wanted <= latest)) return wanted;
    if (wanted === null) return latest;
    throw wrong(`must not be after ${latest.toISOString()}, when the token that you make it with expires`);
  }

  return {
    async list({ owner, ...asked }: Static<typeof AccessTokenQuery>): Promise<Page<AccessToken>> {
      access.must('token:view');
      const whose = owner === undefined ? email : owner === 'all' ? 'all' : owner.toLowerCase();
      if (whose !== email) access.must(others, {}, 'other people\'s tokens');
      const all = rows().select(['t.id', 't.name', 'm.email', 't.expires_at', 't.last_used_at', 't.created_at']);
      const theirs = whose === 'all' ? all : all.where('m.email', '=', whose);
      const found = asked.search ? theirs.where(contains('t.name_key', asked.search)) : theirs;
      return mapPage(await pageOf(found, accessTokenList, asked), accessTokenOf);
    },

    async insert(wanted: Static<typeof NewAccessToken>): Promise<NewlyMadeAccessToken> {
      access.must('token:create');
      const reserved = { field: 'body.name', problem: 'is kept for the token that the options of the server give' };
      if (wanted.name === adminTokenName) throw invalid(reserved);
      const token = makeToken(randomBytes);
      const row = {
        id: newId('token'), org_id: organisationId, user_id: userId, name: wanted.name, hash: hashOf(token),
        expires_at: await expiryOf(wanted), last_used_at: null, created_at: now(),
      };
      try {
        await db.insertInto('config.access_tokens').values(row).execute();
      } catch (error) {
        throw uniqueViolation(error) === 'access_tokens_name' ? outcome('token.exists', { name: wanted.name }) : error;
      }
      return { ...accessTokenOf({ ...row, email }), token };
    },

    /** Somebody else's is as good as not there for those who may not see it. */
    async remove(id: string): Promise<void> {
      access.must('token:delete');
      const found = await rows().where('t.id', '=', id).select('t.user_id').executeTakeFirst();
      if (!found || (found.user_id !== userId && !access.holds(others))) throw outcome('object.not_found', { kind: 'token', id });
      await db.deleteFrom('config.access_tokens').where('org_id', '=', organisationId).where('id', '=', id).execute();
    },
  };
}
