import { routes } from '../../gateway/route.ts';
import { getLoadBalancer } from './get-load-balancer.ts';
import { streamLogs } from './stream-logs.ts';

export const exposureRoutes = routes('deployment', [
  ['GET', '/deployments/:id/loadbalancer', 'deployment:view', getLoadBalancer],
  ['GET', '/deployments/:id/logs', 'deployment:view', streamLogs],
]);
