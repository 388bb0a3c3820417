import { routes } from '../../gateway/route.ts';
import { createNamespace } from './create-namespace.ts';
import { listNamespaces } from './list-namespaces.ts';

export const namespaceRoutes = routes('space', [
  ['GET',  '/space-discovery/:spaceID/namespaces', 'space:view',   listNamespaces],
  ['POST', '/space-discovery/:spaceID/namespaces', 'space:update', createNamespace],
]);
