import { expect, test } from 'vitest';
import { guideIsDone, sampleState, stageOf } from './sample-app.ts';

const space = {
  id: 'spc_1',
  name: 'checkout-prod',
  provider: 'aws',
  health: 'healthy',
  config: '{"clusterName":"checkout-prod","region":"us-east-1"}',
};
const environment = { id: 'env_1', name: 'prod', projectId: 'prj_1', spaceId: 'spc_1', registryIntegrationId: 'int_1' };
const deployment = { id: 'dep_1', envId: 'env_1', repoUrl: 'http://127.0.0.1:1/acme/checkout', status: 'building' };

test('each step follows from what exists', () => {
  expect(sampleState({ spaces: [], environments: [], deployments: [] }).step).toBe('space');
  expect(sampleState({ spaces: [space], environments: [], deployments: [] }).step).toBe('environment');
  expect(sampleState({ spaces: [space], environments: [environment], deployments: [] }).step).toBe('deployment');
  expect(sampleState({ spaces: [space], environments: [environment], deployments: [deployment] })).toEqual({
    space,
    environment,
    deployment,
    step: 'watch',
  });
});

test('a space of another cloud, an environment elsewhere or without a registry, and another app are not of the sample', () => {
  expect(sampleState({ spaces: [{ ...space, provider: 'gcp' }], environments: [], deployments: [] }).step).toBe('space');
  expect(sampleState({ spaces: [space], environments: [{ ...environment, spaceId: 'spc_2' }], deployments: [] }).step).toBe(
    'environment',
  );
  expect(
    sampleState({ spaces: [space], environments: [{ ...environment, registryIntegrationId: null }], deployments: [] }).step,
  ).toBe('environment');
  expect(
    sampleState({ spaces: [space], environments: [environment], deployments: [{ ...deployment, repoUrl: null }] }).step,
  ).toBe('deployment');
});

test('the guide ends with the first app that is not the sample', () => {
  expect(guideIsDone([], undefined)).toBe(false);
  expect(guideIsDone([deployment], deployment)).toBe(false);
  expect(guideIsDone([deployment, { id: 'dep_2' }], deployment)).toBe(true);
  expect(guideIsDone([{ id: 'dep_2' }], undefined)).toBe(true);
});

test.each([
  ['pending', 0],
  ['building', 0],
  ['deploying', 1],
  ['rolling_out', 2],
  ['active', 4],
])('%s has %d stages behind it', (status, behind) => {
  expect(stageOf(status)).toBe(behind);
});
