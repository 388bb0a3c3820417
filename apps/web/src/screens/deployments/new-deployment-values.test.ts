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

test('suggestions fill what is empty, and leave what was said', () => {
  const found = { suggestedPort: 8080, suggestedHealthPath: '/health' };
  expect(newDeployment(suggested(git, found)).configs).toEqual({ port: 8080, readiness: { path: '/health' } });
  expect(suggested({ ...git, port: 9090 }, found).port).toBe(9090);
  expect(newDeployment(suggested(git, { suggestedPort: null, suggestedHealthPath: null })).configs).toBeUndefined();
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
])('%s becomes %s', (text, name) => {
  expect(nameFrom(text)).toBe(name);
});
