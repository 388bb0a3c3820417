import { once } from 'node:events';
import { request as send } from 'node:http';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { testClient } from './testing/client.ts';
import { readEvents } from './testing/event-reader.ts';
import type { SplitServers } from './testing/split-servers.ts';
import { stageJob } from './testing/stage-jobs.ts';
import { startWorld, type World } from './testing/world.ts';
import { worldKubectl, type WorldKubectl } from './testing/world-kubectl.ts';

/*
 * The deployer apart from the other services: every contract between them goes over gRPC, and each gateway forwards what the other
 * answers. As processes of their own they are shown in service-processes.test.ts.
 */

let world: World;
let split: SplitServers;
let spaceId: string;
let projectId: string;
beforeAll(async () => {
  world = await startWorld({ split: true });
  if (!world.split) throw new Error('The world was not split.');
  split = world.split;
  spaceId = await world.clouds.space();
  ({
    data: { id: projectId },
  } = await world.admin.post<{ id: string }>('/projects', { name: 'Apollo' }));
}, 120_000);
afterAll(() => world.close());

const doors = ['main', 'deployer'] as const;
const urlOf = (door: (typeof doors)[number]): string => (door === 'main' ? world.url : split.deployerUrl);
const adminAt = (door: (typeof doors)[number]) => testClient(urlOf(door), world.admin.token);
const newEnvironment = (name: string) => ({ name, spaceId, createNamespace: true, namespace: name });

describe.each(doors)('through the gateway of %s', (door) => {
  test('namespaces and environments are made: config asks the deployer, and the deployer config', async () => {
    const admin = adminAt(door);
    expect(await admin.post(`/space-discovery/${spaceId}/namespaces`, { name: `made-at-${door}` })).toMatchObject({
      status: 201,
      data: { name: `made-at-${door}`, managedByZopnight: true },
    });
    expect(
      (await admin.post(`/space-discovery/${spaceId}/namespaces`, { name: `made-at-${door}` })).status,
      'an outcome keeps its words',
    ).toBe(409);
    expect((await admin.post(`/projects/${projectId}/environments`, newEnvironment(`env-at-${door}`))).status).toBe(201);
    const { data } = await admin.get<readonly { name: string }[]>(`/space-discovery/${spaceId}/namespaces`);
    expect(data.map(({ name }) => name)).toEqual(expect.arrayContaining([`made-at-${door}`, `env-at-${door}`]));
    expect(await admin.post(`/space-discovery/spc_nowhere/namespaces`, { name: 'x' })).toMatchObject({
      status: 404,
      error: { code: 'object.not_found', details: [{ kind: 'space', id: 'spc_nowhere' }] },
    });
  });

  test('who may not is refused, and so is a body that is too large or no JSON', async () => {
    const nobody = testClient(urlOf(door), (await world.person()).token);
    for (const path of [`/space-discovery/${spaceId}/namespaces`, '/projects']) {
      expect((await testClient(urlOf(door)).get(path)).status).toBe(401);
      expect((await nobody.post(path, { name: 'x' })).error.code).toBe('policy.missing');
      expect((await adminAt(door).post(path, '{')).error.code).toBe('request.malformed');
      expect((await adminAt(door).post(path, JSON.stringify({ name: 'x'.repeat(1_100_000) }))).error.code).toBe(
        'request.too_large',
      );
    }
  });

  test('the API document shows all routes', async () => {
    const { paths } = (await (await fetch(`${urlOf(door)}/api/openapi.json`)).json()) as { readonly paths: object };
    expect(Object.keys(paths)).toEqual(
      expect.arrayContaining(['/api/projects', '/api/environments/{envId}/stats', '/api/provisioning-jobs']),
    );
    expect((await adminAt(door).get('/nowhere')).error.code).toBe('route.unknown');
  });
});

test('the audit entry of a forwarded request names the real caller and address, and nothing that the caller claims', async () => {
  const body = JSON.stringify({ name: 'Forwarded' });
  const sent = send(`${split.deployerUrl}/api/projects`, {
    method: 'POST',
    localAddress: '127.0.0.7',
    headers: {
      authorization: `Bearer ${world.admin.token}`,
      'content-type': 'application/json',
      'user-agent': 'a test',
      'x-request-id': 'one-id-everywhere',
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-proto': 'https',
      forwarded: 'for=203.0.113.9',
      'spacedock-peer': 'forged',
      connection: 'keep-alive, x-of-this-hop',
      'x-of-this-hop': 'yes',
    },
  }).end(body);
  const [answer] = await once(sent, 'response');
  answer.resume();
  expect([answer.statusCode, answer.headers['x-request-id']]).toEqual([201, 'one-id-everywhere']);
  const { data } = await world.admin.get<readonly object[]>('/audit-logs?limit=5');
  expect(data).toContainEqual(
    expect.objectContaining({
      actor: world.admin.email,
      address: '127.0.0.7',
      requestId: 'one-id-everywhere',
      path: '/api/projects',
      result: 'succeeded',
    }),
  );
});

