import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { type HelmClient, helmClient } from '@spacedock/helm';
import type { KubeObject } from '@spacedock/kube';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { issueCa, issueServerCertificate, newPrivateKey } from '../../keys/issuing.ts';
import type { ChartSpec, SpaceTemplateDefinition } from '../objects/common.ts';
import type { StartedController } from './start-controller.ts';
import { chartRepository, repositoryCredentials } from './testing/chart-repository.ts';
import { type ControllerWorld, startControllerWorld } from './testing/controller-world.ts';

let world: ControllerWorld;
let controller: StartedController;
let repository: Awaited<ReturnType<typeof chartRepository>>;
let helm: HelmClient;
const signal = new AbortController().signal;
beforeAll(async () => {
  world = await startControllerWorld();
  controller = world.start();
  const tools = await world.tools();
  helm = helmClient({ tool: tools.helm });
  repository = await chartRepository(tools.helm);
}, 60_000);
afterAll(async () => {
  await world.close();
  await repository.close();
});

const chart = (releaseName: string, more: ChartSpec = {}): ChartSpec => ({
  name: 'settings',
  repoURL: repository.url,
  releaseName,
  version: '1.0.0',
  ...more,
});
const namespaceOf = (space: string) => `loft-my-project-s-${space}`;

async function withTemplate(space: string, template: SpaceTemplateDefinition): Promise<Readonly<Record<string, string>>> {
  const changed = await world.change((instance) => ({ ...instance, spec: { ...instance.spec, template } }), space);
  if (!changed) await world.space(space, { owner: { user: 'ada' }, template });
  await controller.settled();
  return partsOf(space);
}
const partsOf = async (space: string): Promise<Readonly<Record<string, string>>> =>
  Object.fromEntries(
    ((await world.read(space)).status?.parts ?? []).map(({ part, state, message }) => [
      part,
      message === undefined ? state : `${state}: ${message}`,
    ]),
  );
async function releases(space: string): Promise<readonly string[]> {
  const cluster = { id: 'spc_one', kubeconfig: world.cluster().kubeconfig() };
  return (await helm.list(cluster, { namespace: namespaceOf(space), signal })).map(
    ({ name, revision, status, chart: of }) => `${name} ${revision} ${status} ${of}`,
  );
}
const setting = async (space: string, release: string) =>
  (
    await world.inCluster<KubeObject & { data: { is: string } }>('ConfigMap', `${release}-settings`, {
      namespace: namespaceOf(space),
    })
  )?.data.is;

test(
  'charts are installed, upgraded only when something in them changes, and uninstalled when they leave',
  { timeout: 60_000 },
  async () => {
    expect(await withTemplate('life', { charts: [chart('a', { values: 'is: {{ .Values.loft.space }}' }), chart('b')] })).toEqual({
      'charts/a': 'applied',
      'charts/b': 'applied',
    });
    expect(await releases('life')).toEqual(['a 1 deployed settings-1.0.0', 'b 1 deployed settings-1.0.0']);
    expect(await setting('life', 'a')).toBe('life');
    expect((await world.read('life')).status).toMatchObject({
      phase: 'Ready',
      spaceObjects: {
        charts: [
          { name: 'a', namespace: 'loft-my-project-s-life', lastAppliedChartConfigHash: /^[0-9a-f]{32}$/ },
          { name: 'b' },
        ].map((entry) => expect.objectContaining({ name: entry.name })),
      },
    });

    expect(
      await withTemplate('life', {
        metadata: { labels: { other: 'change' } },
        charts: [chart('a', { values: 'is: changed' }), chart('b')],
      }),
    ).toMatchObject({ 'charts/a': 'applied', 'charts/b': 'applied' });
    expect(await releases('life')).toEqual(['a 2 deployed settings-1.0.0', 'b 1 deployed settings-1.0.0']);
    expect(await withTemplate('life', { charts: [chart('b', { version: '1.1.0' })] })).toEqual({
      'charts/a': 'pruned',
      'charts/b': 'applied',
    });
    expect(await releases('life')).toEqual(['b 2 deployed settings-1.1.0']);
  },
);

test(
  'what became of a release behind our back is put right, and nothing is done when nothing is to do',
  { timeout: 60_000 },
  async () => {
    await withTemplate('drift', { charts: [chart('a'), chart('b')] });
    const cluster = { id: 'spc_one', kubeconfig: world.cluster().kubeconfig() };
    await helm.uninstall({ cluster, namespace: namespaceOf('drift'), name: 'a' }, { signal });
    await world.change(
      (instance) => ({ ...instance, metadata: { ...instance.metadata, annotations: { look: 'again' } } }),
      'drift',
    );
    await controller.settled();
    expect(await releases('drift')).toEqual(['a 1 deployed settings-1.0.0', 'b 1 deployed settings-1.0.0']);
  },
);

