import type { KubeClient, KubeObject } from '@spacedock/kube';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type AskKube, type KubeAnswer, kubeRequests } from '../testing/kube-requests.ts';
import { type Person, startWorld, type World } from '../testing/world.ts';
import type { SpaceInstance } from './objects/space-instance.ts';

// With the real kubectl and a whole server, on whatever machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let world: World;
let admin: Person;
let ask: AskKube;
let cluster: KubeClient;
let handle = '';
let spaceId = '';

beforeAll(async () => {
  world = await startWorld();
  admin = await world.person([{ role: 'role_superadmin' }], await world.organisation('Spaces of projects'));
  ask = kubeRequests(world.url, admin.token);
  spaceId = await world.clouds.space(admin.organisationId);
  const plane = await world.server.management.planes.planeOf(admin.organisationId);
  await plane.upToDate();
  handle = plane.directory().spaces[0]?.handle ?? '';
  cluster = await plane.cluster(spaceId, { writes: true });
  for (const name of ['from', 'to', 'full'])
    await project(name, name === 'full' ? { quotas: { project: { spaceinstances: '0' } } } : {});
}, 180_000);
afterAll(() => world.close());

const project = (name: string, spec: object) =>
  ask('POST', '/projects', { apiVersion: 'management.loft.sh/v1', kind: 'Project', metadata: { name }, spec });
const settled = () => world.server.management.controller.settled();
const causes = ({ status, body }: KubeAnswer): unknown => [
  status,
  ...(body.details?.causes ?? []).map(({ field, message }) => `${field}: ${message}`),
];
const instance = async (name: string, of: string): Promise<SpaceInstance> =>
  (await ask('GET', `/namespaces/loft-p-${of}/spaceinstances/${name}`)).body as SpaceInstance;
const inCluster = (kind: string, name: string, namespace?: string) =>
  cluster.get({ apiVersion: 'v1', kind, name, ...(namespace === undefined ? {} : { namespace }) });
const make = (object: object): Promise<KubeObject> => cluster.create({ apiVersion: 'v1', ...object } as KubeObject);

async function rawCreate(person: Person, path: string, body: object): Promise<{ readonly code: number; readonly text: string }> {
  const args = ['create', '--raw', `/apis/management.loft.sh/v1${path}`, '-f', '-'];
  const { code, stdout, stderr } = await world.kubectl.run(person, args, JSON.stringify(body));
  return { code, text: `${stdout}${stderr}` };
}

