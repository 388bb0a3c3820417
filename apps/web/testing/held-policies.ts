import { entityOf, isPolicy } from '@spacedock/contracts/policies';
import type { TestClient } from '@spacedock/server/testing';
import { operations } from '../src/api/operations.ts';

/** The scopes in which somebody holds each policy. */
export type Held = ReadonlyMap<string, readonly string[]>;

/** As the server counts all assignments of somebody together. */
export async function heldPolicies(api: TestClient, email: string): Promise<Held> {
  const { data } = await api.get<{ policies: readonly { policy: string; scopes: readonly { scope: string }[] }[] }>(
    `/permissions/effective?email=${email}`,
  );
  return new Map(data.policies.map(({ policy, scopes }) => [policy, scopes.map(({ scope }) => scope)]));
}

/**
 * Whether the policies let somebody do this: to what lies in these scopes, or, where nothing is named, to anything at all. A
 * project, space or team that is yet to be made lies in none of its kind: that takes the right in the whole organisation.
 */
export function mayAt(operation: string, held: Held, scopes?: readonly string[]): boolean {
  const policy = (operations as Readonly<Record<string, string>>)[operation];
  if (policy === undefined) throw new Error(`The API has no ${operation}.`);
  if (policy === 'public' || policy === 'member') return true;
  if (!isPolicy(policy)) throw new Error(`${operation} needs ${policy}, which is no policy.`);
  const mine = held.get(policy) ?? [];
  if (mine.includes('organisation')) return true;
  if (scopes) return mine.some((scope) => scopes.includes(scope));
  return mine.some((scope) => !(policy.endsWith(':create') && scope.startsWith(`${entityOf(policy)}:`)));
}
