import type { CallOptions, RegistryLogin } from '../cloud.ts';
import { foreignRegistry, hostOf } from '../registry-host.ts';
import type { Arm } from './arm.ts';
import { dataPlaneAnswer, unreadable } from './data-plane.ts';
import { claimsOf } from './entra-tokens.ts';

const operation = 'Microsoft.ContainerRegistry/registries/push/write';
/** As the registry wants it said for whoever logs in with a token. */
const username = '00000000-0000-0000-0000-000000000000';

/** The application's token is exchanged for one that is good at this registry alone, for some hours. */
export async function registryLogin(arm: Arm, registry: string, options?: CallOptions): Promise<RegistryLogin> {
  const { registryDomain, registryScope, registriesUrl } = arm.environment;
  const server = hostOf(registry);
  const name = server.endsWith(`.${registryDomain}`) ? server.slice(0, -registryDomain.length - 1) : '';
  // A label that Azure adds to names stands behind a hyphen.
  if (!/^[a-z\d]{5,50}(?:-[a-z\d]{1,24})?$/.test(name))
    throw foreignRegistry({ provider: 'azure', operation, example: `checkout.${registryDomain}` });
  const { refresh_token: password } = await arm.callAs(
    registryScope,
    { operation },
    async ({ credential, options: client }) => {
      const token = await credential.getToken(registryScope);
      const form = new URLSearchParams({
        grant_type: 'access_token',
        service: server,
        tenant: arm.tenantId,
        access_token: token?.token ?? '',
      });
      return dataPlaneAnswer(
        { options: client },
        { operation, url: `${registriesUrl ?? `https://${server}`}/oauth2/exchange`, form },
      );
    },
    options,
  );
  const { exp } = typeof password === 'string' ? claimsOf(password) : {};
  if (typeof password !== 'string' || exp === undefined) throw unreadable(operation);
  return { server, username, password, expiresAt: new Date(exp * 1_000) };
}
