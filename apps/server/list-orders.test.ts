import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryPlans } from './testing/query-plans.ts';
import { routeTable } from './testing/route-table.ts';
import { type Person, startWorld, type World } from './testing/world.ts';

/** As many of each in an organisation, beside many more of another one. */
const count = 1_000;
const others = 9_000;

/** Where the rows of each list are, and what is to be asked to see all of them. */
const lists: Readonly<Record<string, { readonly table: string; readonly all?: string }>> = {
  '/users': { table: 'memberships' },
  '/teams': { table: 'teams' },
  '/roles': { table: 'roles' },
  '/assignments': { table: 'assignments' },
  '/tokens': { table: 'access_tokens', all: 'owner=all' },
  '/audit-logs': { table: 'audit_log' },
  '/projects': { table: 'projects' },
  '/projects/stats': { table: 'projects' },
  '/environments': { table: 'environments' },
  '/deployments': { table: 'deployments' },
  '/cloud-accounts': { table: 'cloud_accounts' },
  '/integrations': { table: 'integrations' },
  '/spaces': { table: 'deployment_spaces' },
  '/provisioning-jobs': { table: 'provisioning_jobs' },
};
/** Of the caller alone, or kept in the memory of the server. */
const elsewhere = ['/auth/sessions', '/organisations', '/space-instances', '/space-templates'];

const sortsOf = ({ endpoint }: (typeof routeTable)[number]): readonly string[] => {
  const { properties = {} } = (endpoint.query ?? {}) as {
    readonly properties?: Readonly<Record<string, { readonly enum?: readonly string[] }>>;
  };
  return properties['sort_by']?.enum ?? [];
};
const sorted = routeTable
  .filter(({ path }) => !path.includes(':'))
  .flatMap((route) => sortsOf(route).map((sort) => ({ path: route.path, sort })));

let world: World;
let boss: Person;

async function fill(organisationId: string, rows: number): Promise<void> {
  const query = (text: string) => world.database.pool.query(text, [organisationId]);
  // Older than anything that is made now, as an id tells it.
  const id = (prefix: string) => `'${prefix}_000' || substr(md5($1), 1, 10) || lpad(n::text, 8, '0')`;
  const of = (...values: readonly string[]) => `(array['${values.join("', '")}'])[1 + n % ${values.length}]`;
  const at = "timestamptz '2026-01-01' + make_interval(secs => n)";
  const stamps = {
    created_by: "'test'",
    created_at: at,
    updated_at: "timestamptz '2026-02-01' + make_interval(secs => n % 700)",
  };
  const insert = async (table: string, columns: Readonly<Record<string, string>>): Promise<void> => {
    await query(`insert into ${table} (${Object.keys(columns).join(', ')})
      select ${Object.values(columns).join(', ')} from generate_series(1, ${rows}) n`);
  };
  const own = { org_id: '$1' };
  const named = { ...own, name: "'thing ' || n", ...stamps };
  const email = "substr(md5($1), 1, 10) || n || '@example.com'";
  await insert('config.users', { id: id('usr'), email, name: "'x' || n || $1", created_at: at, updated_at: at });
  await insert('config.memberships', {
    ...own,
    user_id: id('usr'),
    email,
    status: of('invited', 'active', 'disabled'),
    ...stamps,
  });
  await insert('config.teams', { id: id('team'), ...named, description: "''" });
  await insert('config.roles', { id: id('role'), ...named, description: "''", policies: "'{space:view}'" });
  await insert('config.assignments', {
    id: id('asgn'),
    ...own,
    role_id: id('role'),
    user_id: id('usr'),
    scope_kind: "'organisation'",
    scope_id: '$1',
    ...stamps,
  });
  await insert('config.access_tokens', {
    id: id('tok'),
    ...own,
    user_id: id('usr'),
    name: "'thing ' || n",
    hash: 'sha256(($1 || n)::bytea)',
    created_at: at,
  });
  await insert('config.audit_log', {
    id: id('log'),
    ...own,
    created_at: at,
    scope: "'platform'",
    action: "'create'",
    actor: "'test'",
    resource_type: "'x'",
    resource_id: "'x' || n",
    result: "'succeeded'",
    status: '200',
    request_id: "'x'",
    address: "''",
    method: "'POST'",
    path: "'/x'",
    metadata: "'{}'",
  });
  await insert('config.projects', { id: id('prj'), ...named, description: "''" });
  await insert('config.environments', {
    id: id('env'),
    ...named,
    project_id: id('prj'),
    space_id: "'spc_x'",
    namespace: "'ns-' || n",
  });
  await insert('config.deployments', {
    id: id('dep'),
    ...named,
    project_id: id('prj'),
    env_id: id('env'),
    source_type: "'image'",
    image: "'x:1'",
    auto_deploy: 'false',
    configs: "'{}'",
    status: of('active', 'failed', 'pending'),
    latest_revision_id: "'rev_x'",
  });
  await insert('config.cloud_accounts', {
    id: id('ca'),
    ...named,
    provider: of('aws', 'gcp', 'azure'),
    cloud_account_id: "'x'",
    auth_method: "'static_keys'",
    permission_level: "'read_only'",
    credentials: "'x'",
    revision: "'x'",
    identity: "'x'",
    missing_permissions: "'{}'",
    permissions_known: 'true',
    verified_at: at,
    failure: `case when n % 100 = 0 then '{"kind": "x", "bucket": "user_action", "operation": "x", "code": "x", "said": "x"}'::jsonb end`,
  });
  await insert('config.integrations', {
    id: id('int'),
    ...named,
    kind: of('github', 'ecr', 'dockerhub'),
    auth: "'token'",
    metadata: "'{}'",
    revision: "'x'",
  });
  await insert('config.deployment_spaces', {
    id: id('spc'),
    ...named,
    provider: of('aws', 'gcp', 'azure'),
    space_type: "'kubernetes'",
    cloud_account_id: id('ca'),
    region: "'x'",
    resource_group: "''",
    cluster_name: "'x' || n",
    cluster_id: "'x' || n",
    config: "'{}'",
    status: of('active', 'inactive'),
    status_set_by: "'user'",
    health: of('healthy', 'unreachable', 'lost', 'pending'),
    health_reason: "''",
    health_since: at,
    failed_probes: '0',
    next_probe_at: "'2999-01-01'",
  });
  await insert('provisioner.provisioning_jobs', {
    id: id('job'),
    ...named,
    kind: of('kubernetes', 'network', 'registry'),
    tags: "'{}'",
    cluster_name: "''",
    cloud_account_id: id('ca'),
    provider: "'aws'",
    region: "'x'",
    config: "'{}'",
    state: of('succeeded', 'failed', 'running', 'deleted'),
    actor_id: "'x'",
    actor_email: "'x'",
  });
}

