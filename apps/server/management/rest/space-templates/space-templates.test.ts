import type { KubeObject } from '@spacedock/kube';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../../../testing/world.ts';
import type { SpaceTemplate } from './space-template.ts';

/** Space templates through REST and through kubectl. */
let world: World;
beforeAll(async () => {
  world = await startWorld();
}, 120_000);
afterAll(() => world.close());

const version = (number: string, label: string) => ({
  version: number,
  template: { metadata: { labels: { label } } },
  parameters: [{ variable: 'size', type: 'number', min: 1 }],
});
async function kubectl(args: readonly string[], stdin?: string): Promise<string> {
  const { code, stdout, stderr } = await world.kubectl.run(world.admin, args, stdin);
  if (code !== 0) throw new Error(`kubectl ${args.join(' ')}: ${stderr}`);
  return stdout;
}
type Shown = KubeObject & { spec: { template?: { charts: { password?: string }[] } } };
const objectOf = async (name: string): Promise<Shown> =>
  JSON.parse(await kubectl(['get', 'spacetemplate', name, '-o', 'json'])) as never;

test('a template is made with versions, read by kubectl, replaced and deleted', async () => {
  const made = await world.admin.post<SpaceTemplate>('/space-templates', {
    name: 'web',
    displayName: 'Web',
    versions: [version('1.0.0', 'old')],
  });
  expect([made.status, made.text]).toEqual([201, expect.anything()]);
  expect(made.data).toMatchObject({
    name: 'web',
    displayName: 'Web',
    description: '',
    template: null,
    versions: [version('1.0.0', 'old')],
    apps: [],
  });
  expect(await objectOf('web')).toMatchObject({
    metadata: { uid: made.data.uid },
    spec: { displayName: 'Web', versions: [version('1.0.0', 'old')] },
  });
  expect(await world.admin.post('/space-templates', { name: 'web' })).toMatchObject({
    status: 409,
    error: { code: 'space_template.exists' },
  });

  const { resourceVersion } = made.data;
  const versions = [version('1.0.0', 'old'), version('1.1.0', 'new')];
  const replaced = await world.admin.put<SpaceTemplate>('/space-templates/web', { versions, resourceVersion });
  expect(replaced.data).toMatchObject({ displayName: '', versions: [{ version: '1.0.0' }, { version: '1.1.0' }] });
  expect(await world.admin.put('/space-templates/web', { versions, resourceVersion })).toMatchObject({
    status: 409,
    error: { code: 'object.changed' },
  });
  expect((await world.admin.get<SpaceTemplate>('/space-templates/web')).data).toEqual(replaced.data);

  const wrong = await world.admin.put('/space-templates/web', {
    versions: [version('1.0', 'x'), { version: '2.0.0', parameters: [{ variable: 'a', min: 3, max: 1 }] }],
  });
  expect([wrong.status, wrong.error.details.map(({ field }) => field)]).toEqual([
    400,
    expect.arrayContaining(['body.versions.0.version']),
  ]);

  expect((await world.admin.delete('/space-templates/web')).status).toBe(204);
  expect(await world.admin.get('/space-templates/web')).toMatchObject({ status: 404, error: { code: 'object.not_found' } });
});

test('a template is tried, new or in the place of another, and nothing is stored', async () => {
  interface Previewed {
    exists: boolean;
    template: SpaceTemplate;
  }
  const tried = await world.admin.post<Previewed>('/space-templates/preview', {
    name: 'tried',
    versions: [version('1.0.0', 'a')],
  });
  expect([tried.status, tried.data]).toEqual([200, { exists: false, template: expect.objectContaining({ name: 'tried' }) }]);
  expect((await world.admin.get('/space-templates/tried')).status).toBe(404);

  await world.admin.post('/space-templates', { name: 'there', displayName: 'As it was' });
  const other = await world.admin.post<Previewed>('/space-templates/preview', { name: 'there', displayName: 'As it would be' });
  expect(other.data).toMatchObject({ exists: true, template: { displayName: 'As it would be' } });
  expect((await world.admin.get<SpaceTemplate>('/space-templates/there')).data.displayName).toBe('As it was');

  const wrong = await world.admin.post('/space-templates/preview', {
    name: 'tried',
    parameters: [{ variable: 'a', min: 3, max: 1 }],
  });
  expect([wrong.status, wrong.error.details.map(({ field }) => field)]).toEqual([400, ['body.parameters.0.max']]);
  const viewer = await world.person([{ role: 'role_viewer' }]);
  expect(await viewer.post('/space-templates/preview', { name: 'there' })).toMatchObject({
    status: 403,
    error: { details: [{ policy: 'space-template:update' }] },
  });
  expect(await viewer.post('/space-templates/preview', { name: 'fresh' })).toMatchObject({
    status: 403,
    error: { details: [{ policy: 'space-template:create' }] },
  });
});

