import { expect, test } from 'vitest';
import type { Pod } from './namespace-kinds.ts';
import { hasEnded, podFigures } from './pod-figures.ts';

const pod = (status: NonNullable<Pod['status']> | null): Pod => ({ spec: {}, status });
const ready = [{ type: 'Initialized', status: 'True' }, { type: 'Ready', status: 'True' }];

test('pods are counted by phase; restarts are those of all their containers', () => {
  const pods = [
    pod({
      phase: 'Running', conditions: ready, containerStatuses: [{ restartCount: 2 }, {}],
      initContainerStatuses: [{ restartCount: 1 }],
    }),
    pod({ phase: 'Running', conditions: [{ type: 'Ready', status: 'False' }], containerStatuses: [{ restartCount: 4 }] }),
    pod({ phase: 'Pending' }), pod({ phase: 'Succeeded' }), pod({ phase: 'Failed' }), pod({ phase: 'Failed' }),
    pod({ phase: 'Unknown' }), pod({ phase: 'SomethingNew' }), pod({}), pod(null),
  ];
  expect(podFigures(pods)).toEqual({
    total: 10, byPhase: { running: 2, pending: 3, succeeded: 1, failed: 2, unknown: 2 }, ready: 1, restarts: 7,
  });
});

test('nothing is nothing', () => {
  expect(podFigures([])).toEqual({
    total: 0, byPhase: { running: 0, pending: 0, succeeded: 0, failed: 0, unknown: 0 }, ready: 0, restarts: 0,
  });
});

test('a pod has ended when it succeeded or failed', () => {
  const phases = ['Succeeded', 'Failed', 'Running', 'Pending', 'Unknown'];
  expect(phases.filter((phase) => hasEnded(pod({ phase })))).toEqual(['Succeeded', 'Failed']);
});
