import type { RoutedCall, WireAnswer, WireRequest } from '../../cloud/wire-server.ts';
import type { Principal } from '../azure-state.ts';
import type { AzureWorld } from '../azure-world.ts';
import { knownAudiences } from './access-tokens.ts';
import { assertionRefusal } from './client-assertion.ts';
import { unknownTenant } from './discovery.ts';
import { entraError } from './entra-errors.ts';

/** What faults call it; Entra has no name of its own for it. */
export const tokenOperation = 'entra:token';
const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

/** `POST /{tenant}/oauth2/v2.0/token`: applications get their tokens here. Undefined: it is something else that is asked for. */
export function tokenCall(world: AzureWorld, { method, url, body }: WireRequest): RoutedCall | WireAnswer | undefined {
  const tenant = /^\/([^/]+)\/oauth2\/v2\.0\/token$/.exec(url.pathname)?.[1];
  if (tenant === undefined || method !== 'POST') return undefined;
  if (tenant !== world.state.tenantId) return unknownTenant(world, tenant);
  return {
    operation: tokenOperation,
    account: tenant,
    run: () => token(world, new URLSearchParams(body.toString())),
    refuse(refusal) {
      switch (refusal) {
        case 'denied': case 'quota':
          return entraError(world, 53003, 'Access has been blocked by Conditional Access policies.');
        case 'throttle': return entraError(world, 90055, 'There are too many incoming requests.');
        case 'internal': return entraError(world, 90033, 'A transient error has occurred. Please try again.');
      }
    },
  };
}

async function token(world: AzureWorld, form: URLSearchParams): Promise<WireAnswer> {
  if (form.get('grant_type') !== 'client_credentials')
    return entraError(world, 70003, `The app requested an unsupported grant type '${form.get('grant_type') ?? ''}'.`);
  const clientId = form.get('client_id') ?? '';
  const principal = world.state.principals.find((one) => one.clientId === clientId);
  if (!principal)
    return entraError(
      world, 700016,
      `Application with identifier '${clientId}' was not found in the directory 'Sandbox'. This can happen if the application ` +
        'has not been installed by the administrator of the tenant or consented to by any user in the tenant. You may have ' +
        'sent your authentication request to the wrong tenant.',
    );
  return await refusalOf(world, principal, form) ?? await granted(world, principal, form.get('scope') ?? '');
}

async function refusalOf(world: AzureWorld, principal: Principal, form: URLSearchParams): Promise<WireAnswer | undefined> {
  const secret = form.get('client_secret');
  const assertion = form.get('client_assertion');
  if (assertion !== null && form.get('client_assertion_type') === assertionType)
    return assertionRefusal(world, principal, assertion);
  if (secret === null)
    return entraError(world, 7000218, "The request body must contain the parameter 'client_assertion' or 'client_secret'.");
  const known = principal.secrets.find(({ value }) => value === secret);
  if (!known)
    return entraError(
      world, 7000215,
      'Invalid client secret provided. Ensure the secret being sent in the request is the client secret value, not the client ' +
        `secret ID, for a secret added to app '${principal.clientId}'.`,
    );
  if (new Date(known.expiresAt) <= world.now())
    return entraError(
      world, 7000222,
      `The provided client secret keys for app '${principal.clientId}' are expired. Visit the Azure portal to create new ` +
        'keys for your app: https://aka.ms/NewClientSecret, or consider using certificate credentials: https://aka.ms/certCreds.',
    );
  return undefined;
}

async function granted(world: AzureWorld, principal: Principal, scope: string): Promise<WireAnswer> {
  // MSAL adds the scopes of OpenID Connect to those that were asked for.
  const wanted = scope.split(' ').find((one) => one.endsWith('/.default'));
  if (wanted === undefined)
    return entraError(
      world, 1002012,
      `The provided value for scope ${scope} is not valid. Client credential flows must have a scope value with /.default ` +
        'suffixed to the resource identifier.',
    );
  const audience = wanted.slice(0, -'/.default'.length).replace(/\/$/, '');
  if (!knownAudiences.includes(audience))
    return entraError(world, 500011, `The resource principal named ${audience} was not found in the tenant named Sandbox.`);
  const expiresIn = Math.floor(world.pace.tokenLife / 1_000) - 1;
  const body = {
    token_type: 'Bearer', expires_in: expiresIn, ext_expires_in: expiresIn,
    access_token: await world.tokens.issue(principal, audience),
  };
  return {
    status: 200,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store, no-cache' },
    body: JSON.stringify(body),
  };
}
