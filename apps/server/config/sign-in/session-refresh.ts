import { outcome } from '@spacedock/contracts';
import type { Kysely } from 'kysely';
import type { RequestFacts } from '../../gateway/endpoint.ts';
import { hashOf } from '../access/authenticate.ts';
import type { ConfigTables } from '../tables.ts';
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
 * Exchanges a refresh token for the next one. Each is good for one use. A used one that comes back means that two parties hold
 * the family, and nobody can tell which of them is the thief: the session ends for both.
 */
export function sessionRefresh(context: SignInContext) {
  const { change, now, randomBytes, failures } = context;

  async function exchange(
    on: Kysely<ConfigTables>, record: RecordEntry, token: string, organisation: string | undefined, request: RequestFacts,
  ): Promise<Verdict> {
    const at = now();
    // Of two that come at the same moment the second waits here for the first, and then finds the token used.
    const spent = await on.updateTable('config.refresh_tokens').set({ used_at: at })
      .where('hash', '=', hashOf(token)).where('used_at', 'is', null).where('expires_at', '>', at)
      .returning('session_id').executeTakeFirst();
    if (!spent) return refusal(on, record, token, request);

    const session = await on.selectFrom('config.sessions as s').innerJoin('config.users as u', 'u.id', 's.user_id')
      .where('s.id', '=', spent.session_id).where('s.revoked_at', 'is', null)
      .select(['s.id', 's.org_id', 's.user_id', 'u.email', 'u.name']).forUpdate('s').executeTakeFirst();
    if (!session) return { kind: 'revoked' };

    const organisationId = organisation ?? session.org_id;
    const membership = await on.selectFrom('config.memberships').where('org_id', '=', organisationId)
      .where('user_id', '=', session.user_id).where('status', '=', 'active').select('org_id').executeTakeFirst();
    // Thrown, so that the token is not spent: whoever asked for the wrong organisation may ask again.
    if (!membership) throw outcome(organisation === undefined ? 'auth.revoked' : 'auth.no_organisation');

    await on.updateTable('config.sessions').set({ org_id: organisationId, last_used_at: at, expires_at: refreshEnd(at) })
      .where('id', '=', session.id).execute();
    const refreshToken = await addRefreshToken(on, session.id, at, randomBytes);
    if (organisationId !== session.org_id) {
      await record(signInEntry(request, {
        organisationId, actor: session.email, action: 'login', resourceType: 'session', resourceId: session.id, path,
        metadata: { from: session.org_id },
      }));
    }
    const person = { userId: session.user_id, email: session.email, name: session.name };
    return { kind: 'renewed', person, session: { sessionId: session.id, organisationId, refreshToken } };
  }

  async function refusal(on: Kysely<ConfigTables>, record: RecordEntry, token: string, request: RequestFacts): Promise<Verdict> {
    const found = await on.selectFrom('config.refresh_tokens as t').innerJoin('config.sessions as s', 's.id', 't.session_id')
      .innerJoin('config.users as u', 'u.id', 's.user_id')
      .where('t.hash', '=', hashOf(token))
      .select(['s.id', 's.org_id', 's.user_id', 's.revoked_at', 'u.email', 't.expires_at']).executeTakeFirst();
    if (!found) return { kind: 'unknown' };
    if (found.expires_at <= now()) return { kind: 'expired' };
    const ended = await on.updateTable('config.sessions').set({ revoked_at: now(), revoked_for: 'refresh token replayed' })
      .where('id', '=', found.id).where('revoked_at', 'is', null).returning('id').executeTakeFirst();
    if (!ended) return { kind: 'revoked' };
    await record(signInEntry(request, {
      organisationId: found.org_id, actor: found.email, action: 'refresh', resourceType: 'session', resourceId: found.id, path,
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
