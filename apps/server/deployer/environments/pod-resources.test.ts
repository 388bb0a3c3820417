import { expect, test } from 'vitest';
import { podAmounts } from './pod-resources.ts';

const container = (cpu: string, memory = '0') => ({ resources: { requests: { cpu, memory }, limits: { cpu, memory } } });
const sidecar = (cpu: string) => ({ ...container(cpu), restartPolicy: 'Always' });
const cpuOf = (spec: Parameters<typeof podAmounts>[0], which: 'requests' | 'limits' = 'requests') => podAmounts(spec, which).cpu;

test('containers count together', () => {
  expect(podAmounts({ containers: [container('250m', '128Mi'), container('1', '1Gi')] }, 'requests'))
    .toEqual({ cpu: 1.25, memory: 1152 * 2 ** 20 });
});

test('a container that says nothing asks for nothing', () => {
  const silent = [{}, { resources: {} }, { resources: { requests: { cpu: null } } }];
  expect(podAmounts({ containers: silent }, 'requests')).toEqual({ cpu: 0, memory: 0 });
  expect(podAmounts({}, 'limits')).toEqual({ cpu: 0, memory: 0 });
});

test('an init container counts as far as it needs more than what runs later', () => {
  expect(cpuOf({ containers: [container('1')], initContainers: [container('3'), container('2')] })).toBe(3);
  expect(cpuOf({ containers: [container('4')], initContainers: [container('3')] })).toBe(4);
});

test('a sidecar runs beside the containers, and beside the init containers that come after it', () => {
  expect(cpuOf({ containers: [container('1')], initContainers: [sidecar('1')] })).toBe(2);
  expect(cpuOf({ containers: [container('1')], initContainers: [sidecar('1'), container('3')] })).toBe(4);
  expect(cpuOf({ containers: [container('1')], initContainers: [container('3'), sidecar('1')] })).toBe(3);
});

test('what is said for the pod as a whole counts instead, also when it is zero', () => {
  const spec = { containers: [container('1', '1Gi')], resources: { requests: { cpu: '5' } } };
  expect(podAmounts(spec, 'requests')).toEqual({ cpu: 5, memory: 2 ** 30 });
  expect(cpuOf({ containers: [container('1')], resources: { requests: { cpu: 0 } } })).toBe(0);
});

test('what the runtime needs comes on top, but makes no limit where there is none', () => {
  const overhead = { cpu: '100m' };
  expect(cpuOf({ containers: [container('1')], overhead })).toBe(1.1);
  expect(cpuOf({ containers: [container('1')], overhead }, 'limits')).toBe(1.1);
  expect(cpuOf({ containers: [{}], overhead })).toBe(0.1);
  expect(cpuOf({ containers: [{}], overhead }, 'limits')).toBe(0);
});
