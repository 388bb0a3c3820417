import { routes } from '../../gateway/route.ts';
import { listEvents } from './list-events.ts';
import { streamEvents } from './stream-events.ts';

export const eventRoutes = routes('deployment', [
  ['GET', '/deployments/:id/events',        'deployment:view', listEvents],
  ['GET', '/deployments/:id/events/stream', 'deployment:view', streamEvents],
]);
