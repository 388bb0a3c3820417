import { type Caller, isPolicy, outcome, type Policy } from '@spacedock/contracts';
import type { Kysely } from 'kysely';
import type { Access, Place } from '../../gateway/access.ts';
import type { ConfigTables } from '../tables.ts';
import { loadMemberAccess } from './load-access.ts';

/** What the caller of a contract may do. It is looked up here, not believed. */
export async function rightsOf(db: Kysely<ConfigTables>, caller: Caller | undefined): Promise<Access> {
  if (!caller) throw new Error('The call names no caller.');
  return loadMemberAccess(db, caller.organisationId, caller.userId);
}

interface Thing {
  readonly kind: string;
  readonly id: string;
  readonly name: string;
}

/** Unseen is 404, seen but not allowed is 403, as for everybody. */
export function mustHold(access: Access, policy: string, view: Policy, place: Place, { kind, id, name }: Thing): void {
  if (!isPolicy(policy)) throw new Error(`There is no policy ${policy}.`);
  if (!access.holds(policy, place) && !access.holds(view, place)) throw outcome('object.not_found', { kind, id });
  access.must(policy, place, `${kind} ${name}`);
}
