import { expect, test } from 'vitest';
import { factsOf, fits, parentOf, partWords, planOf, type Thing } from './plan.ts';

const thing = (id: string, more: Partial<Thing> = {}): Thing => ({
  id,
  kind: 'datastore',
  name: id,
  subnetIds: [],
  facts: {},
  ...more,
});
const network = thing('vpc', { kind: 'network' });
const subnets = ['a', 'b'].map((id) => thing(id, { kind: 'subnet', parentId: 'vpc' }));
const known = (...more: Thing[]) => new Map([network, ...subnets, ...more].map((each) => [each.id, each]));

test.each([
  ['in its only subnet', { subnetIds: ['a'], networkId: 'vpc' }, 'a'],
  ['in the network, over several subnets', { subnetIds: ['a', 'b'], networkId: 'vpc' }, 'vpc'],
  ['nowhere, when its network is not in the drawing', { networkId: 'gone' }, undefined],
  ['not in itself', { parentId: 'db' }, undefined],
])('a thing lies %s', (_, more, parent) => {
  const db = thing('db', more);
  expect(parentOf(db, known(db))).toBe(parent);
});

test('links to what is not in the drawing are left out', () => {
  const plan = planOf(
    [network, ...subnets],
    [
      { id: 'p', kind: 'peering', from: 'vpc', to: 'elsewhere' },
      { id: 'q', kind: 'serves', from: 'a', to: 'b' },
    ],
  );
  expect(plan.edges).toEqual([{ id: 'q', from: 'a', to: 'b' }]);
  expect(plan.nodes.map(({ id, parentId }) => [id, parentId])).toEqual([
    ['vpc', undefined],
    ['a', 'vpc'],
    ['b', 'vpc'],
  ]);
});

test('what is known of a thing is said in one line, and what is not known is not', () => {
  expect(factsOf(thing('x', { kind: 'subnet', facts: { cidrs: ['10.0.0.0/24'], zone: 'us-east-1a', public: false } }))).toBe(
    '10.0.0.0/24 · us-east-1a · private',
  );
  expect(factsOf(thing('x', { kind: 'vm_pool', facts: { desired: 2, min: 1, max: 5 } }))).toBe('2 of 1–5');
  expect(factsOf(thing('x', { kind: 'cluster' }))).toBe('');
});

test('it is found by name, kind or facts', () => {
  const db = thing('orders', { facts: { engine: 'postgres' } });
  expect([fits(db, ' ORD'), fits(db, 'datastore'), fits(db, 'postg'), fits(db, 'redis'), fits(db, '')]).toEqual([
    true,
    true,
    true,
    false,
    true,
  ]);
});

test('parts of a drawing are named as people say them', () => {
  expect(['networks', 'vmPools', 'loadBalancers'].map(partWords)).toEqual(['networks', 'VM pools', 'load balancers']);
});
