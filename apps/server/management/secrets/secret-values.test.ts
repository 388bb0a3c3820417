import { sql } from 'kysely';
import { kyselyFor } from '@spacedock/database';
import type { KubeClient, KubeObject } from '@spacedock/kube';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type AskKube, kubeRequests, watchKube } from '../../testing/kube-requests.ts';
import { type Person, startWorld, type World } from '../../testing/world.ts';
import type { SpaceInstance } from '../objects/space-instance.ts';
import type { SpaceTemplate } from '../objects/templates.ts';

// With the real kubectl and a whole server, on whatever machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let world: World;
let admin: Person;
let ask: AskKube;
let cluster: KubeClient;
const canary = 'canary-3f9a1c-hunter2';
const repositoryPassword = 'canary-77b0de-repository';
/** In whatever form it may have been kept. */
const forms = [canary, repositoryPassword].flatMap((text) => [text, Buffer.from(text).toString('base64').replace(/=+$/, '')]);
const path = '/namespaces/loft-p-shop/spaceinstances';
const settled = () => world.server.management.controller.settled();

const objects = `apiVersion: v1
kind: Secret
metadata: {name: login}
stringData:
  plain: "{{ .Values.db.password }}"
data:
  encoded: "{{ .Values.db.password | b64enc }}"
`;
const template = (name: string, more: object = {}) => ({
  apiVersion: 'management.loft.sh/v1',
  kind: 'SpaceTemplate',
  metadata: { name },
  spec: {
    parameters: [
      { variable: 'db.password', type: 'password', required: true, validation: '^canary' },
      { variable: 'color', type: 'string' },
    ],
    template: { objects, ...more },
  },
});
const manifest = (name: string, password = canary, color = 'green') => ({
  apiVersion: 'management.loft.sh/v1',
  kind: 'SpaceInstance',
  metadata: { name, namespace: 'loft-p-shop' },
  spec: {
    templateRef: { name: 'web', version: 'x.x.x' },
    parameters: `# of the shop\ndb:\n  password: ${password}\ncolor: ${color}\n`,
  },
});

beforeAll(async () => {
  world = await startWorld();
  admin = await world.person([{ role: 'role_superadmin' }], await world.organisation('Secrets'));
  ask = kubeRequests(world.url, admin.token);
  const spaceId = await world.clouds.space(admin.organisationId);
  const plane = await world.server.management.planes.planeOf(admin.organisationId);
  await plane.upToDate();
  cluster = await plane.cluster(spaceId, { writes: true });
  await ask('POST', '/projects', { apiVersion: 'management.loft.sh/v1', kind: 'Project', metadata: { name: 'shop' } });
  await ask('POST', '/spacetemplates', template('web'));
}, 180_000);
afterAll(() => world.close());

const kubectl = async (args: readonly string[], body?: object): Promise<string> => {
  const { code, stdout, stderr } = await world.kubectl.run(admin, args, body === undefined ? '' : JSON.stringify(body));
  if (code !== 0) throw new Error(stderr);
  return `${stdout}${stderr}`;
};
const read = async (name: string): Promise<SpaceInstance> => (await ask('GET', `${path}/${name}`)).body as SpaceInstance;
const login = async (space: string): Promise<unknown> => {
  const secret = (await cluster.get({ apiVersion: 'v1', kind: 'Secret', namespace: `loft-shop-s-${space}`, name: 'login' })) as
    (KubeObject & { readonly data?: Record<string, string> }) | undefined;
  return Object.fromEntries(
    Object.entries(secret?.data ?? {}).map(([key, value]) => [key, Buffer.from(value, 'base64').toString()]),
  );
};
const causes = ({ status, body }: Awaited<ReturnType<AskKube>>): unknown => [
  status,
  ...(body.details?.causes ?? []).map(({ field, message }) => `${field}: ${message}`),
];

function mustHideAll(where: string, text: string): void {
  for (const form of forms) expect(text.includes(form), `${where} shows ${form}`).toBe(false);
}

