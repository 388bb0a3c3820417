import { routes } from '../../gateway/route.ts';
import { getEnvironmentCanvas } from './get-environment-canvas.ts';
import { placeDatastore } from './place-datastore.ts';

export const canvasRoutes = routes('deployment', [
  ['GET', '/environments/:envId/canvas',                                    'deployment:view',   getEnvironmentCanvas],
  ['PUT', '/environments/:envId/datastores/:connectionID/canvas-position', 'deployment:update', placeDatastore],
]);
