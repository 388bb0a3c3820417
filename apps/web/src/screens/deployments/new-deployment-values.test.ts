import { expect, test } from 'vitest';
import {
  firstStep,
  isMended,
  nameFrom,
  newDeployment,
  newInputOf,
  newValues,
  suggested,
  withConfigs,
} from './new-deployment-values.ts';

const git = {
  ...newValues('env_1'),
  name: 'checkout',
  integrationId: 'int_1',
  repoUrl: 'https://github.com/acme/checkout',
  branch: 'main',
};

test('a repository is deployed with what was answered, and nothing else', () => {
  expect(newDeployment(git)).toEqual({
    name: 'checkout',
    envId: 'env_1',
    sourceType: 'git',
    repoUrl: 'https://github.com/acme/checkout',
    branch: 'main',
    integrationId: 'int_1',
    autoDeploy: true,
  });
  expect(newDeployment({ ...git, rootPath: 'services/api', port: 8080, env: [{ name: 'A', value: '1' }] }).configs).toEqual({
    rootPath: 'services/api',
    port: 8080,
    envVars: { A: '1' },
  });
});

test('an image has neither branch nor folder', () => {
  expect(newDeployment({ ...git, sourceType: 'image', image: 'nginx:1.27', rootPath: 'x' })).toEqual({
    name: 'checkout',
    envId: 'env_1',
    sourceType: 'image',
    image: 'nginx:1.27',
  });
});

const found = { suggestedPort: 8080, suggestedHealthPath: '/health' };
const nothing = { suggestedPort: null, suggestedHealthPath: null };

test('suggestions fill what is empty, and leave what was said', () => {
  expect(newDeployment(suggested(git, found, 'a')).configs).toEqual({ port: 8080, readiness: { path: '/health' } });
  expect(suggested({ ...git, port: 9090 }, found, 'a').port).toBe(9090);
  expect(newDeployment(suggested(git, nothing, 'a')).configs).toBeUndefined();
});

test('suggestions of another source take the place of those before, but not of what was said since', () => {
  const first = suggested(git, found, 'a');
  expect(newDeployment(suggested(first, { suggestedPort: 3000, suggestedHealthPath: '/up' }, 'b')).configs).toEqual({
    port: 3000,
    readiness: { path: '/up' },
  });
  expect(newDeployment(suggested(first, nothing, 'b')).configs).toBeUndefined();
  const off = { ...first, port: 9090, readiness: { ...first.readiness, on: false } };
  expect(suggested(off, found, 'a')).toBe(off);
  expect(newDeployment(suggested(off, found, 'b')).configs).toEqual({ port: 9090 });
});

test('a fix is merged into the answers, also where it has no input', () => {
  const fix = { resources: { requests: { cpu: '100m' } }, drainSeconds: 5 };
  expect(isMended(git, fix)).toBe(false);
  const mended = withConfigs({ ...git, port: 1 }, fix);
  expect(isMended(mended, fix)).toBe(true);
  expect(newDeployment(mended).configs).toEqual({ port: 1, resources: { requests: { cpu: '100m' } }, drainSeconds: 5 });
  expect(withConfigs(git, { rootPath: 'api' }).rootPath).toBe('api');
});

test('who has a problem is sent to the first step that has one', () => {
  expect(firstStep(['name', 'configs.port'])).toBe('configs');
  expect(firstStep(['envId', 'image'])).toBe('source');
  expect(firstStep(['configs.rootPath'])).toBe('source');
  expect(firstStep([])).toBeUndefined();
  expect(newInputOf('configs.port', git)).toBe('port');
  expect(newInputOf('repoUrl', git)).toBe('repoUrl');
});

test.each([
  ['Checkout', 'checkout'],
  ['My.Shop_API', 'my-shop-api'],
  ['--x--', 'x'],
  [`${'a'.repeat(49)}-b`, 'a'.repeat(49)],
  ['קופה', ''],
  ['Café', 'cafe'],
])('%s becomes %s', (text, name) => {
  expect(nameFrom(text)).toBe(name);
});
