import { expect, test } from 'vitest';
import { type Pod, podProblems } from './pod-problems.ts';

const unready = { type: 'Ready', status: 'False', reason: 'ContainersNotReady', message: 'containers with unready status: [app]' };
const pod = (status: Pod['status'], metadata: object = {}): Pod => ({ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'p', ...metadata }, ...(status ? { status } : {}) });
const container = (state: object, lastState: object = {}) => ({ phase: 'Pending', conditions: [unready], containerStatuses: [{ name: 'app', ready: false, restartCount: 0, state, lastState }] });

test.each<[string, Pod, readonly object[]]>([
  ['it is ready', pod({ phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }] }), []],
  ['it is done', pod({ phase: 'Succeeded' }), []],
  ['it is on its way out', pod(container({ waiting: { reason: 'CrashLoopBackOff' } }), { deletionTimestamp: '2026-01-01T00:00:00Z' }), []],
  ['no node takes it', pod({ phase: 'Pending', conditions: [{ type: 'PodScheduled', status: 'False', reason: 'Unschedulable', message: '0/3 nodes are available' }] }), [{ reason: 'Unschedulable', message: '0/3 nodes are available' }]],
  ['the image cannot be had', pod(container({ waiting: { reason: 'ImagePullBackOff', message: 'Back-off pulling image "x:y"' } })), [{ container: 'app', reason: 'ImagePullBackOff', message: 'Back-off pulling image "x:y"' }]],
  ['it crashes', pod(container({ waiting: { reason: 'CrashLoopBackOff', message: 'back-off 5m0s' } }, { terminated: { exitCode: 137, reason: 'OOMKilled' } })), [{ reason: 'CrashLoopBackOff', message: 'back-off 5m0s; it ended with code 137 (OOMKilled)' }]],
  ['it has just crashed', pod(container({ terminated: { exitCode: 1, reason: 'Error', message: 'no database\n' } })), [{ reason: 'Error', message: 'it ended with code 1 (Error): no database' }]],
  ['it is not ready', pod({ ...container({ running: {} }), phase: 'Running' }), [{ container: 'app', reason: 'NotReady', message: 'it runs but is not ready' }]],
  ['it is being made', pod(container({ waiting: { reason: 'ContainerCreating' } })), [{ reason: 'ContainersNotReady' }]],
  ['its beginning fails', pod({ phase: 'Pending', conditions: [unready], initContainerStatuses: [{ name: 'init', state: { waiting: { reason: 'ErrImagePull', message: 'denied' } } }], containerStatuses: [{ name: 'app', state: { waiting: { reason: 'PodInitializing' } } }] }), [{ container: 'init', reason: 'ErrImagePull', message: 'denied' }]],
  ['it was evicted', pod({ phase: 'Failed', reason: 'Evicted', message: 'The node was low on memory' }), [{ reason: 'Evicted', message: 'The node was low on memory' }]],
  ['nothing is known of it', pod({}), [{ reason: 'Pending' }]],
])('%s', (_, given, expected) => {
  const problems = podProblems(given);
  expect(problems).toHaveLength(expected.length);
  expect(problems).toMatchObject(expected.map((problem) => ({ pod: 'p', ...problem })));
});
