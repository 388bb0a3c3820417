import { afterAll, beforeAll, expect, test } from 'vitest';
import { fieldsOf, ofTemplate, startSpaceWorld, type SpaceWorld } from '../testing/space-world.ts';
import type { SpaceInstance } from './space-instance.ts';

let world: SpaceWorld;
beforeAll(async () => {
  world = await startSpaceWorld();
}, 120_000);
afterAll(async () => {
  await world.close();
});

test('a preview shows what would be stored and what would run, and stores nothing', async () => {
  interface Previewed {
    instance: SpaceInstance;
    rendered: { objects: string; metadata: object };
    diff: { part: string; change: string; before?: string; after?: string }[];
  }
  const body = { name: 'tried', project: 'shop', ...ofTemplate };
  const fresh = await world.admin.post<Previewed>('/space-instances/preview', body);
  expect([fresh.status, fresh.text]).toEqual([200, expect.anything()]);
  expect(fresh.data.rendered).toMatchObject({
    metadata: { labels: { color: 'red' } },
    objects: expect.stringContaining('replicas: "2"'),
  });
  expect(fresh.data.diff.map(({ part, change }) => `${change} ${part}`)).toEqual([
    'added namespace/labels',
    'added objects/ConfigMap/settings',
  ]);
  expect((await world.admin.get('/space-instances/shop/tried')).status).toBe(404);
  expect(fieldsOf(await world.admin.post('/space-instances/preview', { ...body, parameters: { replicas: 9 } }))).toEqual([
    'body.parameters.replicas',
  ]);

  const { resourceVersion } = await world.instance('kept');
  await world.settled();
  const change = await world.admin.post<Previewed>('/space-instances/preview', {
    ...body,
    name: 'kept',
    parameters: { replicas: 3, color: 'red' },
  });
  expect(change.data.diff).toEqual([
    {
      part: 'objects/ConfigMap/settings',
      change: 'changed',
      before: expect.stringContaining('replicas: "2"'),
      after: expect.stringContaining('replicas: "3"'),
    },
  ]);
  const { data: after } = await world.admin.get<SpaceInstance>('/space-instances/shop/kept');
  expect(after.parameters).toEqual({ replicas: 2, color: 'red' });
  expect(Number(after.resourceVersion)).toBeGreaterThan(Number(resourceVersion));
  const entries = await world.db
    .selectFrom('config.audit_log')
    .where('path', '=', '/api/space-instances/preview')
    .selectAll()
    .execute();
  expect(entries).toEqual([]);
}, 120_000);
