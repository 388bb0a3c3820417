import { expect, test } from 'vitest';
import { controlPlaneOf } from './control-plane.ts';

const clusterCaCertificate = Buffer.from('the CA').toString('base64');
const dns = (allowExternalTraffic: boolean) => ({
  dnsEndpointConfig: { endpoint: 'gke-1.us-central1.gke.goog', allowExternalTraffic },
});
const byIp = { endpoint: '34.1.2.3', masterAuth: { clusterCaCertificate } };

test('by its address where that is open, otherwise by its name', () => {
  const ip = { server: 'https://34.1.2.3', caPem: 'the CA' };
  const name = { server: 'https://gke-1.us-central1.gke.goog' };
  expect(controlPlaneOf(byIp)).toEqual(ip);
  expect(controlPlaneOf({ ...byIp, controlPlaneEndpointsConfig: dns(true) })).toEqual(ip);
  expect(
    controlPlaneOf({ ...byIp, controlPlaneEndpointsConfig: { ...dns(true), ipEndpointsConfig: { enabled: false } } }),
  ).toEqual(name);
  expect(
    controlPlaneOf({
      ...byIp,
      controlPlaneEndpointsConfig: { ...dns(true), ipEndpointsConfig: { enabled: true, enablePublicEndpoint: false } },
    }),
  ).toEqual(name);
  expect(
    controlPlaneOf({
      ...byIp,
      controlPlaneEndpointsConfig: { ...dns(false), ipEndpointsConfig: { enabled: true, enablePublicEndpoint: false } },
    }),
  ).toEqual(ip);
  expect(controlPlaneOf({ controlPlaneEndpointsConfig: dns(true) })).toEqual(name);
  expect(controlPlaneOf({ status: 'PROVISIONING' })).toBeUndefined();
});
