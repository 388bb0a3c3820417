import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { callerOf } from '../caller-of.ts';
import type { Person } from '../plane.ts';
import type { ManagementStoreContext } from './store-context.ts';

const dayMs = 24 * 3600_000;
const longestName = 100;

export interface KubeconfigTokenOrder {
  readonly person: Person;
  /** Whose way it opens, for the token's name. */
  readonly into: string;
  /** That was called, for the audit log. */
  readonly path: string;
  readonly days: number;
}

/** A token for a kubeconfig. The config service makes it, under the caller's rights and with an entry of its own in the audit log. */
export async function kubeconfigToken(
  { tokens, now }: Pick<ManagementStoreContext, 'tokens' | 'now'>,
  { person, into, path, days }: KubeconfigTokenOrder,
) {
  const expiresAt = new Date(now().getTime() + dayMs * days);
  const made = now().toISOString();
  const name = `${`kubeconfig ${into}`.slice(0, longestName - made.length - 1)} ${made}`;
  const { entry, token } = await tokens.createAccessToken({
    caller: callerOf(person, path),
    name,
    expiresAt: timestampFromDate(expiresAt),
  });
  if (!entry) throw new Error('The config service made a token, but did not say which.');
  return { token, accessToken: { id: entry.id, name: entry.name, expiresAt: expiresAt.toISOString() } };
}
