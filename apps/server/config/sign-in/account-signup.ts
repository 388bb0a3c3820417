import { outcome } from '@spacedock/contracts';
import { uniqueViolation } from '@spacedock/database';
import type { RequestFacts } from '../../gateway/endpoint.ts';
import { insertOrganisationWithAdmin } from '../people/first-admin.ts';
import { type SignedIn, signedIn, startSession } from './sessions.ts';
import type { SignInContext } from './sign-in-context.ts';
import { signInEntry } from './sign-in-entry.ts';
import { addressKey } from './sign-in-failures.ts';

const path = '/api/auth/signup';

export interface Signup {
  readonly email: string;
  readonly password: string;
  readonly name: string;
  readonly organisation?: string;
}

/** Makes a person and an organisation of their own. Nobody has checked the address: see `email_verified` in 0001_people.sql. */
export function accountSignup(context: SignInContext, { enabled }: { readonly enabled: boolean }) {
  const { db, change, now, newId, passwords, failures } = context;

  return async (signup: Signup, request: RequestFacts): Promise<SignedIn> => {
    if (!enabled) throw outcome('auth.signup_off');
    const email = signup.email.toLowerCase();
    const key = addressKey(request.address);
    await failures.mustBeFree([key]);
    const taken = await db.selectFrom('config.users').where('email', '=', email).select('id').executeTakeFirst();
    if (taken) {
      // The answer tells that the address has an account, as it must; that it is asked for many of them is slowed down.
      await failures.note([key]);
      throw outcome('auth.email_taken');
    }

    const userId = newId('user');
    const passwordHash = await passwords.hash(signup.password);
    try {
      const { organisationId, session } = await change(async (on, record) => {
        const at = now();
        const { name } = signup;
        await on.insertInto('config.users')
          .values({ id: userId, email, name, password_hash: passwordHash, created_at: at, updated_at: at }).execute();
        const organisation = { name: signup.organisation ?? `${name}'s organisation`.slice(0, 100), createdBy: email };
        const made = await insertOrganisationWithAdmin(on, { organisation, userId, email, at, newId });
        const started = await startSession(on, { userId, organisationId: made }, request, context);
        await record(signInEntry(request, {
          organisationId: made, actor: email, action: 'signup', resourceType: 'user', resourceId: userId, path,
        }));
        return { organisationId: made, session: started };
      });
      return await signedIn(context, { userId, email, name: signup.name }, { ...session, organisationId });
    } catch (error) {
      if (uniqueViolation(error) === 'users_email_key') throw outcome('auth.email_taken');
      throw error;
    }
  };
}
