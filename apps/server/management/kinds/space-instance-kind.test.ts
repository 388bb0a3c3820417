import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { space, spacesIn, startSpaceApi, template, templatesPath } from '../testing/space-api.ts';

/** As the page of the original has it. */
const manifest = {
  apiVersion: 'management.loft.sh/v1',
  kind: 'SpaceInstance',
  metadata: { creationTimestamp: null, name: 'my-space', namespace: 'loft-p-my-project' },
  spec: {
    clusterRef: {},
    displayName: 'my-display-name',
    owner: { user: 'my-user' },
    parameters: 'my-parameter: my-value',
    templateRef: { name: 'my-space-template' },
  },
  status: {},
};

async function start() {
  const api = await startSpaceApi({
    users: ['my-user', 'ada'],
    projects: ['my-project'],
    clusters: { east: {} },
    settings: {
      'my-project': {
        requireTemplate: { disabled: true },
        members: [
          { kind: 'User', name: 'my-user', clusterRole: 'loft-management-project-admin' },
          { kind: 'User', name: 'ada', clusterRole: 'loft-management-project-user' },
        ],
      },
    },
  });
  await api.objects.create(
    api.kinds.spaceTemplates,
    template('my-space-template', { parameters: [{ variable: 'my-parameter' }] }),
  );
  return { ...api, ask: api.as('my-user'), path: spacesIn('my-project') };
}

describe('the manifest of the page', () => {
  test.each(['application/json', 'application/yaml'])(
    'is taken as %s, strictly, with its null and its empty status',
    async (type) => {
      const { ask, path } = await start();
      const created = await ask(
        'POST',
        `${path}?fieldValidation=Strict`,
        type === 'application/yaml' ? stringify(manifest) : manifest,
        type,
      );
      expect(created).toMatchObject({
        status: 201,
        warnings: [],
        body: {
          metadata: { name: 'my-space', generation: 1, labels: { 'loft.sh/project': 'my-project', 'loft.sh/user': 'my-user' } },
          spec: manifest.spec,
        },
      });
      expect(created.body.metadata.creationTimestamp).toMatch(/^20/);
      expect(created.body['status']).toEqual({ canUse: true, canUpdate: true });
    },
  );

  test('nothing is required, not even a spec', async () => {
    const { ask, path } = await start();
    expect(
      await ask('POST', `${path}?fieldValidation=Strict`, { ...manifest, spec: undefined, status: undefined }),
    ).toMatchObject({ status: 201, body: { spec: { owner: { user: 'my-user' } } } });
  });
});

const definition = {
  metadata: { labels: { a: 'b' }, annotations: { c: 'd' } },
  instanceTemplate: { metadata: { labels: { a: 'b' }, annotations: { c: 'd' } } },
  objects: 'kind: ConfigMap',
  charts: [
    {
      name: 'redis',
      version: '1',
      repoURL: 'https://charts.example',
      username: 'u',
      usernameRef: { projectSecretRef: { project: 'p', name: 'n', key: 'k' } },
      password: 'p',
      passwordRef: { projectSecretRef: { project: 'p', name: 'n', key: 'k' } },
      insecureSkipTlsVerify: true,
      releaseName: 'r',
      releaseNamespace: 'n',
      values: 'a: b',
      wait: true,
      timeout: '5m0s',
    },
  ],
  apps: [{ name: 'a', namespace: 'n', releaseName: 'r', version: '1.0.0', parameters: 'a: b' }],
  access: { defaultClusterRole: 'view', rules: [{ users: ['ada'], teams: [], clusterRole: 'edit' }] },
};

test('every field of the page is known, and nothing else is', async () => {
  const { ask, path, objects, kinds } = await start();
  const spec = {
    displayName: 'a',
    description: 'b',
    owner: { user: 'my-user' },
    template: definition,
    clusterRef: { cluster: 'east', namespace: 'mine' },
    parameters: 'a: b',
    extraAccessRules: [{ users: ['ada'], teams: [], clusterRole: 'edit' }],
    access: [{ name: 'a', verbs: ['get'], subresources: ['x'], users: ['ada'], teams: [] }],
  };
  const status = {
    phase: 'Ready',
    reason: 'r',
    message: 'm',
    conditions: [
      { type: 'Ready', status: 'True', severity: '', lastTransitionTime: '2026-01-01T00:00:00Z', reason: 'r', message: 'm' },
    ],
    spaceObjects: {
      lastAppliedObjects: 'x',
      charts: [{ name: 'a', namespace: 'b', lastAppliedChartConfigHash: 'c' }],
      apps: definition.apps,
    },
    space: definition,
    ignoreReconciliation: true,
    parts: [{ part: 'charts/redis', state: 'failed', message: 'm', since: '2026-01-01T00:00:00Z', attempts: 2 }],
    templateVersion: '1.0.0',
    renderedFrom: 'abc',
    observedGeneration: 1,
    sleepModeConfig: { metadata: { creationTimestamp: null }, spec: { sleepAfter: 5 }, status: { sleptLastSevenDays: 1.5 } },
    canUse: true,
    canUpdate: true,
  };
  const created = await ask('POST', `${path}?fieldValidation=Strict`, { ...space('full', spec), status });
  expect(created).toMatchObject({ status: 201, body: { spec } });
  expect(created.warnings).toEqual([]);
  const stored = await objects.updateStatus(kinds.spaceInstances, 'loft-p-my-project', 'full', (object) => ({
    ...object,
    status,
  }));
  expect(stored).toMatchObject({ status });

  for (const [wrong, field] of [
    [{ spec: { nonsense: 1 } }, 'spec.nonsense'],
    [{ spec: { template: { charts: [{ nonsense: 1 }] } } }, 'spec.template.charts[0].nonsense'],
    [{ status: { nonsense: 1 } }, 'status.nonsense'],
  ] as const) {
    expect(await ask('POST', `${path}?fieldValidation=Strict`, { ...space('wrong'), ...wrong })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining(`unknown field "${field}"`) },
    });
  }
});

