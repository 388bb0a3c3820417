import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deploymentStage } from '../../testing/deployment-stage.ts';
import { startWorld, type World } from '../../testing/world.ts';
import type { Analysis } from './analysis.ts';

let world: World;
let integrationID: string;
beforeAll(async () => {
  world = await startWorld();
  integrationID = await world.github.appIntegration();
});
afterAll(() => world.close());

const analyze = (body: object) =>
  world.admin.post<Analysis>('/analyze', { integrationID, owner: 'acme', branch: 'main', ...body });
const codesOf = ({ warnings }: Analysis): readonly string[] => warnings.map(({ code }) => code);

describe('a repository', () => {
  test('is looked at as the page shows it, and nothing is created', async () => {
    const { github } = await world.github.sandbox();
    const { status, data } = await analyze({ repo: 'checkout', rootPath: '.' });
    expect(status).toBe(200);
    expect(data).toMatchObject({
      sha: await github.headOf({ owner: 'acme', repo: 'checkout' }),
      language: 'node',
      suggestedPort: 8080,
      suggestedHealthPath: '/health',
      dockerfile: 'Dockerfile',
      buildContext: '.',
    });
    expect(data.detectedFrom).toContain('Dockerfile');
    expect((await analyze({ repo: 'ledger' })).data).toMatchObject({ language: 'go', suggestedHealthPath: '/healthz' });
    expect((await analyze({ repo: 'storefront' })).data).toMatchObject({ language: 'static' });
    expect((await world.admin.get<unknown[]>('/deployments')).data).toEqual([]);
  });

  test('by its old name, and with a token that GitHub took back meanwhile', async () => {
    const { github } = await world.github.sandbox();
    await github.repositories.create({ owner: 'acme', name: 'before', files: { 'go.mod': 'module x', 'main.go': '' } });
    await github.rename({ owner: 'acme', repo: 'before', name: 'after' });
    github.revokeTokens();
    expect((await analyze({ repo: 'before' })).data).toMatchObject({ language: 'go' });
  });

  test('that is not there, a branch that is not there, and a folder that is not there are told apart', async () => {
    expect(await analyze({ repo: 'nothing' })).toMatchObject({ status: 404, error: { code: 'repository.not_found' } });
    expect(await analyze({ repo: 'checkout', branch: 'gone' })).toMatchObject({
      status: 404,
      error: { code: 'branch.not_found' },
    });
    const folder = await analyze({ repo: 'checkout', rootPath: 'services' });
    expect(folder).toMatchObject({ status: 400, error: { code: 'request.invalid' } });
    expect(folder.text).toContain('is no folder of the repository');
    expect((await analyze({ repo: 'checkout', rootPath: '../x' })).status).toBe(400);
  });

  test('of which the git server breaks off is for later', async () => {
    const { faults } = await world.github.sandbox();
    faults.add({ operation: 'github:UploadPack', effect: 'error_before' });
    expect(await analyze({ repo: 'checkout' })).toMatchObject({ status: 503, error: { code: 'integration.unavailable' } });
    faults.clear();
    expect((await analyze({ repo: 'checkout' })).status).toBe(200);
  });

  test('is opened to nobody outside', async () => {
    const stranger = await world.person([{ role: 'role_superadmin' }], await world.organisation('Elsewhere'));
    expect((await stranger.post('/analyze', { integrationID, owner: 'acme', repo: 'checkout', branch: 'main' })).status).toBe(
      404,
    );
    const without = await world.person([{ role: await world.role(['deployment:create']) }]);
    expect((await without.post('/analyze', { integrationID, owner: 'acme', repo: 'checkout', branch: 'main' })).status).toBe(403);
  });
});

describe('a deployment', () => {
  test('is looked at with its source and configs, and what is proposed mends it', async () => {
    const { github } = await world.github.sandbox();
    await github.repositories.create({
      owner: 'acme',
      name: 'mono',
      files: {
        'services/api/go.mod': 'module x',
        'services/api/main.go': '"/healthz"',
        'services/api/Dockerfile': 'FROM golang:1\nEXPOSE 9000',
      },
    });
    const stage = deploymentStage(world);
    const { id } = await stage.deployment((await stage.environment()).id, {
      name: 'mono',
      sourceType: 'git',
      image: undefined,
      repoUrl: `${github.url}/acme/mono`,
      branch: 'main',
      integrationId: integrationID,
      configs: { port: 8080, rootPath: 'services/api' },
    });
    const first = await world.admin.post<Analysis>(`/deployments/${id}/analyze`);
    expect(first).toMatchObject({
      status: 200,
      data: { language: 'go', buildContext: 'services/api', suggestedPort: 9000, suggestedHealthPath: '/healthz' },
    });
    expect(codesOf(first.data)).toEqual([
      'port.not_exposed',
      'probe.missing',
      'resources.requests_missing',
      'resources.limits_missing',
      'replicas.single',
      'image.root_user',
    ]);
    for (const { configs } of first.data.warnings)
      if (configs) expect((await world.admin.patch(`/deployments/${id}/configs`, { configs })).status).toBe(200);
    expect(codesOf((await world.admin.post<Analysis>(`/deployments/${id}/analyze`)).data)).toEqual(['image.root_user']);
  });

  test('of an image: its configs, and whether its secrets are there', async () => {
    const stage = deploymentStage(world);
    const { id } = await stage.deployment((await stage.environment()).id, {
      name: 'of-image',
      sourceType: 'image',
      image: 'registry.example.com/shop:latest',
      repoUrl: undefined,
      branch: undefined,
      integrationId: undefined,
      configs: { replicas: 2, secretRefs: ['secret://nobody-made-this'], envVars: { API_TOKEN: 'shown-to-nobody' } },
    });
    const { status, data, text } = await world.admin.post<Analysis>(`/deployments/${id}/analyze`);
    expect([status, data.sha, data.language, data.dockerfile]).toEqual([200, null, null, null]);
    expect(codesOf(data)).toEqual([
      'probe.missing',
      'resources.requests_missing',
      'resources.limits_missing',
      'image.latest',
      'env.looks_secret',
      'secret.missing',
    ]);
    expect(text).toContain('nobody-made-this');
    expect(text).not.toContain('shown-to-nobody');
  });

  test('of whoever may see it; to others there is none', async () => {
    const stage = deploymentStage(world);
    const environment = await stage.environment();
    const { id } = await stage.deployment(environment.id, { name: 'seen' });
    const other = await world.person([{ role: await world.role(['deployment:view']), scope: 'project', scopeId: 'prj_other' }]);
    expect((await other.post(`/deployments/${id}/analyze`)).status).toBe(404);
  });
});
