import { routes } from '../../gateway/route.ts';
import { listClusterEvents } from './list-cluster-events.ts';
import { listNodes } from './list-nodes.ts';

export const discoveryRoutes = routes('space', [
  ['GET', '/space-discovery/:spaceID/nodes',  'space:view', listNodes],
  ['GET', '/space-discovery/:spaceID/events', 'space:view', listClusterEvents],
]);
