import { badCredentials, GithubError } from '../github-error.ts';
import type { InstallationRecord, Permissions } from '../github-state.ts';
import type { GithubWorld } from '../github-world.ts';
import { checkAppJwt } from './app-jwt.ts';

export type Caller =
  | { readonly kind: 'nobody' }
  | { readonly kind: 'app' }
  | { readonly kind: 'user'; readonly login: string }
  | {
      readonly kind: 'installation';
      readonly installation: InstallationRecord;
      readonly permissions: Permissions;
      /** Ids, where the token is good for some only. */
      readonly repositories: readonly number[] | null;
      readonly token: string;
    };

/** Whose the request is. Throws 401 where it says so and it is not true. */
export async function callerOf(world: GithubWorld, authorization: string | undefined): Promise<Caller> {
  if (authorization === undefined) return { kind: 'nobody' };
  const token = tokenIn(authorization);
  if (token === undefined) throw badCredentials();
  if (token.split('.').length === 3 && token.startsWith('ey')) {
    await checkAppJwt(world, token);
    return { kind: 'app' };
  }
  return tokenCaller(world, token);
}

/** Of `token …`, `Bearer …`, and what git sends: any name with the token as password, or the token as name. */
function tokenIn(authorization: string): string | undefined {
  const [, scheme = '', value = ''] = /^(token|bearer|basic)\s+(\S+)$/i.exec(authorization.trim()) ?? [];
  if (scheme.toLowerCase() !== 'basic') return value === '' ? undefined : value;
  const [name = '', ...password] = Buffer.from(value, 'base64').toString().split(':');
  const said = password.join(':');
  return said === '' || said === 'x-oauth-basic' ? name : said;
}

function tokenCaller({ state, now }: GithubWorld, token: string): Caller {
  const at = now().getTime();
  const personal = state.personalTokens.find((one) => one.value === token);
  if (personal) {
    if (personal.expiresAt !== null && Date.parse(personal.expiresAt) <= at) throw badCredentials();
    return { kind: 'user', login: personal.login };
  }
  const found = Object.hasOwn(state.installationTokens, token) ? state.installationTokens[token] : undefined;
  const installation = found && state.installations.find(({ id }) => id === found.installation);
  if (!found || !installation || Date.parse(found.expiresAt) <= at) throw badCredentials();
  if (installation.suspendedAt !== null) throw new GithubError(403, 'This installation has been suspended');
  return { kind: 'installation', installation, permissions: found.permissions, repositories: found.repositories, token };
}
