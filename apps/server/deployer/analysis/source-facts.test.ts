import { describe, expect, test } from 'vitest';
import { analysisOf } from './analysis-store.ts';
import { sourceFacts } from './source-facts.ts';
import { playedFiles } from './testing/played-files.ts';
import { stackFixtures } from './testing/stack-fixtures.ts';

const at = (rootPath: string) => ({ rootPath, field: 'body.rootPath' });

describe('what an app is made with', () => {
  test.each(Object.entries(stackFixtures))('%s', async (_, { files, is }) => {
    const facts = await sourceFacts(playedFiles(files), at('.'));
    expect(analysisOf('sha', facts, [])).toMatchObject(is);
    expect(facts.detectedFrom.length).toBeGreaterThan(0);
    expect(facts.detectedFrom.every((file) => Object.hasOwn(files, file))).toBe(true);
  });
});

describe('one folder of a monorepo', () => {
  const files = playedFiles({
    'pnpm-lock.yaml': '',
    'services/api/package.json': '{"dependencies":{"koa":"3"}}',
    'services/api/Dockerfile': 'FROM node:22\nEXPOSE 7000',
    'web/index.html': '',
  });

  test('is looked at by itself, with the lock file that lies above it', async () => {
    const facts = await sourceFacts(files, at('./services/api/'));
    expect(facts).toMatchObject({
      path: 'services/api',
      stack: { framework: 'koa', packageManager: 'pnpm' },
      port: 7000,
      dockerfile: { path: 'Dockerfile' },
    });
  });

  test('that is not there is refused with what is there', async () => {
    await expect(sourceFacts(files, at('services/shop/x'))).rejects.toMatchObject({
      http: 400,
      message: expect.stringContaining('body.rootPath is no folder of the repository; there are services/api/'),
    });
    await expect(sourceFacts(files, at('nowhere'))).rejects.toThrow('there are services/, web/');
    await expect(sourceFacts(files, at('web/../..'))).rejects.toMatchObject({ http: 400 });
  });

  test('is proposed to whoever named the root', async () => {
    expect((await sourceFacts(files, at('.'))).otherApps).toEqual(['services/api']);
  });

  test('has the Dockerfile that was named, from the folder or from the root', async () => {
    const many = playedFiles({ 'a/package.json': '{}', 'a/prod.Dockerfile': 'FROM x:1', 'docker/a': 'FROM y:2' });
    const named = async (dockerfile: string) => (await sourceFacts(many, { ...at('a'), dockerfile })).dockerfile?.content.base;
    expect([await named('prod.Dockerfile'), await named('docker/a'), await named('none')]).toEqual(['x:1', 'y:2', undefined]);
    expect((await sourceFacts(many, { ...at('a'), dockerfile: 'none' })).missingDockerfile).toBe('none');
  });
});

describe('files that were made to do harm', () => {
  test.each(['{', '[]', 'null', '"x"', '', '\uFEFF{"dependencies":', '{"dependencies":{"a":'.repeat(10_000)])(
    'a package.json that is none: %.20s',
    async (text) => {
      expect((await sourceFacts(playedFiles({ 'package.json': text }), at('.'))).stack).toMatchObject({
        language: 'node',
        malformed: ['package.json'],
      });
    },
  );

  test.each([
    ['fields of other types', '{"dependencies":["express"],"scripts":7,"main":{},"packageManager":[]}'],
    [
      'names that are none',
      '{"dependencies":{"__proto__":"1","\\"dependencies\\":{":"x","constructor":"2"},"scripts":{"start":{}}}',
    ],
    ['what patterns take minutes for', `${'{"dependencies":'.repeat(7_000)}{}${'}'.repeat(7_000)}`],
  ])('a package.json with %s', async (_, text) => {
    expect((await sourceFacts(playedFiles({ 'package.json': text }), at('.'))).stack?.language).toBe('node');
  });

  test('long texts in all files that are read', async () => {
    const hostile = [
      'PORT'.repeat(200_000),
      `PORT${' '.repeat(900_000)}`,
      '"/a/'.repeat(200_000),
      'from '.repeat(150_000),
      'server:\n'.repeat(100_000),
    ];
    const names = [
      'app.js',
      'server.ts',
      'go.mod',
      'Gemfile',
      'Cargo.toml',
      'pom.xml',
      'x.csproj',
      'Procfile',
      'config.toml',
      'vite.config.ts',
      'Dockerfile',
      'application.yml',
    ];
    for (const text of hostile) {
      const files = Object.fromEntries(names.map((name) => [name, text]));
      for (const left of ['pom.xml', 'go.mod', 'Cargo.toml', 'Gemfile', 'package.json']) {
        await expect(sourceFacts(playedFiles({ ...files, [left]: text }), at('.'))).resolves.toBeDefined();
      }
    }
  });
});
