import { configRoutes } from './config/routes.ts';
import { deployerRoutes } from './deployer/routes.ts';
import type { ForwardedService } from './gateway/forwarded-routes.ts';
import type { Route } from './gateway/route.ts';
import { managementBasePath } from './management/base-path.ts';
import { statusRefusal } from './management/outcome-status.ts';
import { proxyPrefixes } from './management/proxy/proxy-mounts.ts';
import { managementRoutes } from './management/rest/routes.ts';
import type { ServiceName } from './peers/service-names.ts';
import { provisionerRoutes } from './provisioner/routes.ts';

/** What each service answers, wherever it runs: for the API document, and for forwarding to those that run elsewhere. */
export const serviceTables: Readonly<Record<ServiceName, Pick<ForwardedService, 'routes' | 'mounts'>>> = {
  config: { routes: configRoutes as readonly Route[], mounts: [] },
  deployer: { routes: deployerRoutes as readonly Route[], mounts: [] },
  management: {
    routes: managementRoutes as readonly Route[],
    mounts: [
      { prefix: managementBasePath, refusal: statusRefusal, upgrades: false },
      ...proxyPrefixes.map((prefix) => ({ prefix, refusal: statusRefusal, upgrades: true })),
    ],
  },
  provisioner: { routes: provisionerRoutes as readonly Route[], mounts: [] },
};
