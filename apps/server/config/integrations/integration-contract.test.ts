import { timestampDate } from '@bufbuild/protobuf/wkt';
import { createRouterTransport } from '@connectrpc/connect';
import { contractClient, IntegrationService, outcomesOut } from '@spacedock/contracts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { githubClient } from '../../github/github-client.ts';
import { githubAt } from '../../github/github-site.ts';
import { type TestDockerHub, testDockerHub } from '../../testing/docker-hub.ts';
import { type Person, startWorld, type World } from '../../testing/world.ts';

let world: World;
let hub: TestDockerHub;
const defects: unknown[] = [];

beforeAll(async () => {
  hub = await testDockerHub();
  world = await startWorld({ dockerHub: hub.site });
});
afterAll(async () => {
  await world.close();
  await hub.close();
});
afterEach(async () => (await world.github.sandbox()).faults.clear());

const integrations = () =>
  contractClient(
    IntegrationService,
    createRouterTransport((router) => world.server.config.contracts?.(router), {
      router: { interceptors: [outcomesOut((error) => void defects.push(error))] },
    }),
  );
const callerOf = ({ organisationId, userId, email }: Person) => ({ organisationId, userId, email });
const mint = async (integrationId: string, renew = false) =>
  integrations().mintGitToken({ organisationId: world.organisationId, integrationId, renew });

test('a token of the App opens its repositories, is kept while it is good, and asked for anew five minutes before its end', async () => {
  const { github } = await world.github.sandbox();
  const integrationId = await world.github.appIntegration();
  const first = await mint(integrationId);
  expect(first.integration).toMatchObject({
    id: integrationId,
    organisationId: world.organisationId,
    kind: 'github',
    account: 'acme',
    installationId: BigInt(github.installation.id),
    builderRepository: 'acme/spacedock-builder',
    apiUrl: github.apiUrl,
    webUrl: github.url,
    privateAddresses: true,
    caCertificates: '',
  });
  const client = githubClient({ apiUrl: github.apiUrl, privateAddresses: true, token: first.token });
  const names = (await client.list<{ full_name: string }>('GET /installation/repositories', {}, { field: 'repositories' })).map(
    ({ full_name }) => full_name,
  );
  expect(names).toContain('acme/checkout');
  client.close();

  const again = await Promise.all([0, 1, 2].map(() => mint(integrationId)));
  expect(new Set(again.map(({ token }) => token))).toEqual(new Set([first.token]));
  const expires = first.expiresAt && timestampDate(first.expiresAt);
  expect(expires?.getTime()).toBeGreaterThan(world.clock.now().getTime() + 30 * 60_000);
  world.clock.advance((expires?.getTime() ?? 0) - world.clock.now().getTime() - 4 * 60_000);
  const next = await mint(integrationId);
  expect(next.token).not.toBe(first.token);
  expect((await mint(integrationId, true)).token).not.toBe(next.token);
});

test('a token that GitHub took back is renewed by whoever finds out', async () => {
  const { github } = await world.github.sandbox();
  const integrationId = await world.github.appIntegration();
  await mint(integrationId);
  github.revokeTokens();
  const client = githubClient({
    apiUrl: github.apiUrl,
    privateAddresses: true,
    token: async (renew) => (await mint(integrationId, renew)).token,
  });
  expect(await client.ask('GET /repos/{owner}/{repo}', { owner: 'acme', repo: 'checkout' })).toMatchObject({
    full_name: 'acme/checkout',
  });
  client.close();
});

test('a personal access token is given out as it is', async () => {
  const { github } = await world.github.sandbox();
  const { token, expiresAt, integration } = await mint(await world.github.tokenIntegration());
  expect({ token, expiresAt }).toEqual({ token: github.token, expiresAt: undefined });
  expect(integration).toMatchObject({ account: 'robin', installationId: 0n, builderRepository: 'robin/spacedock-builder' });
});

test('what GitHub refuses says what to do; that it cannot be reached is another thing', async () => {
  const { github, faults } = await world.github.sandbox();
  const integrationId = await world.github.appIntegration();
  faults.add({ operation: 'github:CreateInstallationAccessToken', effect: 'error_before' });
  await expect(mint(integrationId, true)).rejects.toMatchObject({
    code: 'integration.unavailable',
    http: 503,
    message: expect.stringContaining('GitHub'),
  });
  faults.clear();
  github.suspendApp('acme', true);
  await expect(mint(integrationId, true)).rejects.toMatchObject({
    code: 'integration.refused',
    next: expect.stringContaining('unsuspend'),
  });
  expect((await world.admin.post(`/integrations/${integrationId}/verify`)).data).toMatchObject({
    status: 'failing',
    fixHint: expect.stringContaining('unsuspend'),
  });
  github.suspendApp('acme', false);
  expect((await mint(integrationId)).token).toMatch(/^ghs_/);
});

