import type { TObject } from 'typebox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { propertiesOf } from './testing/attack.ts';
import { untilLocksAreAwaited } from './testing/lock-wait.ts';
import type { TestAnswer } from './testing/client.ts';
import type { Route } from './gateway/route.ts';
import { nameOf, routeTable } from './testing/route-table.ts';
import { sharedOrganisation } from './testing/shared-organisation.ts';
import { fresh, stageFor } from './testing/stage.ts';
import { tableContents } from './testing/table-contents.ts';
import { addressFor, validRequest } from './testing/valid-requests.ts';
import { type Person, startWorld, type World } from './testing/world.ts';

/**
 * Two people edit the same thing: the second is told, and nothing is overwritten. Made from the route table: whatever is edited has to take
 * `unchangedSince`, and whatever takes it is tried here.
 */
let world: World;
beforeAll(async () => {
  world = await startWorld({ signup: true });
});
afterAll(() => world.close());

type Body = Readonly<Record<string, unknown>>;

/** What others change, and where it is kept. Each time something else: what changes nothing would be no reason to refuse the next one. */
const changes: Readonly<Record<string, readonly [table: string, change: (valid: Body) => Body]>> = {
  'PUT /api/organisation': ['config.organisations', () => ({ name: fresh('Organisation') })],
  'PATCH /api/users/:email': ['config.memberships', () => ({ name: fresh('Person') })],
  'PUT /api/teams/:teamId': ['config.teams', (valid) => ({ ...valid, name: fresh('team') })],
  'PUT /api/roles/:roleId': ['config.roles', (valid) => ({ ...valid, name: fresh('role') })],
  'PATCH /api/cloud-accounts/:accountID': ['config.cloud_accounts', (valid) => ({ ...valid, name: fresh('AWS') })],
  'PATCH /api/integrations/:integrationID': ['config.integrations', (valid) => ({ ...valid, name: fresh('GitHub') })],
  'PATCH /api/projects/:projectId': ['config.projects', () => ({ description: fresh('about') })],
  'PATCH /api/projects/:projectId/environments/:envId': ['config.environments', () => ({ name: fresh('env') })],
  'PATCH /api/deployments/:id': ['config.deployments', () => ({ branch: fresh('branch') })],
  'PATCH /api/service-connections/:id': ['deployer.service_connections', () => ({ injectedVar: fresh('VAR').replaceAll('-', '_') })],
  'PATCH /api/provisioning-jobs/:jobID': ['provisioner.provisioning_jobs', () => ({ tags: { of: fresh('test') } })],
};

/** What else replaces something that is there, and why it needs no `unchangedSince`. */
const others: Readonly<Record<string, string>> = {
  'PATCH /api/auth/me': 'one has one name, and is alone with it',
  'PATCH /api/spaces/:spaceID/status': 'one word, the wanted one',
  'PUT /api/spaces/:spaceID/status': 'one word, the wanted one',
  'PUT /api/cloud-accounts/:accountID/clusters/:region/:clusterName/access': 'there or not',
  'PATCH /api/deployments/:id/configs': 'configsVersion',
  'PUT /api/deployments/:id/canvas-position': 'where a card lies is no edit',
  'PATCH /api/deployments/:id/canvas-position': 'where a card lies is no edit',
  'PUT /api/environments/:envId/datastores/:connectionID/canvas-position': 'where a card lies is no edit',
  'PATCH /api/space-instances/:project/:name': 'resourceVersion',
  'PUT /api/space-templates/:name': 'resourceVersion',
};

const takesIt = ({ endpoint }: Route): boolean => propertiesOf(endpoint.body as TObject | undefined).some(([name]) => name === 'unchangedSince');
const edits = routeTable.filter(takesIt);

test('whatever is edited takes unchangedSince, or is safe without', () => {
  const replacing = routeTable.filter(({ method }) => method === 'PUT' || method === 'PATCH').map(nameOf);
  expect(replacing.toSorted()).toEqual([...Object.keys(changes), ...Object.keys(others)].toSorted());
  expect(edits.map(nameOf).toSorted()).toEqual(Object.keys(changes).toSorted());
});