describe('an existing namespace becomes a space instance', () => {
  const body = (name: string, more: object = {}) => ({ sourceSpace: { name, cluster: handle, ...more } });
  const path = '/projects/to/importspace';

  test('with the real kubectl; what is in it stays untouched, and it is ours from then on', async () => {
    await make({ kind: 'Namespace', metadata: { name: 'legacy', labels: { team: 'old' }, annotations: { note: 'theirs' } } });
    const before = await make({ kind: 'ConfigMap', metadata: { name: 'settings', namespace: 'legacy' }, data: { a: 'b' } });
    const dry = await ask('POST', `${path}?dryRun=All`, body('legacy'));
    expect([dry.status, (await instance('legacy', 'to')).metadata.name]).toEqual([201, undefined]);

    const { code, text } = await rawCreate(admin, path, body('legacy', { importName: 'imported' }));
    expect([code, text]).toEqual([0, expect.stringContaining('"kind":"ProjectImportSpace"')]);
    await settled();
    const made = await instance('imported', 'to');
    const namespace = await inCluster('Namespace', 'legacy');
    expect(made).toMatchObject({
      spec: { clusterRef: { cluster: handle, namespace: 'legacy' } },
      status: { phase: 'Ready', namespaceUid: namespace?.metadata.uid },
    });
    expect(namespace?.metadata).toMatchObject({
      labels: { team: 'old', 'loft.sh/space-instance-name': 'imported', 'loft.sh/project': 'to' },
      annotations: { note: 'theirs' },
    });
    expect((await inCluster('ConfigMap', 'settings', 'legacy'))?.metadata.resourceVersion).toBe(before.metadata.resourceVersion);
    expect(causes(await ask('POST', path, body('legacy', { importName: 'twice' })))).toEqual([
      422,
      'spec.clusterRef.namespace: Duplicate value: "legacy"',
    ]);
  }, 120_000);

  test('not a system namespace, nor one of somebody else, nor one that is not there', async () => {
    const { items: spaces = [] } = (await ask('GET', '/clusters')).body;
    expect(spaces).toHaveLength(1);
    await make({ kind: 'Namespace', metadata: { name: 'foreign', labels: { 'spacedock.dev/organisation': 'org_other' } } });
    await make({ kind: 'Namespace', metadata: { name: 'environment', labels: { 'app.kubernetes.io/managed-by': 'spacedock' } } });
    const refused = async (given: object) => causes(await ask('POST', path, given));
    const owned = 'sourceSpace.name: Forbidden: the namespace belongs to an environment, or to another organisation';
    expect(await refused(body('kube-system'))).toEqual([
      422,
      'sourceSpace.name: Forbidden: namespace "kube-system" belongs to the system',
    ]);
    expect(await refused(body('missing'))).toEqual([422, 'sourceSpace.name: Not found: "missing"']);
    expect(await refused({ sourceSpace: { name: 'foreign', cluster: 'nowhere' } })).toEqual([
      422,
      'sourceSpace.cluster: Not found: "nowhere"',
    ]);
    expect(await refused(body('foreign'))).toEqual([422, owned]);
    expect(await refused(body('environment'))).toEqual([422, owned]);
    expect(await refused({})).toEqual([422, 'sourceSpace.name: Required value', 'sourceSpace.cluster: Required value']);
    expect(await refused({ sourceSpace: { nam: 'x' } })).toEqual([400]);
    expect(await refused([])).toEqual([400]);
    expect(causes(await ask('POST', '/projects/full/importspace', body('free'.concat('x'))))).toEqual([
      422,
      'sourceSpace.name: Not found: "freex"',
    ]);
    await make({ kind: 'Namespace', metadata: { name: 'free' } });
    expect(causes(await ask('POST', '/projects/full/importspace', body('free')))).toEqual([
      422,
      'metadata.name: Forbidden: cannot create spaceinstance, because project spaceinstances limit of 0 would be exceeded',
    ]);
    expect((await inCluster('Namespace', 'free'))?.metadata.labels).not.toHaveProperty('loft.sh/project');
  });

  test('only by those who may make spaces in the project and enter the cluster', async () => {
    const by = async (...policies: Parameters<World['role']>[0]) =>
      world.person([{ role: await world.role(policies, admin.organisationId) }], admin.organisationId);
    const asked = async (person: Person) => (await kubeRequests(world.url, person.token)('POST', path, body('free'))).status;
    expect(await asked(await by('project:view'))).toBe(403);
    expect(await asked(await by('token:view'))).toBe(404);
    expect(await asked(await by('space-instance:create', 'space-instance:view', 'project:update', 'space:view'))).toBe(403);
    expect(await asked(await by('space-instance:create', 'space-instance:view', 'project:update'))).toBe(422);
    // Without a template: that is for those who administer the project.
    expect(await asked(await by('space-instance:create', 'space-instance:view', 'space:update', 'space:view'))).toBe(422);
    expect(
      await asked(await by('space-instance:create', 'space-instance:view', 'project:update', 'space:update', 'space:view')),
    ).toBe(201);
  }, 60_000);
});

