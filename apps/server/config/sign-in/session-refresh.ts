import { outcome } from '@spacedock/contracts';
import type { Kysely } from 'kysely';
import type { RequestFacts } from '../../gateway/endpoint.ts';
import { hashOf } from '../access/authenticate.ts';
import type { ConfigTables } from '../tables.ts';
import { refreshVerdict } from './refresh-verdict.ts';
import { addRefreshToken, type Person, refreshEnd, type SignedIn, signedIn } from './sessions.ts';
import type { RecordEntry, SignInContext } from './sign-in-context.ts';
import { signInEntry } from './sign-in-entry.ts';
import { tokensKey } from './sign-in-failures.ts';

const path = '/api/auth/refresh';

interface Renewed {
  readonly kind: 'renewed';
  readonly person: Person;
  readonly session: { readonly sessionId: string; readonly organisationId: string; readonly refreshToken: string };
}

type Verdict = Renewed | { readonly kind: 'unknown' | 'expired' | 'revoked' | 'replayed' };

/**
 * Exchanges a refresh token for the next one. Each is good for one use, apart from the leeway that `refreshVerdict` gives. Any
 * other that comes back means that two parties hold the family, and nobody can tell which of them is the thief: the session ends
 * for both.
 */
export function sessionRefresh(context: SignInContext) {
  const { change, now, randomBytes, failures } = context;

  async function exchange(
    on: Kysely<ConfigTables>, record: RecordEntry, token: string, organisation: string | undefined, request: RequestFacts,
  ): Promise<Verdict> {
    const at = now();
    const hash = hashOf(token);
    // Of those that come at the same moment for one session, each waits here for the one before, and sees what that one left.
    const found = await on.selectFrom('config.refresh_tokens as t').innerJoin('config.sessions as s', 's.id', 't.session_id')
      .innerJoin('config.users as u', 'u.id', 's.user_id').where('t.hash', '=', hash)
      .select([
        's.id', 's.org_id', 's.user_id', 's.revoked_at', 's.generation', 'u.email', 'u.name', 't.expires_at',
        't.used_at', 't.generation as token_generation',
      ]).forUpdate(['t', 's']).executeTakeFirst();
    if (!found) return { kind: 'unknown' };
    if (found.expires_at <= at) return { kind: 'expired' };
    if (found.revoked_at !== null) return { kind: 'revoked' };

    const verdict = refreshVerdict({ generation: found.token_generation, usedAt: found.used_at }, found.generation, at);
    if (verdict === 'replayed') return replayed(on, record, found, request);

    const organisationId = organisation ?? found.org_id;
    const membership = await on.selectFrom('config.memberships').where('org_id', '=', organisationId)
      .where('user_id', '=', found.user_id).where('status', '=', 'active').select('org_id').executeTakeFirst();
    // Thrown, so that the token is not spent: whoever asked for the wrong organisation may ask again.
    if (!membership) throw outcome(organisation === undefined ? 'auth.revoked' : 'auth.no_organisation');

    const { id } = found;
    const generation = verdict === 'next' ? found.generation + 1 : found.generation;
    await on.updateTable('config.sessions')
      .set({ org_id: organisationId, last_used_at: at, expires_at: refreshEnd(at), generation }).where('id', '=', id).execute();
    await on.updateTable('config.refresh_tokens').set({ used_at: at }).where('hash', '=', hash).where('used_at', 'is', null)
      .execute();
    const refreshToken = await addRefreshToken(on, { id, generation }, at, randomBytes);
    if (organisationId !== found.org_id) {
      await record(signInEntry(request, {
        organisationId, actor: found.email, action: 'login', resourceType: 'session', resourceId: id, path,
        metadata: { from: found.org_id },
      }));
    }
    const person = { userId: found.user_id, email: found.email, name: found.name };
    return { kind: 'renewed', person, session: { sessionId: id, organisationId, refreshToken } };
  }

  async function replayed(
    on: Kysely<ConfigTables>, record: RecordEntry, session: { readonly id: string; readonly org_id: string; readonly email: string },
    request: RequestFacts,
  ): Promise<Verdict> {
    await on.updateTable('config.sessions').set({ revoked_at: now(), revoked_for: 'refresh token replayed' })
      .where('id', '=', session.id).execute();
    await record(signInEntry(request, {
      organisationId: session.org_id, actor: session.email, action: 'refresh', resourceType: 'session', resourceId: session.id, path,
      refused: { status: 401, code: 'auth.replayed' }, metadata: { revoked: 'refresh token replayed' },
    }));
    return { kind: 'replayed' };
  }

  return async (token: string, organisation: string | undefined, request: RequestFacts): Promise<SignedIn> => {
    const verdict = await change((on, record) => exchange(on, record, token, organisation, request));
    switch (verdict.kind) {
      case 'renewed': return signedIn(context, verdict.person, verdict.session);
      case 'expired': throw outcome('auth.expired');
      case 'revoked': throw outcome('auth.revoked');
      case 'replayed': throw outcome('auth.replayed');
      case 'unknown': {
        const key = tokensKey(request.address);
        await failures.mustBeFree([key]);
        await failures.note([key]);
        throw outcome('auth.invalid');
      }
    }
  };
}