test(
  'a chart that does not exist, hangs, is wrong or reaches for more than the space fails alone, and is told',
  { timeout: 120_000 },
  async () => {
    const parts = await withTemplate('broken', {
      objects: 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: settings}\n',
      charts: [
        chart('good'),
        chart('missing', { name: 'nothing' }),
        chart('version', { version: '9.9.9' }),
        chart('silent', { repoURL: 'http://127.0.0.1:1' }),
        chart('file', { repoURL: 'file:///etc' }),
        chart('hangs', { name: 'hanging', timeout: '2s' }),
        chart('values', { values: 'a: [' }),
        chart('elsewhere', { releaseNamespace: 'kube-system' }),
        chart('Not_A_Name'),
        chart('waits', { timeout: 'soon' }),
        chart('greedy', { name: 'greedy' }),
        chart('leaves', { name: 'elsewhere' }),
        chart('good', { version: '1.1.0' }),
      ],
    });
    expect(parts).toMatchObject({
      'objects/ConfigMap/settings': 'applied',
      'charts/missing': expect.stringContaining('Check the name and version of the chart'),
      'charts/version': expect.stringContaining('Check the name and version of the chart'),
      'charts/silent': expect.stringContaining('Check that the chart repository can be reached'),
      'charts/file': expect.stringContaining('repoURL must be an http, https or oci address'),
      'charts/hangs': expect.stringMatching(/^failed: helm upgrade: .*(hook|deadline|timed out)/),
      'charts/values': expect.stringContaining('values: it is no YAML'),
      'charts/elsewhere': expect.stringContaining('installed into its own namespace'),
      'charts/Not_A_Name': expect.stringContaining('at most 53 lower-case letters'),
      'charts/waits': expect.stringContaining('timeout must be a duration'),
      'charts/greedy': expect.stringContaining('Charts of a space may do everything in its namespace, and nothing outside of it'),
      'charts/leaves': expect.stringContaining('cannot get resource "configmaps" in API group "" in the namespace "kube-system"'),
      'charts/good': 'applied',
      'charts/good/again': expect.stringContaining('another chart of this space has the release name good'),
    });
    expect(await setting('broken', 'good')).toBe('default');
    expect(await world.inCluster('ClusterRole', 'greedy', { apiVersion: 'rbac.authorization.k8s.io/v1' })).toBeUndefined();
    expect(await world.inCluster('ConfigMap', 'elsewhere', { namespace: 'kube-system' })).toBeUndefined();
    expect((await world.read('broken')).status).toMatchObject({ phase: 'Failed', reason: 'PartsFailed' });
  },
);

test('a closed repository opens to secrets of the project, which are shown nowhere', { timeout: 60_000 }, async () => {
  const ref = (name: string, key?: string, project = 'my-project') => ({
    projectSecretRef: { project, name, ...(key ? { key } : {}) },
  });
  const closed = (releaseName: string, more: ChartSpec) => chart(releaseName, { repoURL: repository.closedUrl, ...more });
  await world.secret('repository', repositoryCredentials);
  await world.secret('password', { one: repositoryCredentials.password });
  await world.secret('none', {});
  await world.template('closed', {
    versions: [
      {
        version: '1.0.0',
        template: {
          charts: [
            closed('both', { usernameRef: ref('repository', 'username'), passwordRef: ref('repository', 'password') }),
            closed('one', { username: repositoryCredentials.username, passwordRef: ref('password') }),
            closed('written', { ...repositoryCredentials }),
            closed('nobody', {}),
            closed('wrong', { username: 'canary-user', password: 'canary-wrong' }),
            closed('many', { username: 'u', passwordRef: ref('repository') }),
            closed('empty', { username: 'u', passwordRef: ref('none') }),
            closed('key', { username: 'u', passwordRef: ref('repository', 'nothing') }),
            closed('unknown', { username: 'u', passwordRef: ref('nothing') }),
            closed('other', { username: 'u', passwordRef: ref('repository', 'password', 'their-project') }),
            closed('projectless', { username: 'u', passwordRef: { projectSecretRef: { name: 'repository' } } }),
          ],
        },
      },
    ],
  });
  await world.space('closed', { owner: { user: 'ada' }, templateRef: { name: 'closed' } });
  await controller.settled();
  expect(await partsOf('closed')).toMatchObject({
    'charts/both': 'applied',
    'charts/one': 'applied',
    'charts/written': 'applied',
    'charts/nobody': expect.stringContaining('Check the credentials of the chart repository'),
    'charts/wrong': expect.stringContaining('Check the credentials of the chart repository'),
    'charts/many': 'failed: project secret my-project/repository has multiple values, but no key was specified',
    'charts/empty': 'failed: project secret my-project/none is empty',
    'charts/key': 'failed: project secret my-project/repository key nothing is empty',
    'charts/unknown': expect.stringContaining('retrieve project secret my-project/nothing'),
    'charts/other': 'failed: project secret their-project/repository belongs to another project',
    'charts/projectless': 'failed: project is empty in app project secret ref',
  });
  // The template says it itself; whatever we keep and tell does not.
  const told = [JSON.stringify(await world.read('closed')), ...(await world.events('closed')), JSON.stringify(world.lines)].join(
    '\n',
  );
  expect(told).not.toMatch(/canary-(password|wrong)/);
  expect(told).not.toContain(Buffer.from(repositoryCredentials.password).toString('base64'));
  const { items } = await world.cluster().client.list({ apiVersion: 'v1', kind: 'Secret', namespace: namespaceOf('closed') });
  expect(JSON.stringify(items)).not.toMatch(/canary-password/);

  // A new password is used where it is needed, and is no reason to install anything again.
  await world.secret('repository', { username: 'canary-user', password: 'canary-another' });
  await controller.settled();
  expect(await releases('closed')).toEqual([
    'both 1 deployed settings-1.0.0',
    'one 1 deployed settings-1.0.0',
    'written 1 deployed settings-1.0.0',
  ]);
});

