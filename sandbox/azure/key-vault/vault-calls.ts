import type { Refusal, RoutedCall, WireAnswer, WireRequest } from '../../cloud/wire-server.ts';
import { armError } from '../arm/arm-answers.ts';
import { allowsData } from '../arm/role-permissions.ts';
import type { Principal, VaultRecord } from '../azure-state.ts';
import type { AzureWorld } from '../azure-world.ts';
import { vaultAudience } from '../entra/access-tokens.ts';
import { secretRoutes } from './secret-routes.ts';
import { findVault } from './secrets.ts';

/**
 * Key vaults, which have hosts of their own in Azure, and here a path each: `/checkout-vault/secrets/…`. Undefined: it is
 * something else that is asked for.
 */
export async function vaultCall(world: AzureWorld, request: WireRequest): Promise<RoutedCall | WireAnswer | undefined> {
  const { method, url, headers, body } = request;
  const [, vaultName = '', rest = ''] =
    /^\/([a-z][a-z\d-]{1,22}[a-z\d])(\/(?:deleted)?secrets(?:\/.*)?)$/i.exec(url.pathname) ?? [];
  if (vaultName === '') return undefined;
  const vault = findVault(world, vaultName);
  if (!vault) return armError(404, 'VaultNotFound', `There is no vault ${vaultName}.`);
  const principal = await authenticated(world, url, headers.authorization);
  if ('status' in principal) return principal;
  if (url.searchParams.get('api-version') === null) return armError(400, 'BadParameter', 'api-version must be specified');

  for (const [verb, path, action, handle] of secretRoutes) {
    const match = verb === method ? path.exec(rest.replace(/\/$/, '')) : null;
    if (!match) continue;
    const { name = '', version = '' } = match.groups ?? {};
    if (!allowsData(principal.permissions, action)) return forbidden(vault, principal, action);
    return {
      operation: action,
      account: world.state.subscriptionId,
      async run() {
        const given = fieldsIn(body);
        if (!given) return armError(400, 'BadParameter', 'The request body could not be parsed.');
        return handle({ world, vault, name, version, body: given });
      },
      refuse: (refusal) => refused(refusal, vault, principal, action),
    };
  }
  return armError(405, 'MethodNotAllowed', 'The request method is not allowed here.');
}

/** Whoever comes without a token is told whom to get one from, and for what: Microsoft's libraries always ask like that first. */
async function authenticated(world: AzureWorld, url: URL, header: string | undefined): Promise<Principal | WireAnswer> {
  const refuse = (message: string): WireAnswer =>
    armError(401, 'Unauthorized', message, {
      'www-authenticate': `Bearer authorization="${url.origin}/${world.state.tenantId}", resource="${vaultAudience}"`,
    });
  const token = /^bearer (.+)$/i.exec(header ?? '')?.[1];
  if (token === undefined) return refuse('AKV10000: Request is missing a Bearer or PoP token.');
  const verdict = await world.tokens.verify(token, [vaultAudience]);
  if ('principal' in verdict) return verdict.principal;
  switch (verdict.flaw) {
    case 'expired':
      return refuse('[TokenExpired] Error validating token: S2S12005.');
    case 'audience':
      return refuse(`AKV10022: Invalid audience. Expected ${vaultAudience}.`);
    case 'invalid':
    case 'revoked':
      return refuse('AKV10001: JWT validation failed.');
  }
}

const forbidden = ({ name }: VaultRecord, { clientId, objectId }: Principal, action: string): WireAnswer =>
  armError(
    403,
    'Forbidden',
    'Caller is not authorized to perform action on resource.\r\nIf role assignments, deny assignments or role definitions were ' +
      `changed recently, please observe propagation time.\r\nCaller: appid=${clientId};oid=${objectId}\r\nAction: '${action}'\r\n` +
      `Assignment: (not found)\r\nVault: ${name}`,
  );

function refused(refusal: Refusal, vault: VaultRecord, principal: Principal, action: string): WireAnswer {
  switch (refusal) {
    case 'denied':
      return forbidden(vault, principal, action);
    case 'quota':
    case 'throttle':
      return armError(429, 'Throttled', 'Request was not processed because too many requests were received.', {
        'retry-after': '1',
      });
    case 'internal':
      return armError(500, 'InternalServerError', 'Encountered internal server error.');
  }
}

/** Empty when there is none; undefined when it is no JSON object. */
function fieldsIn(body: Buffer): Readonly<Record<string, unknown>> | undefined {
  if (body.length === 0) return {};
  try {
    const value: unknown = JSON.parse(body.toString());
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
