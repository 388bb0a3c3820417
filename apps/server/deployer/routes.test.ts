import { expect, test } from 'vitest';
import { openApiDocument } from '../gateway/openapi.ts';
import { checkRoutes } from '../gateway/route.ts';
import { deployerRoutes } from './routes.ts';

test('every route has a policy, and stands in the API document with its answers', () => {
  expect(() => checkRoutes([...deployerRoutes])).not.toThrow();
  const { paths } = openApiDocument([...deployerRoutes], '1');
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { 'x-policy': policy }]) => `${method.toUpperCase()} ${path} ${policy}`));
  expect(operations.toSorted()).toEqual([
    'DELETE /api/service-connections/{id} deployment:update',
    'GET /api/branches integration:view',
    'GET /api/deployments/{id}/events deployment:view',
    'GET /api/deployments/{id}/events/stream deployment:view',
    'GET /api/deployments/{id}/loadbalancer deployment:view',
    'GET /api/deployments/{id}/logs deployment:view',
    'GET /api/deployments/{id}/revisions deployment:view',
    'GET /api/deployments/{id}/revisions/{a}/diff/{b} deployment:view',
    'GET /api/deployments/{id}/revisions/{revID} deployment:view',
    'GET /api/deployments/{id}/service-connections deployment:view',
    'GET /api/environments/{envId}/canvas deployment:view',
    'GET /api/environments/{envId}/cluster-discovery environment:view',
    'GET /api/environments/{envId}/service-connections deployment:view',
    'GET /api/environments/{envId}/service-connections/suggestions deployment:view',
    'GET /api/environments/{envId}/stats environment:view',
    'GET /api/repositories integration:view',
    'GET /api/space-discovery/{spaceID}/events space:view',
    'GET /api/space-discovery/{spaceID}/namespaces space:view',
    'GET /api/space-discovery/{spaceID}/nodes space:view',
    'PATCH /api/service-connections/{id} deployment:update',
    'POST /api/analyze integration:view',
    'POST /api/deployments/{id}/analyze deployment:view',
    'POST /api/deployments/{id}/revisions deployment:update',
    'POST /api/deployments/{id}/rollback deployment:update',
    'POST /api/service-connections deployment:update',
    'POST /api/space-discovery/{spaceID}/namespaces space:update',
    'POST /api/webhooks/builds public',
    'POST /api/webhooks/builds/ticket public',
    'POST /api/webhooks/github public',
    'POST /api/webhooks/github/{integrationID} public',
    'PUT /api/environments/{envId}/datastores/{connectionID}/canvas-position deployment:update',
  ]);
});