test('a time alone changes nothing, and is told so', async () => {
  const { data } = await world.admin.post<{ readonly id: string; readonly updatedAt: string }>('/projects', { name: fresh('project') });
  const refused = await world.admin.patch(`/projects/${data.id}`, { unchangedSince: data.updatedAt });
  expect([refused.status, refused.error?.details]).toEqual([400, [{ field: 'body', problem: 'must name something to change' }]]);
  for (const { method, endpoint } of edits) {
    const { required, dependentSchemas = {} } = endpoint.body as TObject & { readonly dependentSchemas?: object };
    expect(method === 'PUT' ? required : Object.keys(dependentSchemas)).not.toEqual([]);
  }
});

test('and says so in its document', () => {
  for (const { endpoint } of edits) expect(String((endpoint.answers as Readonly<Record<number, unknown>>)[409])).toContain('object.changed');
});

function changeOf(route: Route) {
  const found = changes[nameOf(route)];
  if (!found) throw new Error(`${nameOf(route)} has no line in the table of changes.`);
  return found;
}

interface Edit {
  readonly me: Person;
  readonly path: string;
  readonly mine: (more?: Body) => Promise<TestAnswer<{ readonly updatedAt: string }>>;
  readonly theirs: (more?: Body) => Promise<TestAnswer<{ readonly updatedAt: string }>>;
}

/** A thing that two people may change; each of their changes is another one. */
async function editOf(route: Route): Promise<Edit> {
  const organisationId = await sharedOrganisation(world, route);
  const me = await world.person([{ role: 'role_superadmin' }], organisationId);
  const other = await world.person([{ role: 'role_superadmin' }], organisationId);
  const valid = await validRequest(route, await stageFor(world, me));
  const path = addressFor(route, valid).replace(/^\/api/, '');
  const [, another] = changeOf(route);
  const by = (person: Person) => (more: Body = {}) =>
    person.send<{ readonly updatedAt: string }>(route.method, path, { ...another(valid.body ?? {}), ...more });
  return { me, path, mine: by(me), theirs: by(other) };
}

/** All that the changes above could touch. Of the deployer, where rollouts go on meanwhile, the edges alone. */
async function contents() {
  const { service_connections } = await tableContents(world.db, 'deployer');
  const { deployments: _, ...config } = await tableContents(world.db, 'config');
  return { service_connections, ...config, ...await tableContents(world.db, 'provisioner') };
}

describe.each(edits.map((route) => [nameOf(route), route] as const))('%s', (_, route) => {
  test('whoever comes second is told, and nothing of theirs is done; with the newest, it is', async () => {
    const { mine, theirs } = await editOf(route);
    const { data: read } = await mine();
    const { status, data: changed } = await theirs({ unchangedSince: read.updatedAt });
    expect(status).toBe(200);
    expect(changed.updatedAt > read.updatedAt).toBe(true);
    const before = await contents();
    const refused = await mine({ unchangedSince: read.updatedAt });
    expect([refused.status, refused.error?.code]).toEqual([409, 'object.changed']);
    expect(refused.error.message).toContain(changed.updatedAt);
    expect(await contents()).toEqual(before);
    // Had the refused one moved it, this would be refused too.
    expect((await mine({ unchangedSince: changed.updatedAt })).status).toBe(200);
    expect((await theirs()).status).toBe(200);
  });

  test('of two at the same moment one is told', async () => {
    const { mine, theirs } = await editOf(route);
    const { updatedAt } = (await mine()).data;
    const holder = await world.database.pool.connect();
    await holder.query(`begin; lock table ${changeOf(route)[0]} in exclusive mode`);
    const both = Promise.all([mine({ unchangedSince: updatedAt }), theirs({ unchangedSince: updatedAt })]);
    // Both have come as far as they get: whoever looks without a lock has looked.
    await untilLocksAreAwaited(world.db, 2);
    await holder.query('commit');
    holder.release();
    const answers = await both;
    expect(answers.map(({ status, error }) => error?.code ?? status).toSorted()).toEqual([200, 'object.changed']);
  });
});

