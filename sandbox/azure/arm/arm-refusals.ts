import type { Refusal, WireAnswer } from '../../cloud/wire-server.ts';
import type { Principal } from '../azure-state.ts';
import type { AzureWorld } from '../azure-world.ts';
import { armAudiences, type TokenFlaw } from '../entra/access-tokens.ts';
import { isGuid } from '../guid.ts';
import { armError } from './arm-answers.ts';

/** Why ARM does not take a token, or the want of one. */
export function tokenRefusal(world: AzureWorld, url: URL, flaw: TokenFlaw | 'none', expiredAt?: Date): WireAnswer {
  const refuse = (code: string, message: string, challenge = 'error="invalid_token"'): WireAnswer =>
    armError(401, code, message, {
      'www-authenticate': `Bearer authorization_uri="${url.origin}/${world.state.tenantId}", ${challenge}`,
    });
  switch (flaw) {
    case 'none': return refuse('AuthenticationFailed', "Authentication failed. The 'Authorization' header is missing.");
    case 'invalid': return refuse('InvalidAuthenticationToken', 'The access token is invalid.');
    case 'expired':
      return refuse(
        'ExpiredAuthenticationToken',
        `The access token expiry UTC time '${expiredAt?.toUTCString()}' is earlier than current UTC time ` +
          `'${world.now().toUTCString()}'.`,
      );
    case 'audience':
      return refuse(
        'InvalidAuthenticationTokenAudience',
        'The access token has been obtained for wrong audience or resource. It should exactly match with one of the allowed ' +
          `audiences '${armAudiences.join("','")}'.`,
      );
    case 'revoked': {
      // Continuous access evaluation: the client is told to bring a token that was made after this moment.
      const after = String(Math.floor(world.now().getTime() / 1_000));
      const claims = JSON.stringify({ access_token: { nbf: { essential: true, value: after } } });
      return refuse(
        'TokenIssuedBeforeRevocationTimestamp', 'The user credentials or session have been revoked. Please re-authenticate.',
        `error="insufficient_claims", claims="${Buffer.from(claims).toString('base64')}"`,
      );
    }
  }
}

/** Undefined for the one subscription that there is. */
export function subscriptionRefusal({ state }: AzureWorld, id: string): WireAnswer | undefined {
  if (id.toLowerCase() === state.subscriptionId) return undefined;
  if (!isGuid(id))
    return armError(400, 'InvalidSubscriptionId', `The provided subscription identifier '${id}' is malformed or invalid.`);
  if (id.toLowerCase() === state.foreignSubscriptionId)
    return armError(
      401, 'InvalidAuthenticationTokenTenant',
      `The access token is from the wrong issuer 'https://sts.windows.net/${state.tenantId}/'. It must match one of the ` +
        'tenants associated with this subscription.',
    );
  return armError(404, 'SubscriptionNotFound', `The subscription '${id}' could not be found.`);
}

export function groupRefusal({ state }: AzureWorld, name: string | undefined): WireAnswer | undefined {
  const known = name === undefined || state.resourceGroups.some((group) => group.name.toLowerCase() === name.toLowerCase());
  return known ? undefined : armError(404, 'ResourceGroupNotFound', `Resource group '${name}' could not be found.`);
}

export const denied = ({ clientId, objectId }: Principal, action: string, scope: string): WireAnswer =>
  armError(
    403, 'AuthorizationFailed',
    `The client '${clientId}' with object id '${objectId}' does not have authorization to perform action '${action}' ` +
      `over scope '${scope}' or the scope is invalid. If access was recently granted, please refresh your credentials.`,
  );

/** What calls are refused with that were to fail. */
export function refused(refusal: Refusal, principal: Principal, action: string, scope: string): WireAnswer {
  switch (refusal) {
    case 'denied': return denied(principal, action, scope);
    case 'quota':
      return armError(
        400, 'QuotaExceeded',
        'Operation could not be completed as it results in exceeding approved Total Regional Cores quota. Submit a request for ' +
          'Quota increase.',
      );
    case 'throttle':
      return armError(
        429, 'TooManyRequests',
        `The request is being throttled as the limit has been reached for operation type - ${action}. For more information, ` +
          'see - https://aka.ms/srpthrottlinglimits',
        { 'retry-after': '1' },
      );
    case 'internal': return armError(500, 'InternalServerError', 'Encountered internal server error.');
  }
}
