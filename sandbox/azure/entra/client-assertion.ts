import { createLocalJWKSet, decodeJwt, errors, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose';
import type { WireAnswer } from '../../cloud/wire-server.ts';
import type { Principal } from '../azure-state.ts';
import type { AzureWorld } from '../azure-world.ts';
import { entraError } from './entra-errors.ts';

const audience = 'api://AzureADTokenExchange';

/** Undefined when the assertion proves that it is the application; otherwise Entra's refusal. */
export async function assertionRefusal(
  world: AzureWorld, { clientId, name, federated }: Principal, assertion: string,
): Promise<WireAnswer | undefined> {
  const { trustedIssuer } = world;
  if (!federated || !trustedIssuer)
    return entraError(world, 70025, `The client '${clientId}'(${name}) has no configured federated identity credentials.`);
  const claims = claimsOf(assertion);
  if (!claims) return entraError(world, 700027, 'Client assertion failed signature validation.');
  const noMatch = (what: string, value: unknown): string =>
    `No matching federated identity record found for presented assertion ${what} '${String(value)}'. ` +
    'Check your federated identity credential Subject, Audience and Issuer against the presented assertion.';
  if (claims.iss !== trustedIssuer.issuer) return entraError(world, 700211, noMatch('issuer', claims.iss));
  if (![claims.aud].flat().includes(audience)) return entraError(world, 700212, noMatch('audience', claims.aud));
  if (trustedIssuer.subject !== undefined && claims.sub !== trustedIssuer.subject)
    return entraError(world, 700213, noMatch('subject', claims.sub));
  try {
    const keys = createLocalJWKSet(await trustedIssuer.jwks() as JSONWebKeySet);
    await jwtVerify(assertion, keys, { audience, issuer: trustedIssuer.issuer, currentDate: world.now(), clockTolerance: 300 });
    return undefined;
  } catch (error) {
    if (error instanceof errors.JWTExpired || error instanceof errors.JWTClaimValidationFailed)
      return entraError(world, 700024, 'Client assertion is not within its valid time range.');
    if (error instanceof errors.JOSEError) return entraError(world, 700027, 'Client assertion failed signature validation.');
    throw error;
  }
}

function claimsOf(assertion: string): JWTPayload | undefined {
  try {
    return decodeJwt(assertion);
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}
