import { expect, test } from 'vitest';
import type { Pod } from '../../shapes/pod.ts';
import { deletionOrder } from './deletion-order.ts';

const now = new Date('2030-01-01T12:00:00Z');
interface Traits {
  readonly node?: string;
  readonly phase?: string;
  readonly readySince?: string;
  readonly cost?: string;
  readonly restarts?: number;
  readonly created?: string;
}
const pod = (
  name: string,
  { node = 'n', phase = 'Running', readySince, cost, restarts = 0, created = '2030-01-01T00:00:00Z' }: Traits = {},
): Pod => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: {
    name,
    uid: name,
    creationTimestamp: created,
    ...(cost ? { annotations: { 'controller.kubernetes.io/pod-deletion-cost': cost } } : {}),
  },
  spec: { containers: [], ...(node ? { nodeName: node } : {}) },
  status: {
    phase,
    conditions: [{ type: 'Ready', status: readySince ? 'True' : 'False', lastTransitionTime: readySince ?? created }],
    containerStatuses: [{ name: 'c', ready: false, restartCount: restarts }],
  },
});
const ready = '2030-01-01T06:00:00Z';

test.each<[string, Pod, Pod]>([
  ['no node before a node', pod('a', { node: '' }), pod('b')],
  ['pending before running', pod('a', { phase: 'Pending' }), pod('b')],
  ['not ready before ready', pod('a'), pod('b', { readySince: ready })],
  ['cheaper before dearer', pod('a', { readySince: ready, cost: '-5' }), pod('b', { readySince: ready })],
  ['ready for a short time before for long', pod('a', { readySince: '2030-01-01T11:59:00Z' }), pod('b', { readySince: ready })],
  ['often restarted before seldom', pod('a', { readySince: ready, restarts: 4 }), pod('b', { readySince: ready })],
  [
    'young before old',
    pod('a', { readySince: ready, created: '2030-01-01T05:59:59Z' }),
    pod('b', { readySince: ready, created: '2029-01-01T00:00:00Z' }),
  ],
])('%s', (_, first, second) => {
  expect(deletionOrder([second, first], [], now).map(({ metadata }) => metadata.name)).toEqual(['a', 'b']);
});

test('of two alike the one goes whose node has more of their kind', () => {
  const [crowded, alone] = [pod('a', { node: 'full', readySince: ready }), pod('b', { node: 'empty', readySince: ready })];
  const related = [crowded, alone, pod('c', { node: 'full' })];
  expect(deletionOrder([alone, crowded], related, now)[0]).toBe(crowded);
});
