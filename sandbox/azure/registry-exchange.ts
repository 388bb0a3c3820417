import type { Refusal, RoutedCall, WireAnswer, WireRequest } from '../cloud/wire-server.ts';
import { armOk } from './arm/arm-answers.ts';
import { allows } from './arm/role-permissions.ts';
import type { AzureWorld } from './azure-world.ts';
import { armAudiences, registryAudience } from './entra/access-tokens.ts';

/** What registries allow by, and what faults call it. */
const operation = 'Microsoft.ContainerRegistry/registries/push/write';

/**
 * `POST /oauth2/exchange`, the login of container registries, which have hosts of their own in Azure: here the form says which
 * one is meant. Nothing else of a registry answers. Undefined: it is something else that is asked for.
 */
export async function exchangeCall(world: AzureWorld, { method, url, body }: WireRequest): Promise<RoutedCall | undefined> {
  if (method !== 'POST' || url.pathname !== '/oauth2/exchange') return undefined;
  return {
    operation,
    account: world.state.subscriptionId,
    run: () => exchanged(world, new URLSearchParams(body.toString())),
    refuse,
  };
}

async function exchanged(world: AzureWorld, form: URLSearchParams): Promise<WireAnswer> {
  const service = form.get('service') ?? '';
  const known = world.state.registries.some(({ name }) => `${name}.azurecr.io` === service);
  if (!known) return refusal(404, 'NAME_UNKNOWN', `registry ${service} is not known`);
  if (form.get('grant_type') !== 'access_token') return refusal(400, 'UNSUPPORTED', 'the grant type is not supported');
  const verdict = await world.tokens.verify(form.get('access_token') ?? '', [registryAudience, ...armAudiences]);
  if (
    !('principal' in verdict) ||
    form.get('tenant') !== world.state.tenantId ||
    !allows(verdict.principal.permissions, operation)
  )
    return unauthorized;
  return armOk({ refresh_token: await world.tokens.issue(verdict.principal, service) });
}

/** In the form of Docker's registries. */
const refusal = (status: number, code: string, message: string): WireAnswer => armOk({ errors: [{ code, message }] }, status);

const unauthorized = refusal(
  401,
  'UNAUTHORIZED',
  'authentication required, visit https://aka.ms/acr/authorization for more information.',
);

function refuse(kind: Refusal): WireAnswer {
  switch (kind) {
    case 'denied':
      return unauthorized;
    case 'quota':
    case 'throttle':
      return refusal(429, 'TOOMANYREQUESTS', 'too many requests');
    case 'internal':
      return refusal(500, 'UNKNOWN', 'internal error');
  }
}
