import { inDeployment } from './deployment-requests.ts';
import type { MakeRequest } from './stage.ts';

export const exposureRequests: Readonly<Record<string, MakeRequest>> = {
  'GET /api/deployments/:id/loadbalancer': inDeployment,
  // Of a former life there is nothing to follow: it ends by itself, whatever else is asked for.
  'GET /api/deployments/:id/logs': async (stage) => ({ ...(await inDeployment(stage)), query: { tail: '10', previous: 'true' } }),
};
