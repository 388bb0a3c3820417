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
    'GET /api/environments/{envId}/cluster-discovery environment:view',
    'GET /api/environments/{envId}/stats environment:view',
    'GET /api/space-discovery/{spaceID}/namespaces space:view',
    'POST /api/space-discovery/{spaceID}/namespaces space:update',
  ]);
});
