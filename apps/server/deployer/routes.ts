import { analysisRoutes } from './analysis/routes.ts';
import { buildRoutes } from './builds/routes.ts';
import { canvasRoutes } from './canvas/routes.ts';
import { discoveryRoutes } from './discovery/routes.ts';
import { liveEnvironmentRoutes } from './environments/routes.ts';
import { eventRoutes } from './events/routes.ts';
import { exposureRoutes } from './exposure/routes.ts';
import { namespaceRoutes } from './namespaces/routes.ts';
import { revisionRoutes } from './revisions/routes.ts';
import { serviceConnectionRoutes } from './service-connections/routes.ts';
import { sourceRoutes } from './sources/routes.ts';
import { webhookRoutes } from './webhooks/routes.ts';

/** Everything the deployer answers. */
export const deployerRoutes = [
  ...namespaceRoutes,
  ...discoveryRoutes,
  ...liveEnvironmentRoutes,
  ...revisionRoutes,
  ...eventRoutes,
  ...exposureRoutes,
  ...serviceConnectionRoutes,
  ...canvasRoutes,
  ...sourceRoutes,
  ...analysisRoutes,
  ...webhookRoutes,
  ...buildRoutes,
];