test('registries are opened: those of a cloud for some hours, Docker Hub with what was stored', async () => {
  const cloudAccountID = await world.clouds.cloudAccount();
  const registry = '123456789012.dkr.ecr.us-east-1.amazonaws.com';
  const ecr = (
    await world.admin.post<{ id: string }>('/integrations', { kind: 'ecr', name: 'ECR', metadata: { registry, cloudAccountID } })
  ).data.id;
  hub.passwords.set('acme', 'of docker: hub');
  const own = (
    await world.admin.post<{ id: string }>('/integrations', {
      kind: 'dockerhub',
      name: 'Hub',
      credentials: { username: 'acme', password: 'of docker: hub' },
    })
  ).data.id;
  const open = async (integrationId: string) =>
    integrations().openRegistry({ organisationId: world.organisationId, integrationId });
  const opened = await open(ecr);
  expect(opened).toMatchObject({ kind: 'ecr', server: registry, username: 'AWS', password: expect.stringMatching(/./) });
  expect(opened.expiresAt && timestampDate(opened.expiresAt).getTime()).toBeGreaterThan(world.clock.now().getTime());
  expect(await open(own)).toMatchObject({
    kind: 'dockerhub',
    server: 'https://index.docker.io/v1/',
    username: 'acme',
    password: 'of docker: hub',
  });
  await expect(open(await world.github.tokenIntegration())).rejects.toMatchObject({ code: 'integration.refused' });
  await expect(mint(own)).rejects.toMatchObject({ code: 'integration.refused' });
});

test('webhooks are signed with the secret of the App, or of the one integration', async () => {
  const { github } = await world.github.sandbox();
  const secretOf = async (integrationId: string) => (await integrations().getWebhookSecret({ integrationId })).secret;
  expect(await secretOf('')).toBe(github.app.webhookSecret);
  expect(await secretOf(await world.github.appIntegration())).toBe(github.app.webhookSecret);
  const body = { kind: 'github', name: 'Own webhooks', credentials: { token: github.token, webhookSecret: 'of-one-repository' } };
  expect(await secretOf((await world.admin.post<{ id: string }>('/integrations', body)).data.id)).toBe('of-one-repository');
  expect(await secretOf(await world.github.tokenIntegration())).toBe('');
  expect(await secretOf('int_unknown')).toBe('');
});

test('callers see those of their organisation, if they may', async () => {
  const integrationId = await world.github.appIntegration();
  const use = async (who: Person, policy = 'integration:view') =>
    integrations().useIntegration({ caller: callerOf(who), integrationId, policy });
  expect((await use(world.admin)).integration).toMatchObject({ id: integrationId, account: 'acme' });
  const viewer = await world.person([{ role: 'role_viewer' }]);
  expect((await use(viewer)).integration?.id).toBe(integrationId);
  await expect(use(viewer, 'integration:update')).rejects.toMatchObject({ code: 'policy.missing' });
  const nobody = await world.person();
  const elsewhere = await world.person([{ role: 'role_superadmin' }], await world.organisation('Elsewhere'));
  for (const who of [nobody, elsewhere]) {
    await expect(use(who)).rejects.toMatchObject({ code: 'object.not_found' });
    expect((await integrations().listGitIntegrations({ caller: callerOf(who) })).integrations).toEqual([]);
  }
  const listed = (await integrations().listGitIntegrations({ caller: callerOf(viewer) })).integrations;
  expect(listed.map(({ kind }) => kind)).not.toContain('dockerhub');
  expect(listed.map(({ id }) => id)).toContain(integrationId);
});

test('a token is not shown to another GitHub than its own', async () => {
  const { github } = await world.github.sandbox();
  const integrationId = await world.github.tokenIntegration();
  const { app, url } = github;
  world.server.config.useGithub(githubAt({ app, url: 'http://127.0.0.1:1', apiUrl: 'http://127.0.0.1:1/api/v3' }));
  await expect(mint(integrationId)).rejects.toMatchObject({ code: 'integration.refused', message: expect.stringContaining(url) });
  const { integrations: listed } = await integrations().listGitIntegrations({ caller: callerOf(world.admin) });
  expect(listed.map(({ id }) => id)).not.toContain(integrationId);
  world.server.config.useGithub(githubAt(github));
  expect((await mint(integrationId)).token).toBe(github.token);
});

test('nothing of this was a defect', () => {
  expect(defects).toEqual([]);
});