test('apps are charts or objects with parameters, in the version that is asked for', { timeout: 60_000 }, async () => {
  await world.app('charted', {
    parameters: [{ variable: 'is', required: true }],
    versions: [
      {
        version: '1.0.0',
        config: {
          chart: { name: 'settings', version: '1.0.0', repoURL: repository.url },
          values: 'is: {{ .Values.is }} of {{ .Values.loft.space }}',
        },
        parameters: [{ variable: 'is', required: true }],
      },
      { version: '2.0.0', config: { chart: { name: 'nothing', repoURL: repository.url } } },
    ],
  });
  await world.app('manifests', {
    config: { manifests: 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: made}\ndata: {is: "{{ .Values.is }}"}\n' },
    parameters: [{ variable: 'is', defaultValue: 'by default' }],
  });
  await world.app('empty', {});
  const apps = [{ name: 'charted', version: '1.x.x', parameters: 'is: that' }, { name: 'manifests' }];
  expect(
    await withTemplate('apps', {
      apps: [
        ...apps,
        { name: 'charted', releaseName: 'lacks', version: '1.0.0' },
        { name: 'charted', releaseName: 'none', version: '3.x.x' },
        { name: 'empty' },
        { name: 'unknown' },
        { name: 'manifests', releaseName: 'away', namespace: 'default' },
      ],
    }),
  ).toEqual({
    'apps/charted': 'applied',
    'apps/manifests': 'applied',
    'apps/lacks': 'failed: The parameters do not fit the template: parameters.is: Required value: parameter is (is) is required',
    'apps/none': expect.stringContaining('no version of the app charted matches 3.x.x'),
    'apps/empty': expect.stringContaining('has no chart and no manifests'),
    'apps/unknown': 'failed: there is no app unknown',
    'apps/away': expect.stringContaining('its namespace is default'),
  });
  expect(await setting('apps', 'charted')).toBe('that of apps');
  expect(await world.inCluster('ConfigMap', 'made', { namespace: namespaceOf('apps') })).toMatchObject({
    data: { is: 'by default' },
  });

  await world.app('manifests', { config: { manifests: 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: another}\n' } });
  await controller.settled();
  expect(await world.inCluster('ConfigMap', 'made', { namespace: namespaceOf('apps') })).toBeUndefined();
  expect(await world.inCluster('ConfigMap', 'another', { namespace: namespaceOf('apps') })).toBeDefined();
  // One that cannot be read now is not one that left.
  await world.objects.delete(world.kinds.apps, '', 'manifests');
  await controller.settled();
  expect(await partsOf('apps')).toMatchObject({ 'apps/manifests': 'failed: there is no app manifests' });
  expect(await world.inCluster('ConfigMap', 'another', { namespace: namespaceOf('apps') })).toBeDefined();
  await withTemplate('apps', { apps: [apps[0] ?? {}] });
  expect(await world.inCluster('ConfigMap', 'another', { namespace: namespaceOf('apps') })).toBeUndefined();
});

test('a repository whose certificate nobody vouches for is trusted only by those who say so', { timeout: 60_000 }, async () => {
  const now = new Date();
  const [caKeyPem, keyPem] = [newPrivateKey(), newPrivateKey()];
  const cert = await issueServerCertificate({ keyPem, names: ['127.0.0.1'], caKeyPem, caPem: await issueCa(caKeyPem, now), now });
  const server = createServer({ key: keyPem, cert }, (request, response) => {
    fetch(`${repository.url}${request.url}`).then(
      async (answer) => response.writeHead(answer.status).end(Buffer.from(await answer.arrayBuffer())),
      () => response.writeHead(502).end(),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const repoURL = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  expect(
    await withTemplate('tls', {
      charts: [chart('trusting', { repoURL, insecureSkipTlsVerify: true }), chart('careful', { repoURL })],
    }),
  ).toEqual({
    'charts/trusting': 'applied',
    'charts/careful': expect.stringContaining('certificate'),
  });
});
