import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryPlans } from '../../testing/query-plans.ts';
import { type Person, startWorld, type World } from '../../testing/world.ts';
import type { ProjectStats } from '../projects/project-stats.ts';
import type { Deployment } from './deployment.ts';

/** Ten thousand deployments of one organisation, in 100 projects, beside as many of another one. */
const count = 10_000;
let world: World;
let person: Person;
let viewer: Person;

async function fill(organisationId: string): Promise<void> {
  const at = world.clock.now();
  const query = (text: string) => world.database.pool.query(text, [organisationId, at]);
  const id = (prefix: string, number: string) => `'${prefix}_' || substr(md5($1), 1, 10) || lpad((${number})::text, 8, '0')`;
  await query(`insert into config.projects (id, org_id, name, description, created_by, created_at, updated_at)
    select ${id('prj', 'n')}, $1, 'project ' || n, '', 'test', $2, $2 from generate_series(0, 99) n`);
  await query(`insert into config.environments (id, org_id, project_id, name, space_id, namespace, created_by, created_at, updated_at)
    select ${id('env', 'n')}, $1, ${id('prj', 'n % 100')}, 'env ' || n, 'spc_' || n % 10, 'ns-' || n, 'test', $2, $2 from generate_series(0, 999) n`);
  await query(`insert into config.deployments (id, org_id, project_id, env_id, name, source_type, image, auto_deploy, configs, status, latest_revision_id,
      last_deploy_at, created_by, created_at, updated_at)
    select ${id('dep', 'n')}, $1, ${id('prj', 'n % 100')}, ${id('env', 'n % 1000')}, 'app-' || n, 'image', 'x:1', false, '{"port": 8080}',
      case when n % 1000 = 0 then 'failed' else 'active' end, 'rev_x', $2::timestamptz - make_interval(secs => n), 'test', $2,
      $2::timestamptz - make_interval(secs => n) from generate_series(0, ${count - 1}) n`);
}

beforeAll(async () => {
  world = await startWorld();
  const organisationId = await world.organisation('Many');
  await fill(organisationId);
  await fill(await world.organisation('Many others'));
  // As PostgreSQL does by itself after a while; the role of the server may not.
  const owner = await world.database.pool.connect();
  await owner.query('set role none; analyze config.deployments, config.environments, config.projects');
  owner.release(true);
  person = await world.person([{ role: 'role_superadmin' }], organisationId);
  const { rows } = await world.database.pool.query<{ id: string }>(
    'select id from config.projects where org_id = $1 order by id limit 1',
    [organisationId],
  );
  viewer = await world.person([{ role: 'role_viewer', scope: 'project', scopeId: rows[0]?.id ?? '' }], organisationId);
}, 120_000);
afterAll(() => world.close());

const plansOf = (request: () => Promise<unknown>) => queryPlans(world, 'deployments', request);

const requests = [
  ['/deployments', 20, /deployments_(newest|pkey)/],
  ['/deployments?sort_by=name&sort_order=asc', 20, /deployments_sorted/],
  ['/deployments?sort_by=updatedAt', 20, /deployments_touched/],
  ['/deployments?status=failed', 10, /deployments_by_status/],
  ['/deployments?status=active&limit=200', 200, /deployments_(newest|pkey|by_status)/],
  ['/deployments?status=failed,pending', 10, /deployments_by_status/],
  ['/deployments?sort_by=status', 20, /deployments_by_status/],
  ['/deployments?search=app-99', 20, /Index/],
  ['/deployments?spaceId=spc_3', 20, /Index/],
  ['/projects/stats', 20, /deployments_of_project/],
] as const;

test.each(requests)('%s is answered from an index', async (path, rows, index) => {
  let answer: readonly unknown[] = [];
  const plans = await plansOf(async () => {
    answer = (await person.get<Deployment[] | ProjectStats[]>(path)).data;
  });
  expect(answer).toHaveLength(rows);
  expect(plans).toHaveLength(1);
  expect(plans[0]).not.toContain('Seq Scan on deployments');
  expect(plans[0]).toMatch(index);
  // Rows of other organisations are not even looked at.
  expect(plans[0]).toMatch(/deployments d .*\n *(Index Cond|Recheck Cond): .*org_id/);
});

test('whoever sees one project gets it from an index too', async () => {
  const plans = await plansOf(async () =>
    expect((await viewer.get<Deployment[]>('/deployments?limit=200')).data).toHaveLength(100),
  );
  expect(plans[0]).not.toContain('Seq Scan on deployments');
  const envId = (await viewer.get<Deployment[]>('/deployments?limit=1')).data[0]?.envId ?? '';
  const ofEnvironment = await plansOf(async () =>
    expect((await viewer.get<Deployment[]>(`/environments/${envId}/deployments`)).data).toHaveLength(10),
  );
  expect(ofEnvironment.join('\n')).toContain('deployments_of_environment');
});

test('all pages together are all deployments, each once', async () => {
  const ids = new Set<string>();
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: { readonly data: Deployment[]; readonly meta: { readonly nextCursor: string | null } } = await person.get<
      Deployment[]
    >(`/deployments?limit=200&sort_by=name${cursor === '' ? '' : `&cursor=${cursor}`}`);
    for (const { id } of page.data) ids.add(id);
    cursor = page.meta.nextCursor;
  }
  expect(ids.size).toBe(count);
});

test('the figures of projects add up', async () => {
  const { data } = await person.get<ProjectStats[]>('/projects/stats?limit=200');
  expect(data.reduce((sum, { serviceCount }) => sum + serviceCount, 0)).toBe(count);
  expect(data.reduce((sum, { statusCounts }) => sum + (statusCounts['failed'] ?? 0), 0)).toBe(10);
  expect(data.every(({ lastDeployAt }) => lastDeployAt !== null)).toBe(true);
  expect((await viewer.get<ProjectStats[]>('/projects/stats')).data).toMatchObject([{ serviceCount: 100 }]);
});
