import { expect, test } from 'vitest';
import type { Cluster } from '../../parts/cluster-calls.ts';
import { addStep, newSpaceBody, wantedCluster, whyNotChosen } from './add-step.ts';

const cluster = (more: Partial<Cluster> = {}): Cluster => ({
  name: 'prod',
  region: 'us-east-1',
  id: 'arn',
  state: 'active',
  accessGranted: false,
  spaceId: null,
  ...more,
});

test('what the link says is not asked for again', () => {
  expect(addStep({}, undefined)).toBe('account');
  expect(addStep({ account: 'ca_1' }, undefined)).toBe('cluster');
  expect(addStep({ account: 'ca_1', cluster: 'prod' }, undefined)).toBe('cluster');
  expect(addStep({ account: 'ca_1', cluster: 'prod' }, cluster())).toBe('access');
  expect(addStep({ account: 'ca_1', cluster: 'prod' }, cluster({ accessGranted: true }))).toBe('register');
});

test('a cluster is meant when there is but one', () => {
  const here = cluster();
  const there = cluster({ region: 'eu-west-1' });
  expect(wantedCluster([here, there], { cluster: 'prod' })).toBeUndefined();
  expect(wantedCluster([here, there], { cluster: 'prod', region: 'eu-west-1' })).toBe(there);
  expect(wantedCluster([here], { cluster: 'prod' })).toBe(here);
  const groups = [cluster({ resourceGroup: 'a' }), cluster({ resourceGroup: 'b' })];
  expect(wantedCluster(groups, { cluster: 'prod', region: 'us-east-1', group: 'b' })).toBe(groups[1]);
  expect(wantedCluster([], { cluster: 'prod' })).toBeUndefined();
});

test('a cluster that is not there yet cannot be chosen', () => {
  expect(whyNotChosen(cluster())).toBeUndefined();
  expect(whyNotChosen(cluster({ state: 'creating' as never }))).toContain('creating');
});

test('what was left empty is not sent', () => {
  const account = { id: 'ca_1', provider: 'azure' } as const;
  expect(
    newSpaceBody(account, cluster({ resourceGroup: 'g' }), { name: 'Prod', caCert: ' \n', serviceAccountToken: '' }),
  ).toEqual({
    name: 'Prod',
    provider: 'azure',
    cloudAccountId: 'ca_1',
    config: { clusterName: 'prod', region: 'us-east-1', resourceGroup: 'g' },
  });
  expect(newSpaceBody(account, cluster(), { name: 'Prod', caCert: ' pem\n', serviceAccountToken: 'x' }).config).toMatchObject({
    caCert: 'pem',
    serviceAccountToken: 'x',
  });
});