describe('what changes by itself is no reason to refuse', () => {
  const find = (name: string): Route => routeTable.find((route) => nameOf(route) === name) as Route;

  test('a job that went on', async () => {
    const { mine, theirs } = await editOf(find('PATCH /api/provisioning-jobs/:jobID'));
    const { updatedAt, id } = (await mine()).data as { readonly updatedAt: string; readonly id: string };
    await world.database.pool.query(`select provisioner.job_changed($1, 'failed')`, [id]);
    const { status, data } = await mine({ unchangedSince: updatedAt });
    expect(status).toBe(200);
    await theirs();
    await world.database.pool.query(`select provisioner.job_changed($1, 'deleting')`, [id]);
    expect((await mine({ unchangedSince: data.updatedAt })).error?.code).toBe('object.changed');
  });

  test('a job that goes on by a clock that is behind is still the one that was read', async () => {
    world.clock.advance(60_000);
    const { me, path, mine } = await editOf(find('PATCH /api/provisioning-jobs/:jobID'));
    const { updatedAt, id } = (await mine()).data as { readonly updatedAt: string; readonly id: string };
    await world.database.pool.query(`select provisioner.job_changed($1, 'failed')`, [id]);
    const { data: read } = await me.get<{ readonly updatedAt: string }>(path);
    expect(read.updatedAt >= updatedAt).toBe(true);
    expect((await mine({ unchangedSince: read.updatedAt })).status).toBe(200);
  });

  test('a deployment whose rollout ended, or whose configs are others now', async () => {
    const { me, path, mine } = await editOf(find('PATCH /api/deployments/:id'));
    const { updatedAt, id } = (await mine()).data as { readonly updatedAt: string; readonly id: string };
    await world.database.pool.query(
      `update config.deployments set status = 'failed', updated_at = updated_at + interval '1 second' where id = $1`, [id],
    );
    const { status, data: read } = await mine({ unchangedSince: updatedAt });
    expect(status).toBe(200);
    expect((await me.patch(`${path}/configs`, { configs: { port: 9191 } })).status).toBe(200);
    expect((await mine({ unchangedSince: read.updatedAt })).status).toBe(200);
  });
});

test('who is in a team is part of it', async () => {
  const [{ data: team }, { email }, gone] = [
    await world.admin.post<{ readonly id: string; readonly updatedAt: string }>('/teams', { name: fresh('team') }),
    await world.person(), await world.person(),
  ];
  const path = `/teams/${team.id}`;
  let { updatedAt } = team;
  for (const change of [
    () => world.admin.post(`${path}/members`, { email }), () => world.admin.delete(`${path}/members/${email}`),
    () => world.admin.post(`${path}/members`, { email: gone.email }), () => world.admin.delete(`/users/${gone.email}`),
  ]) {
    expect((await change()).status).toBeLessThan(300);
    expect((await world.admin.put(path, { name: fresh('team'), unchangedSince: updatedAt })).error?.code).toBe('object.changed');
    ({ updatedAt } = (await world.admin.get<{ readonly updatedAt: string }>(path)).data);
    const { status, data } = await world.admin.put<{ readonly updatedAt: string }>(path, { name: fresh('team'), unchangedSince: updatedAt });
    expect(status).toBe(200);
    ({ updatedAt } = data);
  }
});

test('changes of the same millisecond are told apart', async () => {
  world.clock.hold();
  const { data: read } = await world.admin.post<{ readonly id: string; readonly updatedAt: string }>('/projects', { name: fresh('project') });
  const path = `/projects/${read.id}`;
  expect((await world.admin.patch(path, { description: 'theirs' })).status).toBe(200);
  expect((await world.admin.patch(path, { description: 'mine', unchangedSince: read.updatedAt })).error?.code).toBe('object.changed');
});