test.each([
  [{ spec: { displayName: 5 } }, 'cannot unmarshal number into Go struct field SpaceInstance.spec.displayName of type string'],
  [{ spec: { owner: 'ada' } }, 'cannot unmarshal string into Go struct field SpaceInstance.spec.owner of type struct'],
  [{ spec: { access: {} } }, 'cannot unmarshal object into Go struct field SpaceInstance.spec.access of type []'],
  [{ spec: { extraAccessRules: [null] } }, 'cannot unmarshal null into Go struct field SpaceInstance.spec.extraAccessRules'],
  [
    { spec: { template: { metadata: { labels: { a: 1 } } } } },
    'cannot unmarshal number into Go struct field SpaceInstance.spec.template.metadata.labels.a of type string',
  ],
  [{ spec: [] }, 'cannot unmarshal array into Go struct field SpaceInstance.spec of type struct'],
  [
    { spec: { templateRef: { syncOnce: 'yes' } } },
    'cannot unmarshal string into Go struct field SpaceInstance.spec.templateRef.syncOnce of type bool',
  ],
])('%j cannot be read', async (wrong, expected) => {
  const { ask, path } = await start();
  expect(await ask('POST', path, { ...space('wrong'), ...wrong })).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining(expected) },
  });
  await ask('POST', path, manifest);
  expect(await ask('PATCH', `${path}/my-space`, wrong)).toMatchObject({
    status: 422,
    body: { message: expect.stringContaining(expected) },
  });
});

test('an entry that lets somebody do nothing is refused: verbs are the one thing that is required', async () => {
  const { ask, path } = await start();
  expect((await ask('POST', path, space('wrong', { access: [{ users: ['ada'] }] }))).causes).toEqual([
    'spec.access[0].verbs: Required value',
  ]);
});

describe("the status is the system's", () => {
  test('users cannot write it, in no way', async () => {
    const { ask, path, objects, kinds } = await start();
    await ask('POST', path, { ...manifest, status: { phase: 'Ready', canUse: false, ignoreReconciliation: true } });
    expect(await objects.get(kinds.spaceInstances, 'loft-p-my-project', 'my-space')).not.toHaveProperty('status');
    await objects.updateStatus(kinds.spaceInstances, 'loft-p-my-project', 'my-space', (object) => ({
      ...object,
      status: { phase: 'Pending' },
    }));

    await ask('PATCH', `${path}/my-space`, { status: { phase: 'Ready', ignoreReconciliation: true } });
    await ask(
      'PATCH',
      `${path}/my-space`,
      [{ op: 'replace', path: '/status', value: { phase: 'Ready' } }],
      'application/json-patch+json',
    );
    await ask('PUT', `${path}/my-space`, { ...manifest, status: {} });
    await ask(
      'PATCH',
      `${path}/my-space?fieldManager=me&force=true`,
      { ...manifest, metadata: { name: 'my-space' }, status: { phase: 'Ready' } },
      'application/apply-patch+yaml',
    );
    expect((await objects.get(kinds.spaceInstances, 'loft-p-my-project', 'my-space'))?.['status']).toEqual({ phase: 'Pending' });
    for (const method of ['GET', 'PUT', 'PATCH'])
      expect((await ask(method, `${path}/my-space/status`, method === 'GET' ? undefined : manifest)).status).toBe(404);
    expect(JSON.stringify((await ask('GET', '/apis/management.loft.sh/v1')).body)).not.toContain('spaceinstances/status');
  });

  test('what is worked out for whoever reads is nowhere stored', async () => {
    const { ask, as, path, objects, kinds } = await start();
    await ask('POST', path, {
      ...manifest,
      metadata: {
        name: 'my-space',
        annotations: { 'sleepmode.loft.sh/sleep-after': '60', 'sleepmode.loft.sh/timezone': 'CET#3600' },
      },
    });
    const sleepModeConfig = { metadata: { creationTimestamp: null }, spec: { sleepAfter: 60, timezone: 'CET' }, status: {} };
    expect((await ask('GET', `${path}/my-space`)).body['status']).toEqual({ canUse: true, canUpdate: true, sleepModeConfig });
    expect((await as('ada')('GET', path)).body.items?.map((item) => item['status'])).toEqual([
      { canUse: false, canUpdate: false, sleepModeConfig },
    ]);
    const { body } = await ask('GET', `${path}/my-space`);
    await ask('PUT', `${path}/my-space`, { ...body, spec: { ...(body['spec'] as object), description: 'changed' } });
    expect(await objects.get(kinds.spaceInstances, 'loft-p-my-project', 'my-space')).not.toHaveProperty('status');
  });
});

