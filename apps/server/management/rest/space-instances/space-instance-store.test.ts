import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { KubeObject } from '@spacedock/kube';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fieldsOf, ofTemplate, startSpaceWorld, type SpaceWorld } from '../testing/space-world.ts';
import type { SpaceInstance } from './space-instance.ts';

let world: SpaceWorld;
let directory = '';
beforeAll(async () => {
  world = await startSpaceWorld();
  directory = await mkdtemp(join(tmpdir(), 'rest-spaces-'));
}, 120_000);
afterAll(async () => {
  await world.close();
  await rm(directory, { recursive: true });
});

test('what is made over REST is a SpaceInstance for kubectl, and becomes a namespace', async () => {
  const made = await world.instance('first', { displayName: 'The first', description: 'Of all', space: world.spaceId });
  expect(made).toMatchObject({
    name: 'first',
    project: 'shop',
    displayName: 'The first',
    description: 'Of all',
    cluster: world.cluster,
    space: world.spaceId,
    phase: 'Pending',
    templateRef: { name: 'web', version: '1.x.x' },
    parameters: { replicas: 2, color: 'red' },
    canUse: true,
    canUpdate: true,
    deletedAt: null,
  });
  const object = await world.objectOf('first');
  expect(object).toMatchObject({
    metadata: { uid: made.uid, labels: { 'loft.sh/project': 'shop' } },
    spec: {
      displayName: 'The first',
      owner: made.owner,
      clusterRef: { cluster: world.cluster },
      templateRef: { name: 'web', version: '1.x.x' },
      parameters: 'replicas: 2\ncolor: red\n',
    },
  });
  await world.settled();
  const ready = await world.admin.get<SpaceInstance>('/space-instances/shop/first');
  expect(ready.data).toMatchObject({ phase: 'Ready', namespace: 'loft-shop-s-first', templateVersion: '1.0.0' });
  expect(ready.data.conditions).toContainEqual(expect.objectContaining({ type: 'Ready', status: 'True' }));
  expect(ready.data.parts).toContainEqual(expect.objectContaining({ part: 'objects/ConfigMap/settings', state: 'applied' }));
  expect(ready.data.observedGeneration).toBe(ready.data.generation);
  const events = await world.admin.get<{ reason: string }[]>('/space-instances/shop/first/events');
  expect(events.data.map(({ reason }) => reason)).toContain('Scheduled');
  expect(events.meta.hasMore).toBe(false);
}, 120_000);

test('what is made with kubectl is seen over REST, and changed there, and deleted', async () => {
  const file = join(directory, 'second.yaml');
  await writeFile(
    file,
    `apiVersion: management.loft.sh/v1
kind: SpaceInstance
metadata: {name: second, namespace: loft-p-shop, annotations: {mine: kept}}
spec:
  templateRef: {name: web}
  parameters: |
    replicas: 3   # enough
    color: blue
    version: 1.10
`,
  );
  await world.runKubectl(world.admin, 'create', '-f', file);
  const { data: seen } = await world.admin.get<SpaceInstance>('/space-instances/shop/second');
  expect(seen).toMatchObject({
    name: 'second',
    parameters: { replicas: 3, color: 'blue', version: '1.10' },
    annotations: { mine: 'kept' },
  });

  const changed = await world.admin.patch<SpaceInstance>('/space-instances/shop/second', {
    displayName: 'Second',
    annotations: { mine: null, more: 'x' },
    parameters: { ...seen.parameters, replicas: 4 },
  });
  expect([changed.status, changed.text]).toEqual([200, expect.anything()]);
  expect(changed.data.warnings).toEqual([expect.stringContaining('does not ask for it')]);
  const object = await world.objectOf('second');
  expect(object.spec).toMatchObject({
    displayName: 'Second',
    templateRef: { name: 'web' },
    parameters: 'replicas: 4\ncolor: blue\nversion: "1.10"\n',
  });
  expect(object.metadata.annotations).toMatchObject({ more: 'x' });
  expect(object.metadata.annotations).not.toHaveProperty('mine');
  expect(object.metadata).not.toHaveProperty('managedFields');

  expect((await world.admin.delete('/space-instances/shop/second')).status).toBe(204);
  await world.settled();
  expect((await world.kubectl.run(world.admin, ['get', 'spaceinstance', 'second', '-n', 'loft-p-shop'])).stderr).toContain(
    'not found',
  );
  expect(await world.admin.delete('/space-instances/shop/second')).toMatchObject({
    status: 404,
    error: { code: 'object.not_found' },
  });
}, 120_000);

