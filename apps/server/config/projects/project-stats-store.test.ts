import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type Person, type World } from '../../testing/world.ts';
import type { ProjectStats } from './project-stats.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(async () => world.close());

async function project(
  owner: Person, name: string, environments: readonly string[],
): Promise<{ readonly id: string; readonly environmentIds: readonly string[] }> {
  const { data } = await owner.post<{ id: string }>('/projects', { name });
  const environmentIds: string[] = [];
  const spaceId = environments.length === 0 ? '' : await world.clouds.space(owner.organisationId);
  for (const environment of environments) {
    const made = await owner.post<{ id: string }>(
      `/projects/${data.id}/environments`, { name: environment, spaceId, createNamespace: true, namespace: `${name}-${environment}` },
    );
    environmentIds.push(made.data.id);
  }
  return { id: data.id, environmentIds };
}

test('the figures of all visible projects come in one answer, and deleted things do not count', async () => {
  const full = await project(world.admin, 'full', ['prod', 'dev', 'old']);
  const bare = await project(world.admin, 'bare', []);
  const gone = await project(world.admin, 'gone', []);
  await world.admin.delete(`/projects/${full.id}/environments/${full.environmentIds[2]}`);
  await world.admin.delete(`/projects/${gone.id}`);
  const stranger = await world.person([{ role: 'role_superadmin' }], await world.organisation('Second'));
  await project(stranger, 'foreign', ['prod']);

  const nothingDeployed = { serviceCount: 0, statusCounts: {}, lastDeployAt: null };
  const answer = await world.admin.get<ProjectStats[]>('/projects/stats?sort_by=name&sort_order=asc&total=true');
  expect(answer.status).toBe(200);
  expect(answer.data).toEqual([
    { projectId: bare.id, name: 'bare', environmentCount: 0, ...nothingDeployed },
    { projectId: full.id, name: 'full', environmentCount: 2, ...nothingDeployed },
  ]);
  expect(answer.meta.total).toBe(2);
  expect((await stranger.get<ProjectStats[]>('/projects/stats')).data.map(({ name }) => name)).toEqual(['foreign']);

  const page = await world.admin.get<ProjectStats[]>('/projects/stats?sort_by=name&sort_order=asc&limit=1');
  const next = await world.admin.get<ProjectStats[]>(
    `/projects/stats?sort_by=name&sort_order=asc&limit=1&cursor=${page.meta.nextCursor}`,
  );
  expect([...page.data, ...next.data]).toEqual(answer.data);
  expect((await world.admin.get<ProjectStats[]>('/projects/stats?search=FUL')).data.map(({ name }) => name)).toEqual(['full']);
});

test('one query answers it, however many projects there are', async () => {
  const owner = await world.person([{ role: 'role_superadmin' }], await world.organisation('Many'));
  for (let index = 0; index < 5; index += 1) await project(owner, `many-${index}`, ['one', 'two']);
  let queries = 0;
  const count = (): void => void (queries += 1);
  world.database.pool.on('acquire', count);
  const seen: number[] = [];
  // The server renews its lease beside the requests, so the smallest figure is the request's own.
  for (let attempt = 0; attempt < 5; attempt += 1) {
    queries = 0;
    expect((await owner.get('/projects/stats')).data).toHaveLength(5);
    seen.push(queries);
  }
  world.database.pool.off('acquire', count);
  expect(Math.min(...seen)).toBe(1);
});

test('only what the caller may see is shown and counted', async () => {
  const seen = await project(world.admin, 'seen', ['one', 'two']);
  await project(world.admin, 'unseen', ['one']);
  const viewer = await world.person([{ role: 'role_viewer', scope: 'project', scopeId: seen.id }]);
  expect((await viewer.get<ProjectStats[]>('/projects/stats')).data).toMatchObject([{ projectId: seen.id, environmentCount: 2 }]);

  const narrow = await world.person([
    { role: await world.role(['project:view']), scope: 'project', scopeId: seen.id },
    { role: 'role_viewer', scope: 'environment', scopeId: seen.environmentIds[0] ?? '' },
  ]);
  expect((await narrow.get<ProjectStats[]>('/projects/stats')).data).toMatchObject([{ projectId: seen.id, environmentCount: 1 }]);
});

test('the path is not taken for a project named "stats"', async () => {
  const nobody = await world.person();
  expect(await nobody.get('/projects/stats')).toMatchObject({ status: 403, error: { details: [{ policy: 'project:view' }] } });
  expect((await world.admin.get('/projects/stats2')).status).toBe(400);
});