test('the generation counts changes of what is wanted: of the spec and of annotations', async () => {
  const { ask, path } = await start();
  await ask('POST', path, manifest);
  const generation = async (change: object): Promise<unknown> =>
    (await ask('PATCH', `${path}/my-space`, change)).body.metadata.generation;
  expect(await generation({ metadata: { labels: { a: 'b' } } })).toBe(1);
  expect(await generation({ metadata: { annotations: { a: 'b', 'spacedock.dev/created-by': 'somebody else' } } })).toBe(2);
  expect(await generation({ spec: { description: 'x' } })).toBe(3);
  expect(await generation({ spec: { description: 'x' } })).toBe(3);
  expect((await ask('GET', `${path}/my-space`)).body.metadata.annotations).toEqual({
    a: 'b',
    'spacedock.dev/created-by': 'my-user',
  });
});

test('tables have the columns that people look for', async () => {
  const { ask, path, url } = await start();
  await ask('POST', path, { ...manifest, spec: { ...manifest.spec, clusterRef: { cluster: 'east' } } });
  const response = await fetch(`${url}${path}`, {
    headers: { authorization: 'Bearer my-user', accept: 'application/json;as=Table;v=v1;g=meta.k8s.io' },
  });
  const table = (await response.json()) as {
    columnDefinitions: { name: string; priority: number }[];
    rows: { cells: unknown[] }[];
  };
  expect(table.columnDefinitions.map(({ name, priority }) => `${name}${priority > 0 ? ' (wide)' : ''}`)).toEqual([
    'Name',
    'Cluster',
    'Namespace',
    'Owner',
    'Template',
    'Version',
    'Phase',
    'Age',
    'Reason (wide)',
    'Sleeping-Since (wide)',
  ]);
  expect(table.rows[0]?.cells.slice(0, 7)).toEqual(['my-space', 'east', '', 'my-user', 'my-space-template', '', '']);
});

test('spaces are found by what they are', async () => {
  const { ask, path, objects, kinds } = await start();
  for (const name of ['a', 'b']) await ask('POST', path, { ...manifest, metadata: { name } });
  await objects.updateStatus(kinds.spaceInstances, 'loft-p-my-project', 'b', (object) => ({
    ...object,
    status: { phase: 'Sleeping' },
  }));
  const names = async (selector: string): Promise<unknown> =>
    (await ask('GET', `${path}?fieldSelector=${encodeURIComponent(selector)}`)).body.items?.map(({ metadata }) => metadata.name);
  expect([
    await names('status.phase=Sleeping'),
    await names('spec.templateRef.name=my-space-template'),
    await names('metadata.name=a'),
  ]).toEqual([['b'], ['a', 'b'], ['a']]);
  expect(await ask('GET', '/apis/management.loft.sh/v1/spaceinstances')).toMatchObject({
    status: 200,
    body: { items: [{}, {}] },
  });
});

test('discovery knows short and singular names, and what is listed with everything', async () => {
  const { ask } = await start();
  const { body } = await ask('GET', '/apis/management.loft.sh/v1');
  const resources = (
    body as unknown as {
      resources: { name: string; singularName: string; namespaced: boolean; shortNames?: string[]; categories?: string[] }[];
    }
  ).resources;
  expect(
    resources
      .filter(({ name }) => name !== 'projects')
      .map(({ name, singularName, namespaced, shortNames, categories }) => ({
        name,
        singularName,
        namespaced,
        shortNames,
        categories,
      })),
  ).toEqual([
    { name: 'apps', singularName: 'app', namespaced: false, shortNames: undefined, categories: ['all'] },
    { name: 'projectsecrets', singularName: 'projectsecret', namespaced: true, shortNames: ['ps'], categories: undefined },
    { name: 'spaceinstances', singularName: 'spaceinstance', namespaced: true, shortNames: ['si'], categories: ['all'] },
    { name: 'spacetemplates', singularName: 'spacetemplate', namespaced: false, shortNames: ['spt'], categories: ['all'] },
  ]);
  expect((await ask('GET', templatesPath)).status).toBe(200);
});