test('every wrong field is named, in the words of this API', async () => {
  const body = {
    name: 'wrong',
    project: 'shop',
    templateRef: { name: 'web' },
    parameters: { replicas: 12, color: 'green' },
    owner: { user: 'nobody' },
    cluster: 'nowhere',
  };
  const refused = await world.admin.post('/space-instances', body);
  expect([refused.status, refused.error.code]).toEqual([400, 'request.invalid']);
  expect(fieldsOf(refused)).toEqual(['body.cluster', 'body.owner.user', 'body.parameters.color', 'body.parameters.replicas']);
  expect(refused.error.message).toContain('body.owner.user names nothing that is there: "nobody"');
  expect((await world.admin.get('/space-instances/shop/wrong')).status).toBe(404);
  const invisible = await world.admin.post('/space-instances', { name: 'Wrong!', project: 'shop', more: 1, parameters: [] });
  expect(fieldsOf(invisible)).toEqual(['body.more', 'body.name', 'body.parameters']);
  expect(
    fieldsOf(
      await world.admin.post('/space-instances', {
        name: 'x',
        project: 'shop',
        space: world.spaceId,
        cluster: 'other',
        ...ofTemplate,
      }),
    ),
  ).toEqual(['body.space']);
  expect(await world.admin.post('/space-instances', { name: 'x', project: 'nowhere', ...ofTemplate })).toMatchObject({
    status: 404,
    error: { code: 'object.not_found', details: [{ kind: 'project', id: 'nowhere' }] },
  });
  await world.instance('taken');
  expect(await world.admin.post('/space-instances', { name: 'taken', project: 'shop', ...ofTemplate })).toMatchObject({
    status: 409,
    error: { code: 'space_instance.exists' },
  });
  const moved = await world.admin.patch('/space-instances/shop/first', { cluster: 'elsewhere' });
  expect([moved.status, fieldsOf(moved)]).toEqual([400, ['body.cluster', 'body.cluster']]);
});

test('a parameter that is a password is never shown, and whoever sends back what they read keeps it', async () => {
  const parameters = [{ variable: 'key', type: 'password' }, { variable: 'size' }];
  const objects =
    'apiVersion: v1\nkind: Secret\nmetadata: {name: key}\nstringData: {key: "{{ .Values.key }}-{{ .Values.size }}"}\n';
  await world.admin.post('/space-templates', { name: 'secretive', parameters, template: { objects } });
  const given = { templateRef: { name: 'secretive' }, parameters: { key: 'canary-value', size: 'small' } };
  const made = await world.instance('secretive', given);
  await world.settled();
  const path = '/space-instances/shop/secretive';
  const changed = await world.admin.patch<SpaceInstance>(path, { parameters: { ...made.parameters, size: 'large' } });
  expect([changed.status, changed.data.parameters['key']]).toEqual([200, made.parameters['key']]);
  await world.settled();
  const preview = await world.admin.post('/space-instances/preview', { name: 'other', project: 'shop', ...given });
  expect(preview.status).toBe(200);
  for (const { text } of [
    changed,
    await world.admin.get(path),
    await world.admin.get(`${path}/events`),
    await world.admin.get('/space-instances'),
  ]) {
    expect(text).not.toContain('canary-value');
  }
  expect(JSON.stringify(made)).not.toContain('canary-value');
  const plane = await world.server.management.planes.planeOf(world.organisationId);
  const cluster = await plane.cluster(world.spaceId);
  const {
    data: { namespace },
  } = await world.admin.get<SpaceInstance>(path);
  const secret = await cluster.get<KubeObject & { data?: Record<string, string> }>({
    apiVersion: 'v1',
    kind: 'Secret',
    namespace: namespace ?? '',
    name: 'key',
  });
  expect(Buffer.from(secret?.data?.['key'] ?? '', 'base64').toString()).toBe('canary-value-large');
}, 120_000);

test('a change to a state that is not there any more is refused', async () => {
  const { resourceVersion } = await world.instance('contended');
  await world.settled();
  const { data: now } = await world.admin.get<SpaceInstance>('/space-instances/shop/contended');
  expect(now.resourceVersion).not.toBe(resourceVersion);
  const path = '/space-instances/shop/contended';
  const stale = await world.admin.patch(path, { displayName: 'Late', resourceVersion });
  expect([stale.status, stale.error.code]).toEqual([409, 'object.changed']);
  expect((await world.admin.delete(`${path}?resourceVersion=${resourceVersion}`)).status).toBe(409);
  const fresh = await world.admin.patch<SpaceInstance>(path, { displayName: 'In time', resourceVersion: now.resourceVersion });
  expect([fresh.status, fresh.data.displayName]).toEqual([200, 'In time']);
  expect((await world.admin.patch(path, { displayName: 'Whatever is there' })).status).toBe(200);
});

