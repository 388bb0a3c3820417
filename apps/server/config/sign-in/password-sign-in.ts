import { outcome } from '@spacedock/contracts';
import type { RequestFacts } from '../../gateway/endpoint.ts';
import { membershipsOf, type MembershipOf } from './memberships-of.ts';
import { type Person, type SignedIn, signedIn, startSession } from './sessions.ts';
import type { SignInContext } from './sign-in-context.ts';
import { signInEntry } from './sign-in-entry.ts';
import { accountKey, addressKey } from './sign-in-failures.ts';

const path = '/api/auth/login';

export interface Login {
  readonly email: string;
  readonly password: string;
  readonly organisation?: string;
}

interface Refusal {
  readonly userId: string;
  readonly email: string;
  /** Those that the attempt concerns; each finds it in its audit log. */
  readonly organisations: readonly MembershipOf[];
  readonly status: number;
  readonly code: string;
}

/** Signs in by e-mail and password. All refusals look the same and cost the same: none tells whether the account exists. */
export function passwordSignIn(context: SignInContext) {
  const { db, change, now, passwords, failures, inTurn } = context;

  async function attempt({ email, password, organisation }: Login, request: RequestFacts): Promise<SignedIn> {
    const keys = [accountKey(email), addressKey(request.address)] as const;
    await failures.mustBeFree(keys);

    const user = await db.selectFrom('config.users').where('email', '=', email)
      .select(['id', 'name', 'password_hash']).executeTakeFirst();
    const memberships = user ? await membershipsOf(db, user.id) : [];
    const matches = await passwords.verify(password, user?.password_hash ?? null);
    const active = memberships.filter(({ status }) => status === 'active');
    const [first] = active;

    if (!user || !user.password_hash || !matches || !first) {
      await failures.note(keys);
      const refusal = { email, organisations: memberships, status: 401, code: 'auth.wrong_credentials' };
      if (user) await recordRefusal({ ...refusal, userId: user.id }, request);
      throw outcome('auth.wrong_credentials');
    }
    const picked = organisation === undefined ? first : active.find(({ organisationId }) => organisationId === organisation);
    if (!picked) {
      const organisations = memberships.filter(({ organisationId }) => organisationId === organisation);
      await recordRefusal({ userId: user.id, email, organisations, status: 403, code: 'auth.no_organisation' }, request);
      throw outcome('auth.no_organisation');
    }

    const person: Person = { userId: user.id, email, name: user.name };
    const stored = user.password_hash;
    const renewedHash = passwords.isOutdated(stored) ? await passwords.hash(password) : undefined;
    const { organisationId } = picked;
    const session = await change(async (on, record) => {
      const started = await startSession(on, { userId: user.id, organisationId }, request, context);
      await failures.forgive(on, email);
      if (renewedHash !== undefined) {
        await on.updateTable('config.users').set({ password_hash: renewedHash, updated_at: now() })
          .where('id', '=', user.id).where('password_hash', '=', stored).execute();
      }
      await record(signInEntry(request, {
        organisationId, actor: email, action: 'login', resourceType: 'session', resourceId: started.sessionId, path,
        metadata: { provider: 'email' },
      }));
      return started;
    });
    return signedIn(context, person, { ...session, organisationId });
  }

  async function recordRefusal(refusal: Refusal, request: RequestFacts): Promise<void> {
    const { userId, email, organisations, ...refused } = refusal;
    if (organisations.length === 0) return;
    await change(async (_on, record) => {
      for (const { organisationId } of organisations) {
        await record(signInEntry(request, {
          organisationId, actor: email, action: 'login', resourceType: 'user', resourceId: userId, path, refused,
        }));
      }
    });
  }

  return (login: Login, request: RequestFacts): Promise<SignedIn> => {
    const email = login.email.toLowerCase();
    return inTurn(accountKey(email), () => inTurn(addressKey(request.address), () => attempt({ ...login, email }, request)));
  };
}
