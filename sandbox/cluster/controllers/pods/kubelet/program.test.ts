import { describe, expect, test } from 'vitest';
import type { Pod } from '../../../shapes/pod.ts';
import { usualPace } from '../../pace.ts';
import { programOf, runsToItsEnd } from './program.ts';

describe('what an image does', () => {
  test.each([
    ['web', { kind: 'serves', readyAfter: 0 }],
    ['registry.example:5000/team/web', { kind: 'serves', readyAfter: 0 }],
    ['web:crashloop', { kind: 'ends', exitCode: 1, after: 1 }],
    ['web:1.2-crashloop', { kind: 'ends', exitCode: 1, after: 1 }],
    ['web:imagepullbackoff@sha256:abc', { kind: 'missing' }],
    ['web:never-ready', { kind: 'serves', readyAfter: 'never' }],
    ['web:slow-45s', { kind: 'serves', readyAfter: 45 }],
    ['web:exit-7', { kind: 'ends', exitCode: 7, after: 1 }],
    ['web:run-90s', { kind: 'ends', exitCode: 0, after: 90 }],
    ['web:failover', { kind: 'serves', readyAfter: 0 }],
  ])('%s', (image, program) => {
    expect(programOf({ name: 'c', image }, usualPace, false)).toEqual(program);
  });

  test('without a hint it ends where somebody waits for its end; with one it does what it says', () => {
    expect(programOf({ name: 'c', image: 'task' }, usualPace, true)).toEqual({ kind: 'ends', exitCode: 0, after: 1 });
    expect(programOf({ name: 'c', image: 'task:run' }, usualPace, true)).toEqual({ kind: 'serves', readyAfter: 0 });
  });
});

test('pods of jobs and of hooks run to their end, and others do not', () => {
  const pod = (metadata: Partial<Pod['metadata']>, restartPolicy: string): Pod => ({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'p', ...metadata },
    spec: { restartPolicy, containers: [] },
  });
  const owner = (kind: string) => ({ ownerReferences: [{ apiVersion: 'x', kind, name: 'o', uid: 'u', controller: true }] });
  expect(runsToItsEnd(pod(owner('Job'), 'Never'))).toBe(true);
  expect(runsToItsEnd(pod(owner('ReplicaSet'), 'Always'))).toBe(false);
  expect(runsToItsEnd(pod({ annotations: { 'helm.sh/hook': 'test' } }, 'Never'))).toBe(true);
  expect(runsToItsEnd(pod({}, 'Never'))).toBe(false);
});
