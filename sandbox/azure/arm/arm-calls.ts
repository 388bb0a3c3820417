import type { RoutedCall, WireAnswer, WireRequest } from '../../cloud/wire-server.ts';
import type { Principal } from '../azure-state.ts';
import type { AzureWorld } from '../azure-world.ts';
import { armAudiences } from '../entra/access-tokens.ts';
import { guid } from '../guid.ts';
import { armError } from './arm-answers.ts';
import { denied, groupRefusal, refused, subscriptionRefusal, tokenRefusal } from './arm-refusals.ts';
import { type ArmRoute, matchPath } from './arm-route.ts';
import { clusterRoutes } from './cluster-routes.ts';
import { dnsZoneRoutes } from './dns-zones.ts';
import { networkRoutes } from './networks.ts';
import { allows } from './role-permissions.ts';
import { skuRoutes } from './skus.ts';
import { subscriptionRoutes } from './subscriptions.ts';
import { vaultRoutes } from './vaults.ts';

const routes: readonly ArmRoute[] = [
  ...subscriptionRoutes, ...clusterRoutes, ...networkRoutes, ...dnsZoneRoutes, ...skuRoutes, ...vaultRoutes,
];
const readsPerHour = 12_000;

/** Azure Resource Manager: every request that is not one to Entra. */
export async function armCall(world: AzureWorld, request: WireRequest): Promise<RoutedCall | WireAnswer> {
  const routed = await route(world, request);
  const dressed = (answer: WireAnswer): WireAnswer => withHeaders(world, answer);
  if (!('run' in routed)) return dressed(routed);
  return { ...routed, run: async () => dressed(await routed.run()), refuse: (refusal) => dressed(routed.refuse(refusal)) };
}

async function route(world: AzureWorld, { method, url, headers, body }: WireRequest): Promise<RoutedCall | WireAnswer> {
  const version = url.searchParams.get('api-version');
  if (version === null)
    return armError(400, 'MissingApiVersionParameter', 'The api-version query parameter (?api-version=) is required.');
  if (!/^\d{4}-\d{2}-\d{2}(?:-preview)?$/.test(version))
    return armError(400, 'InvalidApiVersionParameter', `The api-version '${version}' is invalid.`);
  const principal = await authenticated(world, headers.authorization, url);
  if ('status' in principal) return principal;

  const scope = url.pathname.replace(/\/+$/, '');
  const unknown = armError(404, 'InvalidResourceType', `The resource type could not be found for ${method} ${scope}.`);
  const [, subscription, rest = ''] = /^\/subscriptions\/([^/]+)(\/.*)?$/i.exec(scope) ?? [];
  if (subscription === undefined) return unknown;
  const notOurs = subscriptionRefusal(world, subscription);
  if (notOurs) return notOurs;

  for (const [verb, pattern, action, handle] of routes) {
    const names = verb === method ? matchPath(pattern, rest) : undefined;
    if (!names) continue;
    if (!allows(principal.permissions, action)) return denied(principal, action, scope);
    return {
      operation: action,
      account: world.state.subscriptionId,
      run: async () => {
        const json = jsonBody(body);
        if (!json) return armError(400, 'InvalidRequestContent', 'The request content could not be deserialized.');
        return groupRefusal(world, names['resourceGroup']) ?? handle(world, { principal, url, names, body: json });
      },
      refuse: (refusal) => refused(refusal, principal, action, scope),
    };
  }
  return unknown;
}

async function authenticated(world: AzureWorld, header: string | undefined, url: URL): Promise<Principal | WireAnswer> {
  const token = /^bearer (.+)$/i.exec(header ?? '')?.[1];
  if (token === undefined) return tokenRefusal(world, url, 'none');
  const verdict = await world.tokens.verify(token, armAudiences);
  return 'principal' in verdict ? verdict.principal : tokenRefusal(world, url, verdict.flaw, verdict.expiredAt);
}

/** Empty when there is none; undefined when it is no JSON object. */
function jsonBody(body: Buffer): Readonly<Record<string, unknown>> | undefined {
  if (body.length === 0) return {};
  try {
    const value: unknown = JSON.parse(body.toString());
    return typeof value === 'object' && value !== null ? value as Readonly<Record<string, unknown>> : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function withHeaders({ randomBytes }: AzureWorld, answer: WireAnswer): WireAnswer {
  const id = guid(randomBytes);
  return {
    ...answer,
    headers: {
      'cache-control': 'no-cache',
      'x-ms-request-id': id,
      'x-ms-correlation-request-id': id,
      'x-ms-ratelimit-remaining-subscription-reads': String(readsPerHour - 1),
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      ...answer.headers,
    },
  };
}
