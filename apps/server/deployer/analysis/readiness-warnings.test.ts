import { describe, expect, test } from 'vitest';
import type { DeploymentConfigs } from '../../deployments/configs.ts';
import { configsProblems } from '../../deployments/configs-problems.ts';
import { mergeConfigs } from '../../deployments/merge-configs.ts';
import { readinessWarnings } from './readiness-warnings.ts';
import { sourceFacts } from './source-facts.ts';
import { playedFiles } from './testing/played-files.ts';

const good: DeploymentConfigs = {
  port: 8080,
  replicas: 2,
  readiness: { path: '/health' },
  resources: { requests: { cpu: '1', memory: '1Gi' }, limits: { memory: '1Gi' } },
  envVars: { LOG: 'info' },
};
const files = {
  'package.json': '{"dependencies":{"express":"5"}}',
  'server.js': "app.get('/healthz'); listen(process.env.PORT || 8080)",
};

async function codesOf(
  configs: DeploymentConfigs,
  given: Readonly<Record<string, string>> = files,
  dockerfile?: string,
): Promise<readonly string[]> {
  const source = await sourceFacts(playedFiles(given), { rootPath: '.', field: 'x', dockerfile });
  return readinessWarnings({ configs, source, image: undefined }).map(({ code }) => code);
}

test('nothing is said about what is in order', async () => {
  expect(await codesOf(good)).toEqual([]);
  expect(await codesOf(good, { ...files, Dockerfile: 'FROM node:22 AS build\nFROM build\nUSER node\nEXPOSE 8080' })).toEqual([]);
  expect(readinessWarnings({ configs: good, source: undefined, image: 'acme/shop:1' })).toEqual([]);
});

describe('said is', () => {
  test('what a deployment without configs lacks, each with a change that mends it and is valid', async () => {
    const source = await sourceFacts(
      playedFiles({ ...files, 'server.js': "app.get('/healthz'); listen(process.env.PORT || 3000)" }),
      { rootPath: '.', field: 'x' },
    );
    const found = readinessWarnings({ configs: {}, source, image: undefined });
    expect(found.map(({ code, configs }) => [code, configs])).toEqual([
      ['port.unset', { port: 3000 }],
      ['probe.missing', { readiness: { path: '/healthz' } }],
      ['resources.requests_missing', { resources: { requests: { cpu: '100m', memory: '128Mi' } } }],
      ['resources.limits_missing', { resources: { limits: { memory: '512Mi' } } }],
      ['replicas.single', { replicas: 2 }],
    ]);
    const mended = found.reduce<DeploymentConfigs>(
      (configs, change) => mergeConfigs(configs, change.configs ?? {}) as DeploymentConfigs,
      {},
    );
    expect(configsProblems(mended)).toEqual([]);
    expect(readinessWarnings({ configs: mended, source, image: undefined })).toEqual([]);
  });

  test.each<[string, DeploymentConfigs, Readonly<Record<string, string>>, string[]]>([
    ['a port that the Dockerfile does not expose', good, { Dockerfile: 'FROM a:1\nUSER 1\nEXPOSE 3000' }, ['port.not_exposed']],
    ['root, by name, by number and by default', good, { Dockerfile: 'FROM a:1\nUSER 0:0' }, ['image.root_user']],
    ['root by default', good, { Dockerfile: 'FROM a:1' }, ['image.root_user']],
    ['latest, spelt out or not', good, { Dockerfile: 'FROM a:latest AS x\nFROM localhost:5000/b\nUSER 1' }, ['image.latest']],
    ['nothing that can be built', good, { 'README.md': '' }, ['build.impossible']],
    ['a broken manifest', good, { 'package.json': '{' }, ['manifest.malformed']],
    ['one replica by autoscaling', { ...good, autoscaling: { minReplicas: 1, maxReplicas: 1 } }, files, ['replicas.single']],
    [
      'secrets among the variables, by name or by form',
      { ...good, envVars: { DB_PASSWORD: 'x', URL: 'postgres://a:b@c/d', PASSWORD_ID: '1', EMPTY_TOKEN: '' } },
      files,
      ['env.looks_secret', 'env.looks_secret'],
    ],
  ])('%s', async (_, configs, given, codes) => {
    expect(await codesOf(configs, given)).toEqual(codes);
  });

  test.each<NonNullable<DeploymentConfigs['resources']>>([
    { limits: { cpu: '50m', memory: '64Mi' } },
    { requests: { memory: '2Gi' } },
    { requests: { cpu: '1', memory: '600Mi' } },
    { limits: { memory: '1G' }, requests: { cpu: '2' } },
  ])('resources that go with those that are there: %j', (resources) => {
    const found = readinessWarnings({ configs: { ...good, resources }, source: undefined, image: 'a:1' });
    const mended = found.reduce<DeploymentConfigs>(
      (configs, change) => mergeConfigs(configs, change.configs ?? {}) as DeploymentConfigs,
      { resources },
    );
    expect(found.length).toBeGreaterThan(0);
    expect(configsProblems(mended)).toEqual([]);
  });

  test('nothing of a secret itself', async () => {
    const found = readinessWarnings({
      configs: { ...good, envVars: { API_TOKEN: 'ghp_verysecret' } },
      source: undefined,
      image: 'a:1',
    });
    expect(found).toMatchObject([{ code: 'env.looks_secret', message: expect.stringContaining('API_TOKEN') }]);
    expect(JSON.stringify(found)).not.toContain('verysecret');
  });

  test('not root where the image is known for it, nor latest of an empty image, a digest or a stage', async () => {
    expect(await codesOf(good, { Dockerfile: 'FROM golang:1 AS b\nFROM gcr.io/distroless/static:nonroot' })).toEqual([]);
    expect(
      await codesOf(good, { Dockerfile: `FROM a@sha256:${'0'.repeat(64)} AS B\nFROM b AS c\nFROM scratch\nUSER 1` }),
    ).toEqual([]);
  });

  test('that pods will not start, where root is forbidden', async () => {
    const source = await sourceFacts(playedFiles({ Dockerfile: 'FROM a:1' }), { rootPath: '.', field: 'x' });
    expect(readinessWarnings({ configs: { ...good, runAsNonRoot: true }, source, image: undefined })).toMatchObject([
      { severity: 'error', configs: { runAsNonRoot: false } },
    ]);
  });

  test('a Dockerfile that was named and is not there, and another folder that could be meant', async () => {
    expect(await codesOf(good, files, 'other.Dockerfile')).toEqual(['build.dockerfile_missing']);
    const source = await sourceFacts(playedFiles({ 'services/api/go.mod': '' }), { rootPath: '.', field: 'x' });
    expect(readinessWarnings({ configs: good, source, image: undefined })).toMatchObject([
      { code: 'build.impossible', configs: { rootPath: 'services/api' } },
    ]);
  });

  test('an image without a tag that stays', () => {
    const codes = (image: string) => readinessWarnings({ configs: good, source: undefined, image }).map(({ code }) => code);
    expect([codes('a/b'), codes('host:5000/a:latest'), codes('a:1')]).toEqual([['image.latest'], ['image.latest'], []]);
  });
});
