import { expect, test } from 'vitest';
import type { JobKind } from '../job-kinds.ts';
import { awsKinds } from './kinds.ts';
import { awsPrices } from './prices/price-list.ts';
import { readConfig } from './testing/read-config.ts';

const now = () => new Date();
const kinds = awsKinds({ open: () => Promise.reject(new Error('Nobody asks AWS here.')), prices: awsPrices({ now }), now });

/** The three examples of the page. */
test.each<[JobKind, object, object]>([
  [
    'kubernetes',
    {
      name: 'platform-prod',
      version: '1.30',
      nodeGroups: [{ name: 'default', instanceType: 'm5.large', min: 2, max: 6 }],
      vpcID: 'vpc-0abc',
      subnetIDs: ['subnet-0a', 'subnet-0b'],
    },
    { nodeGroups: [{ desired: 2, diskSizeGB: 20, spot: false }], network: null },
  ],
  [
    'datastore',
    {
      engine: 'postgres',
      version: '16.3',
      instanceClass: 'db.t3.medium',
      allocatedStorageGB: 50,
      multiAZ: true,
      backupRetentionDays: 7,
    },
    { name: null, vpcID: null, finalSnapshot: false, secretRecoveryDays: 0 },
  ],
  [
    'vm_pool',
    { name: 'checkout-edge', instanceType: 'm5.large', min: 2, max: 6, createLoadBalancer: true, listenerPorts: [80, 443] },
    {
      desired: 2,
      balancer: {
        type: 'application',
        listeners: [
          { port: 80, protocol: 'HTTP' },
          { port: 443, protocol: 'HTTP' },
        ],
      },
    },
  ],
])('%s: the example of the page is taken, and what it does not say is filled in', (kind, config, filledIn) => {
  expect(readConfig(kinds[kind], config)).toMatchObject(filledIn);
});

test.each<[JobKind, object]>([
  ['kubernetes', { name: 'a' }],
  ['datastore', { engine: 'mysql' }],
  ['vm_pool', { name: 'a' }],
  ['network', { name: 'a' }],
  ['registry', { name: 'aa' }],
  ['load_balancer', { name: 'a' }],
])('%s: the least that can be said makes a plan whose steps fit together', (kind, config) => {
  const plan = readConfig(kinds[kind], config);
  const names = kinds[kind].steps(plan as never).map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const [index, { needs = [] }] of kinds[kind].steps(plan as never).entries()) {
    expect(names.slice(0, index)).toEqual(expect.arrayContaining([...needs]));
  }
  expect(JSON.parse(JSON.stringify(plan)), 'it is kept as JSON').toEqual(plan);
});

test('both casings of ids are taken', () => {
  expect(readConfig(kinds.datastore, { engine: 'postgres', vpcId: 'vpc-1', subnetIds: ['subnet-1'] })).toMatchObject({
    vpcID: 'vpc-1',
    subnetIDs: ['subnet-1'],
  });
});

test.each<[JobKind, object, readonly string[]]>([
  ['datastore', {}, ['config.engine is required']],
  ['datastore', { engine: 'oracle' }, ['config.engine must be one of postgres, mysql, redis']],
  [
    'datastore',
    { engine: 'postgres', version: '9.6' },
    ['config.version is no version of PostgreSQL; there are 13, 14, 15, 16, 17, 18'],
  ],
  [
    'datastore',
    { engine: 'redis', allocatedStorageGB: 20, instanceClass: 'db.t3.micro' },
    [
      'config.instanceClass of Redis begins with cache.',
      'config.allocatedStorageGB is not for redis: it is as large as the memory of its class',
    ],
  ],
  ['datastore', { engine: 'postgres', allocatedStorageGB: 5 }, ['config.allocatedStorageGB must be >= 20']],
  ['datastore', { engine: 'postgres', secretRecoveryDays: 3 }, ['config.secretRecoveryDays must be 0 or 7 to 30']],
  [
    'kubernetes',
    {
      name: 'a',
      nodeGroups: [
        { name: 'b', min: 3, max: 2 },
        { name: 'b', min: 'two' },
      ],
    },
    ['config.nodeGroups.1.min must be integer'],
  ],
  [
    'kubernetes',
    {
      name: 'a',
      nodeGroups: [
        { name: 'b', min: 3, max: 2 },
        { name: 'b', desired: 9, max: 4 },
      ],
    },
    [
      'config.nodeGroups.0.max must be at least min (3)',
      'config.nodeGroups.1.name is that of another group: b',
      'config.nodeGroups.1.desired must be from min to max (1 to 4)',
    ],
  ],
  [
    'kubernetes',
    { name: 'a', version: '1.10' },
    ['config.version must be one of 1.29, 1.30, 1.31, 1.32, 1.33, 1.34, 1.35, 1.36'],
  ],
  [
    'kubernetes',
    { name: 'a', vpcID: 'vpc-1', network: {} },
    ['config.network is for a cluster with a network of its own: leave out vpcID and subnetIDs, or network'],
  ],
  ['kubernetes', { name: 'a', network: { cidr: '10.0.0.0/27' } }, ['config.network.cidr is too small for 4 subnets']],
  [
    'network',
    { name: 'a', cidr: '10.0.0.1/16' },
    ['config.cidr must be a block of /16 to /28 whose address is its first', 'config.cidr is too small for 4 subnets'],
  ],
  [
    'network',
    { name: 'a', cidr: '10.0.0.0/16', publicSubnets: ['10.0.0.0/24', '10.0.0.128/25'], privateSubnets: ['10.1.0.0/24'] },
    [
      'config.publicSubnets.1 overlaps with publicSubnets.0 (10.0.0.0/24)',
      'config.privateSubnets.0 is not inside of 10.0.0.0/16',
    ],
  ],
  ['vm_pool', { name: 'a', min: 2, max: 1 }, ['config.max must be at least min (2)']],
  ['vm_pool', { name: 'a', listenerPorts: [80] }, ['config.listenerPorts is for a load balancer: set createLoadBalancer']],
  [
    'vm_pool',
    { name: 'a', createLoadBalancer: true, listenerPorts: [0, 70_000] },
    ['config.listenerPorts.0 must be >= 1', 'config.listenerPorts.1 must be <= 65535'],
  ],
  ['load_balancer', { name: 'internal-a', unknown: 1 }, ['config.unknown is not a known field']],
  ['load_balancer', { name: 'internal-a' }, ['config.name must not begin with internal-, which AWS keeps for itself']],
  ['registry', { name: 'Upper' }, ['config.name must be 2 to 256 of a-z, 0-9, and single . _ - / between them']],
])('%s: what is wrong in %j is named', (kind, config, problems) => {
  expect(readConfig(kinds[kind], config)).toEqual(problems);
});
