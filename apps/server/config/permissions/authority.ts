import { outcome } from '@spacedock/contracts';
import { Access } from '../../gateway/access.ts';
import { mustCover } from '../assignments/escalation.ts';
import type { Holding } from '../assignments/scope.ts';
import type { ConfigStoreContext } from '../store-context.ts';
import { type HeldRole, rolesOfUser } from './held-roles.ts';

export interface Authority {
  /** The caller's rights as they are now, not as they were when the request came in. */
  readonly access: Access;
  readonly held: readonly HeldRole[];
  /** Refuses unless the caller holds all of this. `where` says it in words, without naming what the caller may not see. */
  readonly mustCover: (wanted: readonly Holding[], where: string) => void;
}

/**
 * Taken by every change of who may do what, before it reads anything. It makes such changes of one organisation wait for each
 * other, so that two of them cannot both be right about a state that neither leaves behind (two SuperAdmins who remove each
 * other), and it reads the caller's rights again, so that a request which waited here while they were revoked gives nothing away.
 */
export async function lockAuthority({ db, access }: Pick<ConfigStoreContext, 'db' | 'access'>): Promise<Authority> {
  const { organisationId, userId } = access.identity;
  // Not "for update": that would also hold up everybody who inserts a row that refers to the organisation.
  await db.selectFrom('config.organisations').where('id', '=', organisationId).select('id').forNoKeyUpdate().execute();
  const membership = await db.selectFrom('config.memberships')
    .where('org_id', '=', organisationId).where('user_id', '=', userId).select('status').executeTakeFirst();
  if (membership?.status !== 'active') throw outcome('auth.revoked');

  const held = await rolesOfUser(db, organisationId, userId);
  const grants = held.map(({ scope, policies }) => ({ scope: scope.kind, scopeId: scope.id, policies }));
  return {
    access: new Access(access.identity, grants),
    held,
    mustCover: (wanted, where) => mustCover(held, wanted, where),
  };
}
