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
}

const publicCloud: AzureEnvironment = {
  loginUrl: 'https://login.microsoftonline.com',
  managementUrl: 'https://management.azure.com',
  managementScope: 'https://management.azure.com/.default',
  exchangeAudience: 'api://AzureADTokenExchange',
  portalUrl: 'https://portal.azure.com',
};

/** By the host of ARM: there, tokens are asked for under other names too. */
const sovereignClouds: Readonly<Record<string, AzureEnvironment>> = {
  'management.usgovcloudapi.net': {
    loginUrl: 'https://login.microsoftonline.us',
    managementUrl: 'https://management.usgovcloudapi.net',
    managementScope: 'https://management.usgovcloudapi.net/.default',
    exchangeAudience: 'api://AzureADTokenExchangeUSGov',
    portalUrl: 'https://portal.azure.us',
  },
  'management.chinacloudapi.cn': {
    loginUrl: 'https://login.chinacloudapi.cn',
    managementUrl: 'https://management.chinacloudapi.cn',
    managementScope: 'https://management.chinacloudapi.cn/.default',
    exchangeAudience: 'api://AzureADTokenExchangeChina',
    portalUrl: 'https://portal.azure.cn',
  },
};

/** The endpoints are called `login` and `management`. */
export function azureEnvironment(endpoints: Endpoints | undefined): AzureEnvironment {
  const management = endpointOf(endpoints, 'management');
  const known = sovereignClouds[URL.parse(management ?? '')?.hostname ?? ''] ?? publicCloud;
  // The general endpoint of a sovereign cloud is that of its ARM; its login is elsewhere and known.
  const login = known === publicCloud ? endpointOf(endpoints, 'login') : endpoints?.services?.['login'];
  return { ...known, managementUrl: management ?? known.managementUrl, loginUrl: login ?? known.loginUrl };
}