test('a list is filtered, sorted and paged', async () => {
  const owner = await world.person([{ role: 'role_admin' }]);
  for (const [project, name] of [
    ['shop', 'l-1'],
    ['shop', 'l-2'],
    ['other', 'l-3'],
  ] as const) {
    world.clock.advance(2_000);
    await world.instance(name, { project, displayName: `List ${name}` }, owner);
  }
  const names = async (query: string) => {
    const { status, text, data } = await world.admin.get<SpaceInstance[]>(`/space-instances${query}`);
    expect([status, text]).toEqual([200, expect.anything()]);
    return data.map(({ name }) => name);
  };
  expect(await names(`?owner=${owner.email}`)).toEqual(['l-3', 'l-1', 'l-2']);
  expect(await names(`?owner=${owner.userId}&project=shop`)).toEqual(['l-1', 'l-2']);
  expect(await names('?search=LIST%20L&sort_order=desc')).toEqual(['l-2', 'l-1', 'l-3']);
  expect(await names('?search=list%20l&sort_by=createdAt&sort_order=desc')).toEqual(['l-3', 'l-2', 'l-1']);
  expect(await names('?project=shop&search=l-&template=nothing')).toEqual([]);
  await world.settled();
  expect(await names(`?space=${world.spaceId}&phase=Ready&search=l-`)).toEqual(['l-3', 'l-1', 'l-2']);
  expect(await names(`?space=${world.cluster}&search=l-1`)).toEqual(['l-1']);
  expect(await names('?phase=Failed&search=l-')).toEqual([]);
  expect(await names('?phase=Failed,Ready,Sleeping&search=l-')).toEqual(['l-3', 'l-1', 'l-2']);
  expect((await world.admin.get('/space-instances?phase=Failed,Gone')).status).toBe(400);
  for (const sort of ['name', 'createdAt', 'displayName', 'phase']) {
    for (const order of ['asc', 'desc']) {
      const query = `owner=${owner.email}&sort_by=${sort}&sort_order=${order}&limit=2`;
      const first = await world.admin.get<SpaceInstance[]>(`/space-instances?${query}&total=true`);
      expect(first.meta).toEqual({ page: 1, limit: 2, hasMore: true, nextCursor: expect.any(String), total: 3 });
      const rest = await names(`?${query}&cursor=${first.meta.nextCursor}`);
      expect([...first.data.map(({ name }) => name), ...rest]).toEqual(await names(`?${query.replace('limit=2', 'limit=3')}`));
      expect(await names(`?${query}&page=2`)).toEqual(rest);
    }
  }
}, 120_000);

test('a space is put to sleep and woken; a quota may stand in the way', async () => {
  const path = '/space-instances/shop/sleeper';
  await world.instance('sleeper');
  await world.settled();
  const asleep = await world.admin.post<SpaceInstance>(`${path}/sleep?durationSeconds=60`);
  expect(asleep.data.annotations).toMatchObject({ 'sleepmode.loft.sh/force': 'true', 'sleepmode.loft.sh/force-duration': '60' });
  await world.settled();
  const slept = await world.admin.get<SpaceInstance>(path);
  expect(slept.data).toMatchObject({ phase: 'Sleeping', sleep: { status: { sleepType: 'forcedDurationSleep' } } });
  const awake = await world.admin.post<SpaceInstance>(`${path}/wake`);
  expect(awake.status).toBe(200);
  expect(awake.data.annotations).not.toHaveProperty('sleepmode.loft.sh/force');
  await world.settled();
  expect((await world.admin.get<SpaceInstance>(path)).data.phase).toBe('Ready');

  await world.runKubectl(
    world.admin,
    'patch',
    'project',
    'other',
    '--type=merge',
    '-p',
    '{"spec":{"quotas":{"project":{"spaceinstances":"1"}}}}',
  );
  const full = await world.admin.post('/space-instances', { name: 'too-many', project: 'other', ...ofTemplate });
  expect(full).toMatchObject({
    status: 409,
    error: { code: 'space_instance.quota_exceeded', message: expect.stringContaining('limit of 1') },
  });

  await world.admin.patch(path, { annotations: { 'loft.sh/non-deletable': 'true' } });
  expect(await world.admin.delete(path)).toMatchObject({ status: 409, error: { code: 'space_instance.protected' } });
}, 120_000);
