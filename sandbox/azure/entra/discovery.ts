import type { WireAnswer, WireRequest } from '../../cloud/wire-server.ts';
import type { AzureWorld } from '../azure-world.ts';
import { entraError } from './entra-errors.ts';

const json = (value: unknown): WireAnswer =>
  ({ status: 200, headers: { 'content-type': 'application/json; charset=utf-8' }, body: JSON.stringify(value) });

const ofTenant = /^\/([^/]+)\/(v2\.0\/\.well-known\/openid-configuration|discovery\/v2\.0\/keys)$/;

/** What clients read before they ask for a token. Undefined: it is something else that is asked for. */
export async function discoveryAnswer(world: AzureWorld, { method, url }: WireRequest): Promise<WireAnswer | undefined> {
  if (method !== 'GET') return undefined;
  if (url.pathname === '/common/discovery/instance') {
    const { host } = url;
    return json({
      tenant_discovery_endpoint: `${url.origin}/${world.state.tenantId}/v2.0/.well-known/openid-configuration`,
      'api-version': '1.1',
      metadata: [{ preferred_network: host, preferred_cache: host, aliases: [host] }],
    });
  }
  const [, tenant = '', rest = ''] = ofTenant.exec(url.pathname) ?? [];
  if (rest === '') return undefined;
  if (tenant !== world.state.tenantId) return unknownTenant(world, tenant);
  if (rest.endsWith('keys')) return json(await world.tokens.jwks());
  const base = `${url.origin}/${tenant}`;
  return json({
    issuer: `${base}/v2.0`,
    authorization_endpoint: `${base}/oauth2/v2.0/authorize`,
    token_endpoint: `${base}/oauth2/v2.0/token`,
    jwks_uri: `${base}/discovery/v2.0/keys`,
    token_endpoint_auth_methods_supported: ['client_secret_post', 'private_key_jwt', 'client_secret_basic'],
    response_types_supported: ['code', 'id_token', 'code id_token', 'id_token token'],
    subject_types_supported: ['pairwise'],
    id_token_signing_alg_values_supported: ['RS256'],
    tenant_region_scope: 'NA',
    cloud_instance_name: 'microsoftonline.com',
  });
}

export const unknownTenant = (world: AzureWorld, tenant: string): WireAnswer =>
  entraError(
    world, 90002,
    `Tenant '${tenant}' not found. Check to make sure you have the correct tenant ID and are signing into the correct cloud. ` +
      'Check with your subscription administrator, this may happen if there are no active subscriptions for the tenant.',
  );
