import { endpointOf, type Endpoints } from '../endpoints.ts';

/** One of Microsoft's clouds, or something that speaks like one. */
export interface AzureEnvironment {
  readonly loginUrl: string;
  readonly managementUrl: string;
  /** What a token for ARM is asked for with. */
  readonly managementScope: string;
  /** Whom tokens are meant for that are given in place of a secret. */
  readonly exchangeAudience: string;
  readonly portalUrl: string;
  /** Of Key Vault. Vaults are below it: `https://checkout.vault.azure.net`. */
  readonly vaultDomain: string;
  readonly vaultScope: string;
  /** Where all vaults are, each under a path of its name, when not at hosts of their own. */
  readonly vaultsUrl?: string | undefined;
  /** Of container registries: `checkout.azurecr.io`. */
  readonly registryDomain: string;
  readonly registryScope: string;
  /** Where all registries are, when not at hosts of their own. */
  readonly registriesUrl?: string | undefined;
}

const publicCloud: AzureEnvironment = {
  loginUrl: 'https://login.microsoftonline.com',
  managementUrl: 'https://management.azure.com',
  managementScope: 'https://management.azure.com/.default',
  exchangeAudience: 'api://AzureADTokenExchange',
  portalUrl: 'https://portal.azure.com',
  vaultDomain: 'vault.azure.net',
  vaultScope: 'https://vault.azure.net/.default',
  registryDomain: 'azurecr.io',
  // Registries can be told to refuse tokens that are meant for ARM.
  registryScope: 'https://containerregistry.azure.net/.default',
};

/** By the host of ARM: there, tokens are asked for under other names too. */
const sovereignClouds: Readonly<Record<string, AzureEnvironment>> = {
  'management.usgovcloudapi.net': {
    loginUrl: 'https://login.microsoftonline.us',
    managementUrl: 'https://management.usgovcloudapi.net',
    managementScope: 'https://management.usgovcloudapi.net/.default',
    exchangeAudience: 'api://AzureADTokenExchangeUSGov',
    portalUrl: 'https://portal.azure.us',
    vaultDomain: 'vault.usgovcloudapi.net',
    vaultScope: 'https://vault.usgovcloudapi.net/.default',
    registryDomain: 'azurecr.us',
    registryScope: 'https://management.usgovcloudapi.net/.default',
  },
  'management.chinacloudapi.cn': {
    loginUrl: 'https://login.chinacloudapi.cn',
    managementUrl: 'https://management.chinacloudapi.cn',
    managementScope: 'https://management.chinacloudapi.cn/.default',
    exchangeAudience: 'api://AzureADTokenExchangeChina',
    portalUrl: 'https://portal.azure.cn',
    vaultDomain: 'vault.azure.cn',
    vaultScope: 'https://vault.azure.cn/.default',
    registryDomain: 'azurecr.cn',
    registryScope: 'https://management.chinacloudapi.cn/.default',
  },
};

/** The endpoints are called `login`, `management`, `keyvault` and `registry`. */
export function azureEnvironment(endpoints: Endpoints | undefined): AzureEnvironment {
  const management = endpointOf(endpoints, 'management');
  const known = sovereignClouds[URL.parse(management ?? '')?.hostname ?? ''] ?? publicCloud;
  // The general endpoint of a sovereign cloud is that of its ARM; everything else is elsewhere and known.
  const addressOf = (service: string): string | undefined =>
    endpointOf(known === publicCloud ? endpoints : { services: endpoints?.services }, service);
  return {
    ...known,
    managementUrl: management ?? known.managementUrl,
    loginUrl: addressOf('login') ?? known.loginUrl,
    vaultsUrl: addressOf('keyvault'),
    registriesUrl: addressOf('registry'),
  };
}
