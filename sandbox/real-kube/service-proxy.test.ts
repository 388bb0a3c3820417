import { expect, test } from 'vitest';
import { type EndpointSlice, endsOf } from './service-proxy.ts';

type Endpoints = NonNullable<EndpointSlice['endpoints']>;

const slice = (...endpoints: Endpoints): EndpointSlice => ({
  apiVersion: 'discovery.k8s.io/v1',
  kind: 'EndpointSlice',
  metadata: { name: 'shop-1' },
  endpoints,
  ports: [{ port: 8080 }],
});
const at = (host: string, ready?: boolean, terminating = false, serving = ready): Endpoints[number] => ({
  addresses: [host],
  conditions: { terminating, ...(ready === undefined ? {} : { ready }), ...(serving === undefined ? {} : { serving }) },
});
const hosts = (...slices: readonly EndpointSlice[]): unknown[] => endsOf(slices).map((end) => ('host' in end ? end.host : end));

test('connections go to what is ready, in all slices of the Service; what nobody judges is ready', () => {
  expect(hosts(slice(at('a', true), at('b', false)), slice(at('c'), at('d', false, true, true)))).toEqual(['a', 'c']);
  expect(endsOf([slice(at('a', true))])).toEqual([{ host: 'a', port: 8080 }]);
});

test('while nothing is ready, they go to what ends but still serves, and to nothing else', () => {
  expect(hosts(slice(at('a', false), at('b', false, true, true), at('c', false, true, false)))).toEqual(['b']);
  expect(hosts(slice(at('a', false)), { ...slice(), endpoints: null })).toEqual([]);
});