describe('a space instance moves to another project', () => {
  const path = (to: string) => `/projects/${to}/migratespaceinstance`;
  const body = (name: string, more: object = {}) => ({ sourceSpaceInstance: { name, namespace: 'loft-p-from', ...more } });
  const objects = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: settings\ndata:\n  a: b\n';
  const space = async (name: string, spec: object = { template: { objects } }) => {
    const made = await ask('POST', '/namespaces/loft-p-from/spaceinstances', {
      apiVersion: 'management.loft.sh/v1',
      kind: 'SpaceInstance',
      metadata: { name },
      spec,
    });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    await settled();
    return instance(name, 'from');
  };

  test('with its namespace, which outlives the old one', async () => {
    const source = await space('web', {
      template: { objects },
      description: 'Sells',
      extraAccessRules: [{ users: ['*'], clusterRole: 'view' }],
    });
    const namespace = source.spec?.clusterRef?.namespace ?? '';
    const [place, settings] = [await inCluster('Namespace', namespace), await inCluster('ConfigMap', 'settings', namespace)];
    expect((await ask('POST', `${path('to')}?dryRun=All`, body('web'))).status).toBe(201);
    expect((await instance('web', 'from')).status?.ignoreReconciliation).toBeUndefined();

    const { code, text } = await rawCreate(admin, path('to'), body('web'));
    expect([code, text]).toEqual([0, expect.stringContaining('"kind":"ProjectMigrateSpaceInstance"')]);
    await settled();
    expect(await instance('web', 'from')).toMatchObject({ status: { ignoreReconciliation: true, movedTo: 'to/web' } });
    const moved = await instance('web', 'to');
    expect(moved).toMatchObject({
      metadata: { labels: { 'loft.sh/project': 'to' } },
      spec: { description: 'Sells', clusterRef: { namespace }, owner: source.spec?.owner ?? {} },
      status: { phase: 'Ready', namespaceUid: place?.metadata.uid },
    });
    expect((await inCluster('ConfigMap', 'settings', namespace))?.metadata.resourceVersion).toBe(
      settings?.metadata.resourceVersion,
    );
    expect((await inCluster('Namespace', namespace))?.metadata).toMatchObject({
      uid: place?.metadata.uid,
      labels: { 'loft.sh/project': 'to' },
    });
    const { items } = await cluster.list({ apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'RoleBinding', namespace });
    expect(JSON.stringify(items)).toContain('loft:space:to:web');
    expect(JSON.stringify(items)).not.toContain('loft:space:from:web');

    expect(await ask('POST', path('full'), body('web'))).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('it was moved to to/web') },
    });

    await ask('DELETE', '/namespaces/loft-p-from/spaceinstances/web');
    await settled();
    expect([
      (await instance('web', 'from')).metadata.name,
      (await inCluster('Namespace', namespace))?.metadata.deletionTimestamp,
    ]).toEqual([undefined, undefined]);
    await ask('DELETE', '/namespaces/loft-p-to/spaceinstances/web');
    await settled();
    expect(await inCluster('Namespace', namespace)).toBeUndefined();
  }, 120_000);

  test('what is refused leaves it where it was', async () => {
    await space('stays');
    const untouched = async () => {
      expect((await instance('stays', 'from')).status).toMatchObject({ phase: 'Ready' });
      expect((await instance('stays', 'from')).status).not.toHaveProperty('movedTo');
    };
    expect(causes(await ask('POST', path('full'), body('stays')))).toEqual([
      422,
      'metadata.name: Forbidden: cannot create spaceinstance, because project spaceinstances limit of 0 would be exceeded',
    ]);
    expect(causes(await ask('POST', path('from'), body('stays')))).toEqual([
      422,
      'sourceSpaceInstance.namespace: Invalid value: "loft-p-from": the space is in this project already',
    ]);
    expect(causes(await ask('POST', path('to'), body('missing')))).toEqual([
      422,
      'sourceSpaceInstance.name: Not found: "missing"',
    ]);
    await project('narrow', { allowedClusters: [{ name: 'elsewhere' }] });
    expect(causes(await ask('POST', path('narrow'), body('stays')))).toEqual([
      422,
      `spec.clusterRef.cluster: Forbidden: cluster "${handle}" is not allowed in project "narrow"`,
    ]);
    await untouched();
    const role = await world.role(
      ['project:view', 'project:update', 'space-instance:view', 'space-instance:create', 'space-instance:update'],
      admin.organisationId,
    );
    const editor = await world.person([{ role }], admin.organisationId);
    expect((await kubeRequests(world.url, editor.token)('POST', path('to'), body('stays'))).status).toBe(403);
    await untouched();

    await ask('POST', '/namespaces/loft-p-to/spaceinstances', {
      apiVersion: 'management.loft.sh/v1',
      kind: 'SpaceInstance',
      metadata: { name: 'stays' },
      spec: { template: { objects } },
    });
    expect((await ask('POST', path('to'), body('stays'))).status).toBe(409);
    await untouched();
    expect((await ask('POST', path('to'), body('stays', { importName: 'renamed' }))).status).toBe(201);
    await settled();
    expect((await instance('renamed', 'to')).status).toMatchObject({ phase: 'Ready' });
  }, 120_000);
});

