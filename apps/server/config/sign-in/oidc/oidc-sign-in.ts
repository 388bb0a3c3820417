import { outcome } from '@spacedock/contracts';
import type { Kysely } from 'kysely';
import type { MasterKey } from '../../../keys/master-key.ts';
import type { AnswerCookie } from '../../../gateway/answer.ts';
import type { RequestFacts } from '../../../gateway/endpoint.ts';
import type { ConfigTables } from '../../tables.ts';
import { membershipsOf } from '../memberships-of.ts';
import { type SignedIn, signedIn, startSession } from '../sessions.ts';
import type { RecordEntry, SignInContext } from '../sign-in-context.ts';
import { signInEntry } from '../sign-in-entry.ts';
import { personOf, type KnownPerson } from './known-person.ts';
import type { OidcProvider, ProvidedPerson } from './oidc-provider.ts';
import { readStartedCookie, startedCookie, startedCookieName } from './started-sign-in.ts';

const path = '/api/auth/oidc/callback';

export interface OidcSignInParts {
  /** Undefined: single sign-on is not configured. */
  readonly provider: OidcProvider | undefined;
  readonly masterKey: MasterKey;
  readonly publicUrl: () => string;
}

type Verdict =
  | { readonly kind: 'signed-in'; readonly person: KnownPerson; readonly session: Parameters<typeof signedIn>[2] }
  | { readonly kind: 'inactive' };

const failed = (why: string): Error => outcome('auth.oidc_failed', { why });

/** Single sign-on at the configured provider. It lets in whom an administrator invited, and nobody else. */
export function oidcSignIn(context: SignInContext, { provider, masterKey, publicUrl }: OidcSignInParts) {
  const { change, now } = context;
  const redirectUrl = (): string => `${publicUrl()}${path}`;

  async function enter(
    on: Kysely<ConfigTables>, record: RecordEntry, provided: ProvidedPerson, request: RequestFacts,
  ): Promise<Verdict> {
    const person = await personOf(on, provided, now());
    if (!person && provided.verifiedEmail === undefined) throw failed('it gave no verified e-mail address');
    if (!person) throw failed('nobody here has the e-mail address that it gave');
    const { userId, email } = person;
    const entry = { actor: email, resourceType: 'user', resourceId: userId, method: 'GET', path } as const;

    // The provider has just said that the address is theirs: that is what an invitation asks for.
    if (provided.verifiedEmail === email) {
      const accepted = await on.updateTable('config.memberships').set({ status: 'active', updated_at: now() })
        .where('user_id', '=', userId).where('status', '=', 'invited').returning('org_id').execute();
      for (const { org_id } of accepted) {
        await on.deleteFrom('config.invitations').where('org_id', '=', org_id).where('user_id', '=', userId).execute();
        await record(signInEntry(request, { ...entry, organisationId: org_id, action: 'accept-invitation' }));
      }
    }
    const memberships = await membershipsOf(on, userId);
    const picked = memberships.find(({ status }) => status === 'active');
    if (!picked) {
      const refused = { status: 401, code: 'auth.oidc_failed' };
      for (const { organisationId } of memberships) {
        await record(signInEntry(request, { ...entry, organisationId, action: 'login', refused }));
      }
      return { kind: 'inactive' };
    }
    const { organisationId } = picked;
    const session = await startSession(on, { userId, organisationId }, request, context);
    await record(signInEntry(request, {
      ...entry, organisationId, action: 'login', resourceType: 'session', resourceId: session.sessionId,
      metadata: { provider: provided.issuer, linked: person.linked, passwordDropped: person.passwordDropped },
    }));
    return { kind: 'signed-in', person, session: { ...session, organisationId } };
  }

  return {
    /** How the sign-in began that this browser comes back from. Unknown: there is no trace of it, or none that is good any more. */
    beganIn(request: RequestFacts): 'app' | 'api' | 'unknown' {
      const started = readStartedCookie(masterKey, request.cookies[startedCookieName], now());
      if (!started) return 'unknown';
      return started.returnTo === undefined ? 'api' : 'app';
    },

    async start(returnTo: string | undefined): Promise<{ readonly url: string; readonly cookie: AnswerCookie }> {
      if (!provider) throw outcome('auth.oidc_off');
      const { url, started } = await provider.start(redirectUrl());
      return { url, cookie: startedCookie(masterKey, returnTo === undefined ? started : { ...started, returnTo }, now()) };
    },

    async finish(query: object, request: RequestFacts): Promise<{ readonly signed: SignedIn; readonly returnTo?: string }> {
      if (!provider) throw outcome('auth.oidc_off');
      const started = readStartedCookie(masterKey, request.cookies[startedCookieName], now());
      if (!started) throw failed('this sign-in was not started in this browser, or more than ten minutes ago');
      const cameBackTo = new URL(redirectUrl());
      for (const [name, value] of Object.entries(query)) if (typeof value === 'string') cameBackTo.searchParams.set(name, value);
      const provided = await provider.finish(cameBackTo, started);
      const verdict = await change((on, record) => enter(on, record, provided, request));
      if (verdict.kind === 'inactive') throw failed('your account is not active in any organisation here');
      const signed = await signedIn(context, verdict.person, verdict.session);
      return started.returnTo === undefined ? { signed } : { signed, returnTo: started.returnTo };
    },
  };
}
