import { inDeployment } from './deployment-requests.ts';
import type { MakeRequest } from './stage.ts';

export const exposureRequests: Readonly<Record<string, MakeRequest>> = {
  'GET /api/deployments/:id/loadbalancer': inDeployment,
  // Without `follow` it ends by itself.
  'GET /api/deployments/:id/logs': async (stage) => ({ ...(await inDeployment(stage)), query: { tail: '10' } }),
};