beforeAll(async () => {
  world = await startWorld();
  const organisationId = await world.organisation('Many');
  await fill(organisationId, count);
  await fill(await world.organisation('Many others'), others);
  // As PostgreSQL does by itself after a while; the role of the server may not.
  const owner = await world.database.pool.connect();
  await owner.query('set role none; analyze');
  owner.release(true);
  boss = await world.person([{ role: 'role_superadmin' }], organisationId);
}, 120_000);
afterAll(() => world.close());

async function answered(path: string, query: string) {
  const { table, all } = lists[path] ?? { table: 'none' };
  let rows: readonly Readonly<Record<string, string>>[] = [];
  const plans = await queryPlans(world, `"${table}"`, async () => {
    const answer = await boss.get<Record<string, string>[]>(
      `${path}?${[all, query].filter((part) => part !== undefined).join('&')}`,
    );
    expect(answer.status).toBe(200);
    rows = answer.data;
  });
  return { rows, plan: plans.at(-1) ?? '', table };
}

test('every list that can be sorted is looked at here', () => {
  expect(sorted.map(({ path }) => path).filter((path) => !(path in lists) && !elsewhere.includes(path))).toEqual([]);
});

test.each(sorted.filter(({ path }) => path in lists))(
  '$path sorted by $sort is read in that order from an index',
  async ({ path, sort }) => {
    for (const order of ['asc', 'desc']) {
      const { rows, plan, table } = await answered(path, `sort_by=${sort}&sort_order=${order}&limit=5`);
      expect(rows).toHaveLength(5);
      // What is shown of them beside (the figures of projects) may not be what they are sorted by.
      const shown = rows.flatMap(({ [sort]: value }) => (value === undefined ? [] : [value.toLowerCase()]));
      expect(shown).toEqual(order === 'asc' ? shown.toSorted() : shown.toSorted().toReversed());
      // Whoever sorts has read all of them first, other than in steps (Incremental Sort). What is counted beside each row may; and roles
      // are of the organisation and of the system, two lists of few.
      const [main = ''] = plan.split('SubPlan');
      expect(main).not.toMatch(new RegExp(`${path === '/roles' ? '' : '-> +Sort |'}Seq Scan on ${table}`));
      expect(main).toMatch(/Index (Only )?Scan.*\n *Index Cond: .*org_id/);
    }
  },
);

test.each([
  ['/cloud-accounts', { status: 'failing' }, 10],
  ['/spaces', { health: 'lost' }, 250],
  ['/spaces', { health: 'lost,unreachable' }, 500],
  ['/spaces', { status: 'inactive', provider: 'aws' }, 167],
  ['/integrations', { kind: 'ecr,dockerhub' }, 667],
  ['/users', { status: 'invited,disabled' }, 666],
  ['/deployments', { status: 'failed,pending' }, 667],
  ['/provisioning-jobs', { status: 'failed,running', kind: 'network,registry' }, 334],
] as const)(
  '%s filtered by %o has these and no other, and does not read those of other organisations',
  async (path, filter, found) => {
    const asked: readonly (readonly [string, string])[] = Object.entries(filter);
    const query = asked.map(([name, values]) => `${name}=${values}`).join('&');
    const { rows, plan, table } = await answered(path, `limit=200&${query}`);
    expect(rows).toHaveLength(Math.min(200, found));
    for (const [name, values] of asked) for (const row of rows) expect(values.split(',')).toContain(row[name]);
    expect((await boss.get(`${path}?limit=1&total=true&${query}`)).meta.total).toBe(found);
    expect(plan).not.toContain(`Seq Scan on ${table}`);
    expect(plan).toMatch(/(Index Cond|Recheck Cond): .*org_id/);
  },
);
