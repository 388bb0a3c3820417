import { invalid, outcome } from '@spacedock/contracts';
import type { Static } from 'typebox';
import type { Page } from '../../gateway/answer.ts';
import { mapPage, pageOf } from '../../stores/paging.ts';
import type { ConfigStoreContext } from '../store-context.ts';
import { membershipsOf, tenantsOf } from './memberships-of.ts';
import { type Session, sessionList, sessionOf, type SessionQuery } from './session.ts';
import { accountKey, addressKey } from './sign-in-failures.ts';

/** The caller's own account: nothing of it is anybody else's, so membership is all that is asked for. */
export function accountStore({ db, access, request, now, passwords, failures }: ConfigStoreContext) {
  const { organisationId, userId, email, sessionId, tokenId } = access.identity;

  /** A personal access token is for one organisation: with it only the sessions there are seen. */
  const ownSessions = () => {
    const live = db.selectFrom('config.sessions as s').innerJoin('config.organisations as o', 'o.id', 's.org_id')
      .where('s.user_id', '=', userId).where('s.revoked_at', 'is', null).where('s.expires_at', '>', now());
    return tokenId === undefined ? live : live.where('s.org_id', '=', organisationId);
  };

  const revoke = () => db.updateTable('config.sessions').where('user_id', '=', userId).where('revoked_at', 'is', null);

  async function me() {
    const user = await db.selectFrom('config.users').where('id', '=', userId).select(['name', 'password_hash'])
      .executeTakeFirst();
    const tenants = tenantsOf(await membershipsOf(db, userId), organisationId);
    return {
      user: { id: userId, email, name: user?.name ?? email }, organisation: tenants[0], tenants,
      hasPassword: typeof user?.password_hash === 'string', sessionId: sessionId ?? null,
    };
  }

  return {
    me,

    /** One's own name is the same wherever one is a member. What an administrator here called the person gives way to it here. */
    async rename(name: string): Promise<Awaited<ReturnType<typeof me>>> {
      const at = now();
      await db.updateTable('config.users').set({ name, updated_at: at }).where('id', '=', userId).execute();
      await db.updateTable('config.memberships').set({ name: null, updated_at: at })
        .where('org_id', '=', organisationId).where('user_id', '=', userId).where('name', 'is not', null).execute();
      return me();
    },

    async sessions(asked: Static<typeof SessionQuery>): Promise<Page<Session>> {
      const rows = ownSessions().select([
        's.id', 's.org_id', 'o.name', 's.address', 's.user_agent', 's.created_at', 's.last_used_at', 's.expires_at',
      ]);
      return mapPage(await pageOf(rows, sessionList, asked), (row) => sessionOf(row, sessionId));
    },

    async endSession(id: string): Promise<void> {
      const found = await ownSessions().where('s.id', '=', id).select('s.id').executeTakeFirst();
      if (!found) throw outcome('object.not_found', { kind: 'session', id });
      await revoke().set({ revoked_at: now(), revoked_for: 'ended by its owner' }).where('id', '=', id).execute();
    },

    async signOut(): Promise<void> {
      if (sessionId === undefined) throw outcome('auth.no_session');
      await revoke().set({ revoked_at: now(), revoked_for: 'signed out' }).where('id', '=', sessionId).execute();
    },

    /** Ends every other session: whoever changes a password may do so because somebody else knows it. */
    async changePassword(currentPassword: string, newPassword: string): Promise<void> {
      const keys = [accountKey(email), addressKey(request.address)] as const;
      await failures.mustBeFree(keys, db);
      const user = await db.selectFrom('config.users').where('id', '=', userId).select('password_hash').executeTakeFirst();
      if (!await passwords.verify(currentPassword, user?.password_hash ?? null)) {
        failures.noteLater(keys);
        throw invalid({ field: 'body.currentPassword', problem: 'is not your password' });
      }
      const same = { field: 'body.newPassword', problem: 'must differ from the current one' };
      if (currentPassword === newPassword) throw invalid(same);
      const at = now();
      await db.updateTable('config.users').set({ password_hash: await passwords.hash(newPassword), updated_at: at })
        .where('id', '=', userId).execute();
      const others = revoke().set({ revoked_at: at, revoked_for: 'password changed' });
      await (sessionId === undefined ? others : others.where('id', '!=', sessionId)).execute();
      await failures.forgive(db, email);
    },
  };
}