test('the charts that a project can use are those of its templates and of the apps, without ways into the repositories', async () => {
  const chart = (version: string) => ({
    name: 'redis',
    version,
    repoURL: 'https://ann:hunter2@charts.example/stable',
    username: 'ann',
  });
  await ask('POST', '/spacetemplates', {
    apiVersion: 'management.loft.sh/v1',
    kind: 'SpaceTemplate',
    metadata: { name: 'with-charts' },
    spec: {
      versions: ['1.9.0', '1.10.0'].map((version) => ({
        version,
        template: { charts: [chart(version), { name: '{{ .Values.chart }}' }] },
      })),
    },
  });
  await ask('POST', '/spacetemplates', {
    apiVersion: 'management.loft.sh/v1',
    kind: 'SpaceTemplate',
    metadata: { name: 'elsewhere' },
    spec: { template: { charts: [{ name: 'hidden', repoURL: 'https://charts.example' }] } },
  });
  await ask('POST', '/apps', {
    apiVersion: 'management.loft.sh/v1',
    kind: 'App',
    metadata: { name: 'ingress' },
    spec: { config: { chart: { name: 'nginx', repoURL: 'https://other.example', insecureSkipTlsVerify: true } } },
  });
  await project('charted', { allowedTemplates: [{ kind: 'SpaceTemplate', name: 'with-charts' }] });
  expect((await ask('GET', '/projects/charted/charts')).body).toMatchObject({
    kind: 'ProjectCharts',
    busy: false,
    charts: [
      {
        metadata: { name: 'nginx' },
        versions: [],
        repository: { name: 'other.example', url: 'https://other.example', insecure: true },
      },
      {
        metadata: { name: 'redis', version: '1.10.0' },
        versions: ['1.10.0', '1.9.0'],
        repository: { name: 'charts.example', url: 'https://charts.example/stable' },
      },
    ],
  });
  expect(JSON.stringify((await ask('GET', '/projects/charted/charts')).body)).not.toContain('hunter2');
  const stranger = await world.person([], admin.organisationId);
  expect((await kubeRequests(world.url, stranger.token)('GET', '/projects/charted/charts')).status).toBe(404);
});

test('a space whose project is gone goes, too, to the end: whatever protects it, and with its namespace', async () => {
  await project('doomed', {});
  const path = '/namespaces/loft-p-doomed/spaceinstances';
  const manifest = (name: string, annotations: object) => ({
    apiVersion: 'management.loft.sh/v1',
    kind: 'SpaceInstance',
    metadata: { name, annotations },
    spec: { template: {} },
  });
  await ask('POST', path, manifest('plain', {}));
  await ask('POST', path, manifest('protected', { 'loft.sh/non-deletable': 'true' }));
  await settled();
  expect((await ask('DELETE', `${path}/protected`)).status).toBe(422);
  expect(await inCluster('Namespace', 'loft-doomed-s-protected')).toBeDefined();
  // As if somebody had made the spaces in the moment in which the project was deleted: else they would have kept it.
  await world.database.pool.query("update config.projects set deleted_at = now() where org_id = $1 and handle = 'doomed'", [
    admin.organisationId,
  ]);
  expect((await ask('GET', '/projects/doomed')).status).toBe(404);
  await settled();
  const plane = await world.server.management.planes.planeOf(admin.organisationId);
  expect((await plane.objectsFor('test').list(plane.kinds.spaceInstances, 'loft-p-doomed')).items).toEqual([]);
  for (const name of ['plain', 'protected']) expect(await inCluster('Namespace', `loft-doomed-s-${name}`)).toBeUndefined();
});
