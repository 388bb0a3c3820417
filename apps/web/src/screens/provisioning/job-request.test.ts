import { describe, expect, test } from 'vitest';
import { initialConfig } from './config-values.ts';
import { requestOf } from './job-request.ts';
import { typedTags } from './tags.ts';

const space = { spaceID: 'spc_1' };

describe('what the wizard sends', () => {
  test('has every default that was in sight, and nothing that was left empty', () => {
    const values = initialConfig();
    expect(requestOf(space, 'datastore', values)).toEqual({
      spaceID: 'spc_1',
      kind: 'datastore',
      config: {
        engine: 'postgres',
        version: '16.3',
        instanceClass: 'db.t3.medium',
        allocatedStorageGB: 20,
        multiAZ: false,
        backupRetentionDays: 7,
        finalSnapshot: false,
        secretRecoveryDays: 0,
      },
    });
  });

  test('has no storage for a Redis, which has none', () => {
    const values = initialConfig();
    values.datastore.engine = 'redis';
    expect(requestOf(space, 'datastore', values).config).not.toHaveProperty('allocatedStorageGB');
  });

  test('has the network of a cluster only where it gets one of its own', () => {
    const values = initialConfig();
    values.kubernetes.name = 'platform';
    expect(requestOf(space, 'kubernetes', values).config).toMatchObject({
      name: 'platform',
      network: { cidr: '10.0.0.0/16', zones: 2, natGateways: 'single' },
      nodeGroups: [{ name: 'default', min: 1 }],
    });
    values.kubernetes.vpcID = 'vpc-1';
    const { config } = requestOf(space, 'kubernetes', values);
    expect(config).toMatchObject({ vpcID: 'vpc-1' });
    expect(config).not.toHaveProperty('network');
  });

  test('has what a load balancer is told only with one', () => {
    const values = initialConfig();
    values.vm_pool.openPorts = ['8080', 'http'];
    expect(requestOf(space, 'vm_pool', values).config).toEqual({
      instanceType: 't3.medium',
      min: 1,
      max: 3,
      desired: 1,
      openPorts: [8080, 'http'],
      createLoadBalancer: false,
    });
    values.vm_pool.createLoadBalancer = true;
    expect(requestOf(space, 'vm_pool', values).config).toMatchObject({
      listenerPorts: [80],
      loadBalancerType: 'application',
      healthCheckPath: '/',
    });
  });

  test('has tags as they were typed', () => {
    const values = initialConfig();
    values.tags = ['team=checkout', 'url=a=b', 'bare'];
    const { tags = {} } = requestOf({ cloudAccountID: 'ca_1', region: 'us-east-1' }, 'registry', values);
    expect(tags).toEqual({ team: 'checkout', url: 'a=b', bare: '' });
    expect(typedTags(tags)).toEqual(values.tags);
  });
});
