import type { Kysely } from 'kysely';
import type { RequestFacts } from '../../gateway/endpoint.ts';
import { hashOf } from '../access/authenticate.ts';
import type { ConfigTables } from '../tables.ts';
import { membershipsOf, tenantsOf } from './memberships-of.ts';
import type { SignInContext } from './sign-in-context.ts';
import { accessTokenSeconds } from './access-jwts.ts';

export const refreshTokenSeconds = 30 * 24 * 60 * 60;

export interface Person {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
}

/** A session right after it was started or renewed, with what its holder needs to use it. */
export interface SignedIn {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly expiresIn: number;
  readonly tenants: readonly { readonly id: string; readonly name: string }[];
  readonly user: { readonly email: string; readonly name: string };
}

type Tokens = Pick<SignInContext, 'now' | 'newId' | 'randomBytes'>;

/** Begins a session in that organisation. The first refresh token is the start of its family. */
export async function startSession(
  on: Kysely<ConfigTables>,
  who: { readonly userId: string; readonly organisationId: string },
  request: RequestFacts,
  { now, newId, randomBytes }: Tokens,
): Promise<{ readonly sessionId: string; readonly refreshToken: string }> {
  const sessionId = newId('session');
  const at = now();
  await on.insertInto('config.sessions').values({
    id: sessionId, org_id: who.organisationId, user_id: who.userId,
    address: request.address, user_agent: request.userAgent.slice(0, 500),
    created_at: at, last_used_at: at, expires_at: refreshEnd(at), revoked_at: null, revoked_for: null,
  }).execute();
  return { sessionId, refreshToken: await addRefreshToken(on, { id: sessionId, generation: 0 }, at, randomBytes) };
}

export async function addRefreshToken(
  on: Kysely<ConfigTables>, session: { readonly id: string; readonly generation: number }, at: Date,
  randomBytes: SignInContext['randomBytes'],
): Promise<string> {
  const token = `sd_rt_${Buffer.from(randomBytes(32)).toString('base64url')}`;
  const { id, generation } = session;
  await on.insertInto('config.refresh_tokens')
    .values({ hash: hashOf(token), session_id: id, expires_at: refreshEnd(at), used_at: null, generation }).execute();
  return token;
}

/** The session lives as long as its newest refresh token. */
export const refreshEnd = (at: Date): Date => new Date(at.getTime() + refreshTokenSeconds * 1000);

/** What goes back to whoever signed in or renewed. */
export async function signedIn(
  { db, jwts }: Pick<SignInContext, 'db' | 'jwts'>,
  person: Person,
  session: { readonly sessionId: string; readonly organisationId: string; readonly refreshToken: string },
): Promise<SignedIn> {
  const { sessionId, organisationId, refreshToken } = session;
  const [accessToken, memberships] = await Promise.all([
    jwts.sign({ userId: person.userId, organisationId, sessionId }),
    membershipsOf(db, person.userId),
  ]);
  return {
    accessToken, refreshToken, expiresIn: accessTokenSeconds,
    tenants: tenantsOf(memberships, organisationId), user: { email: person.email, name: person.name },
  };
}