test('without the deployer, what needs it is refused by its name and nothing is half done; when it is back, all goes on', async () => {
  const before = world.logs.length;
  await split.gate.shut();
  const refused = {
    status: 503,
    error: { code: 'service.unavailable', message: expect.stringContaining('The deployer service') },
  };
  expect(await world.admin.get(`/space-discovery/${spaceId}/namespaces`)).toMatchObject(refused);
  expect(await world.admin.post(`/space-discovery/${spaceId}/namespaces`, { name: 'lost' })).toMatchObject(refused);
  expect(await world.admin.post(`/projects/${projectId}/environments`, newEnvironment('lost'))).toMatchObject(refused);
  expect((await world.admin.get('/projects')).status).toBe(200);
  const told = world.logs.slice(before).filter((line) => line.includes('the deployer service at'));
  expect(told, 'once, and not with each request').toHaveLength(1);

  await split.gate.open();
  expect((await world.admin.get(`/space-discovery/${spaceId}/namespaces`)).status).toBe(200);
  expect((await world.admin.post(`/projects/${projectId}/environments`, newEnvironment('found'))).status).toBe(201);
  const { data } = await world.admin.get<readonly { name: string }[]>(`/projects/${projectId}/environments`);
  expect(data.map(({ name }) => name)).not.toContain('lost');
  expect(world.logs.some((line) => line.includes('answers again'))).toBe(true);
});

describe('a stream of events that is forwarded', () => {
  const followed = async (token: string | undefined) => {
    const job = await stageJob(world, { organisationId: world.organisationId, spaceId, state: 'waiting' });
    const reader = await readEvents(`${split.deployerUrl}/api/provisioning-jobs/${job}/events`, {
      authorization: `Bearer ${token}`,
    });
    await reader.first(({ data }) => data.status === 'waiting');
    return reader;
  };
  const open = (): number => world.logs.filter((line) => line.includes('GET /api/provisioning-jobs/:jobID/events')).length;

  test('is left on the other side, too, when its reader leaves', async () => {
    const before = open();
    const reader = await followed(world.admin.token);
    reader.cut();
    await reader.ended;
    // One line of each gateway when the request is over.
    await vi.waitFor(() => expect(open()).toBe(before + 2));
  });

  test('ends when its reader may not listen any more', async () => {
    const person = await world.person();
    const {
      data: { id },
    } = await world.admin.post<{ id: string }>('/assignments', { email: person.email, roleID: 'role_viewer' });
    const reader = await followed(person.token);
    expect((await world.admin.delete(`/assignments/${id}`)).status).toBe(204);
    await expect(reader.ended).resolves.toBeUndefined();
  });
});

describe('the Kubernetes API', () => {
  let kubectl: WorldKubectl;
  beforeAll(() => void (kubectl = worldKubectl({ server: split.deployer, log: split.deployer.app.log as never })));
  afterAll(() => kubectl.close());

  test('is answered at the other gateway: kubectl works there, watches too', async () => {
    const made = await kubectl.run(
      world.admin,
      ['create', '-f', '-'],
      JSON.stringify({
        apiVersion: 'management.loft.sh/v1',
        kind: 'Project',
        metadata: { name: 'shop' },
        spec: {},
      }),
    );
    expect(made.stdout).toBe('project.management.loft.sh/shop created\n');
    const watch = await kubectl.start(world.admin, ['get', 'projects.management.loft.sh', '--watch', '-o', 'name']);
    await watch.printed('project.management.loft.sh/shop');
    watch.stop();
    await watch.answer;
    expect(
      (await kubectl.run({ ...world.admin, token: 'sd_pat_nothing' }, ['get', 'projects.management.loft.sh'])).stderr,
    ).toContain('logged in');
  });
});

test('a server that stops ends the streams that it forwards', async () => {
  const job = await stageJob(world, { organisationId: world.organisationId, spaceId, state: 'waiting' });
  const reader = await readEvents(`${split.deployerUrl}/api/provisioning-jobs/${job}/events`, {
    authorization: `Bearer ${world.admin.token}`,
  });
  await reader.first(({ data }) => data.status === 'waiting');
  split.deployer.refuseTraffic();
  await expect(reader.ended).resolves.toBeUndefined();
});