/** Every row of every table, as the database would hand it to whoever reads a backup. */
async function databaseDump(): Promise<string> {
  const db = kyselyFor<object>(world.database);
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`.execute(
    db,
  );
  const texts = await Promise.all(
    tables.map(
      async ({ name }) =>
        (await sql<{ text: string | null }>`select string_agg(t::text, '|') as text from ${sql.raw(name)} t`.execute(db)).rows[0]
          ?.text ?? '',
    ),
  );
  return texts.join('\n');
}

describe('a password among the parameters of a space', () => {
  test('comes where the template puts it, and is shown and kept nowhere', async () => {
    await kubectl(['apply', '-f', '-'], manifest('web'));
    await settled();
    expect(await login('web')).toEqual({ plain: canary, encoded: canary });
    expect((await read('web')).status).toMatchObject({ phase: 'Ready' });
    const stop = new AbortController();
    const events = await watchKube(world.url, admin.token, path, stop.signal);
    const first = await events.next();
    stop.abort();
    mustHideAll('a watch', JSON.stringify(first.value));
    mustHideAll(
      'get',
      await kubectl(['get', 'spaceinstance', 'web', '-n', 'loft-p-shop', '-o', 'yaml', '--show-managed-fields']),
    );
    mustHideAll('describe', await kubectl(['describe', 'spaceinstance', 'web', '-n', 'loft-p-shop']));
    mustHideAll('the list', JSON.stringify((await ask('GET', path)).body));
    mustHideAll('the database', await databaseDump());
    mustHideAll('the log', world.logs.join('\n'));
    expect(JSON.stringify(await read('web'))).toContain('last-applied-configuration');
  }, 120_000);

  test('stays the same when it is sent again, in clear or as it was read, and can be changed', async () => {
    const before = await read('web');
    await kubectl(['apply', '-f', '-'], manifest('web'));
    const same = {
      metadata: { generation: before.metadata.generation ?? 0, annotations: before.metadata.annotations ?? {} },
      spec: before.spec ?? {},
    };
    expect(await read('web')).toMatchObject(same);
    const { resourceVersion: _, ...metadata } = before.metadata;
    expect((await ask('PUT', `${path}/web`, { ...before, metadata })).status).toBe(200);
    expect(await read('web')).toMatchObject(same);
    await kubectl(['apply', '-f', '-'], manifest('web', canary, 'blue'));
    const after = await read('web');
    expect(after.spec?.parameters).toBe(before.spec?.parameters?.replace('green', 'blue'));
    expect(after.spec?.parameters).toContain('# of the shop');
    await kubectl(['apply', '-f', '-'], manifest('web', 'canary-new'));
    await settled();
    expect(await login('web')).toEqual({ plain: 'canary-new', encoded: 'canary-new' });
    await kubectl(['apply', '-f', '-'], manifest('web'));
    await settled();
    expect(await login('web')).toEqual({ plain: canary, encoded: canary });
    mustHideAll('the database', await databaseDump());
  }, 120_000);

  test('is still held against what the template asks for, and not told when it is wrong', async () => {
    const refused = await ask('POST', path, manifest('wrong', 'hunter2'));
    expect(causes(refused)).toEqual([422, 'spec.parameters.db.password: Invalid value: "(hidden)": must match ^canary']);
    const dry = await ask('POST', `${path}?dryRun=All`, manifest('dry'));
    expect(dry).toMatchObject({
      status: 201,
      body: { status: { space: { objects: expect.stringContaining('plain: "(hidden)"') } } },
    });
    mustHideAll('a dry run', JSON.stringify(dry.body));
  });

  test('sealed, is worth nothing in another object or another field', async () => {
    const { spec } = await read('web');
    const sealed = /sealed:[^"\s]+/.exec(spec?.parameters ?? '')?.[0] ?? '';
    expect(sealed).toMatch(/^sealed:sd1\./);
    const wrong = 'Invalid value: "(hidden)": is a sealed value of another place; give the value itself';
    expect(causes(await ask('POST', path, manifest('thief', sealed)))).toEqual([422, `spec.parameters.db.password: ${wrong}`]);
    expect(
      causes(await ask('PATCH', `${path}/web`, { spec: { parameters: `db: {password: ${canary}}\ncolor: ${sealed}\n` } })),
    ).toEqual([422, `spec.parameters.color: ${wrong}`]);
    const inline = {
      apiVersion: 'management.loft.sh/v1',
      kind: 'SpaceInstance',
      metadata: { name: 'thief' },
      spec: { template: { charts: [{ name: 'x', repoURL: 'https://thief.example', password: sealed }] } },
    };
    expect(causes(await ask('POST', path, inline))).toEqual([422, `spec.template.charts[0].password: ${wrong}`]);
  });

  test('moves along with the space', async () => {
    await ask('POST', '/projects', { apiVersion: 'management.loft.sh/v1', kind: 'Project', metadata: { name: 'next' } });
    await ask('POST', path, manifest('moving'));
    await settled();
    const moved = await ask('POST', '/projects/next/migratespaceinstance', {
      sourceSpaceInstance: { name: 'moving', namespace: 'loft-p-shop' },
    });
    expect(moved.status, JSON.stringify(moved.body)).toBe(201);
    await settled();
    const there = (await ask('GET', '/namespaces/loft-p-next/spaceinstances/moving')).body as SpaceInstance;
    expect(there.status).toMatchObject({ phase: 'Ready' });
    expect(await login('moving')).toEqual({ plain: canary, encoded: canary });
    mustHideAll('the space', JSON.stringify(there));
    mustHideAll('the database', await databaseDump());
  }, 60_000);

  test('what a cluster says about it is told without it', async () => {
    await ask('POST', '/spacetemplates', {
      ...template('broken'),
      spec: {
        ...template('broken').spec,
        template: {
          objects: 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: x, labels: {a: "{{ .Values.db.password }} !"}}\n',
        },
      },
    });
    await ask('POST', path, { ...manifest('broken'), spec: { ...manifest('broken').spec, templateRef: { name: 'broken' } } });
    await settled();
    const { status } = await read('broken');
    expect(status).toMatchObject({ phase: 'Failed', message: expect.stringContaining('(hidden)') });
    mustHideAll('the database', await databaseDump());
  }, 60_000);
});

describe('the password of a chart repository', () => {
  const charts = (password: string, repoURL = 'https://charts.example') => [
    { name: 'redis', repoURL, username: 'ann', password },
  ];

  test('is sealed in templates and apps, with what kubectl keeps of them', async () => {
    await kubectl(['apply', '-f', '-'], template('charted', { charts: charts(repositoryPassword) }));
    await kubectl(['apply', '-f', '-'], {
      apiVersion: 'management.loft.sh/v1',
      kind: 'App',
      metadata: { name: 'charted' },
      spec: { config: { chart: charts(repositoryPassword)[0] } },
    });
    for (const plural of ['spacetemplates', 'apps'])
      mustHideAll(plural, await kubectl(['get', plural, 'charted', '-o', 'yaml', '--show-managed-fields']));
    mustHideAll('the database', await databaseDump());
    const plane = await world.server.management.planes.planeOf(admin.organisationId);
    const stored = (await plane.objectsFor('test').get(plane.kinds.spaceTemplates, '', 'charted')) as SpaceTemplate;
    expect(plane.opened(stored).spec?.template?.charts).toMatchObject([{ password: repositoryPassword }]);
  });

  test('goes to no other server than the one that it was given for', async () => {
    const { body } = await ask('GET', '/spacetemplates/charted');
    const sealed = (body as SpaceTemplate).spec?.template?.charts?.[0]?.password ?? '';
    expect((await ask('PUT', '/spacetemplates/charted', body)).status).toBe(200);
    expect(
      causes(
        await ask('PATCH', '/spacetemplates/charted', {
          spec: { template: { charts: charts(sealed, 'https://thief.example') } },
        }),
      ),
    ).toEqual([
      422,
      'spec.template.charts[0].password: Invalid value: "(hidden)": is a sealed value of another place; give the value itself',
    ]);
    expect(
      (await ask('PATCH', '/spacetemplates/charted', { spec: { template: { charts: charts('{{ .Values.db.password }}') } } }))
        .status,
    ).toBe(200);
  });
});

test('passwords that everybody would know are refused', async () => {
  const declared = {
    ...template('default'),
    spec: { parameters: [{ variable: 'p', type: 'password', defaultValue: 'x' }], template: {} },
  };
  expect(causes(await ask('POST', '/spacetemplates', declared))).toEqual([
    422,
    'spec.parameters[0].defaultValue: Forbidden: a password has no default; leave it out, and let each space give its own',
  ]);
  await ask('POST', '/apps', {
    apiVersion: 'management.loft.sh/v1',
    kind: 'App',
    metadata: { name: 'db' },
    spec: { config: { manifests: 'x' }, parameters: [{ variable: 'p', type: 'password' }] },
  });
  const apps = (parameters: string) => template(`apps-${parameters.length}`, { apps: [{ name: 'db', parameters }] });
  expect(causes(await ask('POST', '/spacetemplates', apps('p: hunter2')))).toEqual([
    422,
    'spec.template.apps[0].parameters.p: Forbidden: a password comes from a parameter of the space: {{ .Values.NAME }}',
  ]);
  expect((await ask('POST', '/spacetemplates', apps('p: "{{ .Values.db.password }}"'))).status).toBe(201);
});
