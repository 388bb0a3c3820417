import { expect, test } from 'vitest';
import type { Node } from '../../../kinds/core/nodes.ts';
import type { Pod } from '../../../shapes/pod.ts';
import { podAddresses } from './pod-addresses.ts';

const node: Node = {
  apiVersion: 'v1',
  kind: 'Node',
  metadata: { name: 'n' },
  spec: { podCIDR: '10.9.8.0/24' },
  status: { addresses: [{ type: 'InternalIP', address: '192.0.2.1' }] },
};
const pod = (uid: string, extra: Partial<Pod> = {}): Pod => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: uid, uid },
  spec: { containers: [] },
  ...extra,
});

test('every pod has an address of its own on the network of its node, and keeps it', () => {
  const addresses = podAddresses();
  const given = Array.from({ length: 200 }, (_, index) => addresses.of(pod(`p${index}`), node));
  expect(new Set(given.map(({ pod: address }) => address)).size).toBe(200);
  expect(given.every(({ pod: address, host }) => address.startsWith('10.9.8.') && host === '192.0.2.1')).toBe(true);
  expect(addresses.of(pod('p7'), node)).toEqual(given[7]);
});

test('one that is in use from before is not given out; one that came free is, when there is no other', () => {
  const addresses = podAddresses();
  addresses.remember(pod('old', { status: { podIP: '10.9.8.1' } }));
  expect(addresses.of(pod('new'), node).pod).toBe('10.9.8.2');
  for (let index = 3; index <= 254; index += 1) addresses.of(pod(`p${index}`), node);
  expect(() => addresses.of(pod('late'), node)).toThrow('all addresses of 10.9.8.0/24 are taken');
  addresses.release('old');
  expect(addresses.of(pod('late'), node).pod).toBe('10.9.8.1');
});

test('a pod on the network of its node has the address of the node', () => {
  expect(podAddresses().of(pod('p', { spec: { containers: [], hostNetwork: true } }), node)).toEqual({
    host: '192.0.2.1',
    pod: '192.0.2.1',
  });
});