test('what kubectl wrote is shown whatever it is, without passwords, and these stay when it is replaced', async () => {
  const repoURL = 'https://example.com/charts';
  await kubectl(
    ['create', '-f', '-'],
    JSON.stringify({
      apiVersion: 'management.loft.sh/v1',
      kind: 'SpaceTemplate',
      metadata: { name: 'charts' },
      spec: {
        displayName: `\u0007${'long '.repeat(100)}`,
        access: [{ verbs: ['get'], users: ['x'.repeat(300)] }],
        parameters: [{ variable: 'x', label: '\u000b' }],
        template: {
          objects: '# \u000c\n',
          charts: [{ name: 'redis', repoURL, username: 'me', password: 'canary-password' }],
        },
      },
    }),
  );
  const shown = await world.admin.get<SpaceTemplate>('/space-templates/charts');
  expect([shown.status, shown.text]).toEqual([200, expect.stringContaining('"username":"me"')]);
  expect(shown.text).not.toContain('canary');
  expect((await world.admin.get('/space-templates')).text).not.toContain('canary');
  const chart = { name: 'redis', repoURL, username: 'me' };
  const passwordOf = async () => (await objectOf('charts')).spec.template?.charts[0]?.password;
  const before = await passwordOf();
  const replace = async (charts: readonly object[]) => {
    const { status, text } = await world.admin.put('/space-templates/charts', { template: { charts } });
    expect([status, text]).toEqual([200, expect.not.stringMatching('canary|password|sealed')]);
  };
  expect(before).toBeTruthy();
  await replace([{ ...chart, version: '2' }]);
  expect(await passwordOf()).toBe(before);
  await replace([{ ...chart, password: 'canary-another' }]);
  expect(await passwordOf()).not.toBe(before);
  await replace([{ ...chart, repoURL: 'https://elsewhere.example.com' }]);
  expect(await passwordOf()).toBeUndefined();
});

test('everybody lists what is for everybody; the rest is for those who may, and what a project allows is asked for by project', async () => {
  await world.admin.post('/space-templates', { name: 'hidden', displayName: 'Not for all' });
  const member = await world.person();
  const names = async (by: typeof member, query = '') =>
    (await by.get<SpaceTemplate[]>(`/space-templates${query}`)).data.map(({ name }) => name);
  expect(await names(member)).toEqual(['isolated-space']);
  expect((await member.get('/space-templates/isolated-space')).status).toBe(200);
  expect(await member.get('/space-templates/hidden')).toMatchObject({
    status: 403,
    error: { details: [{ policy: 'space-template:view' }] },
  });
  expect(await member.put('/space-templates/isolated-space', { displayName: 'Mine' })).toMatchObject({
    status: 403,
    error: { details: [{ policy: 'space-template:update' }] },
  });
  const viewer = await world.person([{ role: 'role_viewer' }]);
  expect(await names(viewer, '?search=NOT%20FOR')).toEqual(['hidden']);
  expect(await viewer.post('/space-templates', { name: 'mine' })).toMatchObject({ status: 403 });

  await world.admin.post('/projects', { name: 'Picky' });
  await kubectl([
    'patch',
    'project',
    'picky',
    '--type=merge',
    '-p',
    '{"spec":{"allowedTemplates":[{"kind":"SpaceTemplate","name":"hidden"}]}}',
  ]);
  expect(await names(viewer, '?project=picky')).toEqual(['hidden']);
  expect(await member.get('/space-templates?project=picky')).toMatchObject({ status: 404, error: { code: 'object.not_found' } });
});

test('the audit log says who did what to which template, and nothing of what is in it', async () => {
  const body = { name: 'logged', template: { objects: 'kind: Secret\nstringData:\n  x: canary-in-a-text\n' } };
  await world.admin.post('/space-templates', body);
  await world.admin.put('/space-templates/logged', { displayName: 'Shown', template: body.template });
  await world.admin.delete('/space-templates/logged');
  await world.admin.delete('/space-templates/logged');
  const entries = await world.db
    .selectFrom('config.audit_log')
    .where('resource_id', '=', 'logged')
    .selectAll()
    .orderBy('id')
    .execute();
  expect(entries.map(({ action, resource_type: type, result }) => `${action} ${type} ${result}`)).toEqual([
    'create space-template succeeded',
    'update space-template succeeded',
    'delete space-template succeeded',
    'delete space-template refused',
  ]);
  expect(JSON.stringify(entries)).toContain('Shown');
  expect(JSON.stringify(entries)).not.toContain('canary');
});
