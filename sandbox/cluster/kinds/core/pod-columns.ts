import type { Column } from '@spacedock/kube';
import type { Container, ContainerState, ContainerStatus, Pod } from '../../shapes/pod.ts';
import { ageColumn, column, since, wide } from '../columns.ts';

/** How `kubectl get pods` sums a pod up in one word and two numbers. */
interface Summary {
  readonly ready: number;
  readonly total: number;
  readonly reason: string;
  readonly restarts: number;
  readonly lastRestart: string;
}

const isSidecar = (container: Container | undefined): boolean => container?.restartPolicy === 'Always';
const holds = ({ status }: Pod, type: string): boolean =>
  status?.conditions?.find((condition) => condition.type === type)?.status === 'True';

export function summaryOf(pod: Pod): Summary {
  const { spec, status = {}, metadata } = pod;
  const initContainers = new Map((spec.initContainers ?? []).map((container) => [container.name, container] as const));
  const total = (spec.containers ?? []).length + [...initContainers.values()].filter(isSidecar).length;
  let reason = status.reason || (status.phase ?? '');
  if (status.conditions?.some(({ type, reason: why }) => type === 'PodScheduled' && why === 'SchedulingGated'))
    reason = 'SchedulingGated';

  const beginning = initSummary(status.initContainerStatuses ?? [], initContainers, (spec.initContainers ?? []).length);
  let { restarts, lastRestart } = beginning;
  let { ready } = beginning;
  if (beginning.reason !== undefined) ({ reason } = beginning as { reason: string });
  if (beginning.reason === undefined || holds(pod, 'Initialized')) {
    const running = runningSummary(pod, reason);
    restarts = beginning.sidecarRestarts + running.restarts;
    lastRestart = later(beginning.sidecarRestart, running.lastRestart);
    ready += running.ready;
    ({ reason } = running);
  }
  if (metadata.deletionTimestamp !== undefined) {
    if (status.reason === 'NodeLost') reason = 'Unknown';
    else if (status.phase !== 'Succeeded' && status.phase !== 'Failed') reason = 'Terminating';
  }
  return { ready, total, reason, restarts, lastRestart };
}

const later = (a: string, b: string): string => (a > b ? a : b);
const endOf = ({ lastState }: ContainerStatus): string => lastState?.terminated?.finishedAt ?? '';

function initSummary(statuses: readonly ContainerStatus[], containers: ReadonlyMap<string, Container>, count: number) {
  let [ready, restarts, sidecarRestarts, lastRestart, sidecarRestart] = [0, 0, 0, '', ''];
  let reason: string | undefined;
  for (const [index, status] of statuses.entries()) {
    const sidecar = isSidecar(containers.get(status.name));
    restarts += status.restartCount;
    lastRestart = later(lastRestart, endOf(status));
    if (sidecar) {
      sidecarRestarts += status.restartCount;
      sidecarRestart = later(sidecarRestart, endOf(status));
    }
    const { terminated, waiting } = status.state ?? {};
    if (terminated?.exitCode === 0) continue;
    if (sidecar && status.started) {
      if (status.ready) ready += 1;
      continue;
    }
    if (terminated) reason = `Init:${endReason(terminated)}`;
    else if (waiting?.reason && waiting.reason !== 'PodInitializing') reason = `Init:${waiting.reason}`;
    else reason = `Init:${index}/${count}`;
    break;
  }
  return { ready, restarts, lastRestart, sidecarRestarts, sidecarRestart, reason };
}

const endReason = ({ reason, signal, exitCode }: NonNullable<ContainerState['terminated']>): string =>
  reason || (signal ? `Signal:${signal}` : `ExitCode:${exitCode}`);

function runningSummary(pod: Pod, given: string) {
  let [ready, restarts, lastRestart, reason, failure] = [0, 0, '', given, ''];
  let running = false;
  for (const status of (pod.status?.containerStatuses ?? []).toReversed()) {
    const { waiting, terminated, running: isRunning } = status.state ?? {};
    restarts += status.restartCount;
    lastRestart = later(lastRestart, endOf(status));
    if (waiting?.reason) ({ reason } = waiting as { reason: string });
    else if (terminated) {
      reason = endReason(terminated);
      if (terminated.exitCode !== 0) failure = reason;
    } else if (status.ready && isRunning) {
      running = true;
      ready += 1;
    }
  }
  // One container is done while others go on: the pod is not.
  if (reason === 'Completed') {
    if (running && holds(pod, 'Ready')) reason = 'Running';
    else if (failure !== '') reason = failure;
    else if (running) reason = 'NotReady';
  }
  return { ready, restarts, lastRestart, reason };
}

function gatesText({ spec, status }: Pod): string {
  const gates = spec.readinessGates ?? [];
  if (gates.length === 0) return '<none>';
  const open = gates.filter(
    ({ conditionType }) => status?.conditions?.find(({ type }) => type === conditionType)?.status === 'True',
  );
  return `${open.length}/${gates.length}`;
}

export const podColumns: readonly Column[] = [
  column<Pod>('Ready', (pod) => {
    const { ready, total } = summaryOf(pod);
    return `${ready}/${total}`;
  }),
  column<Pod>('Status', (pod) => summaryOf(pod).reason),
  column<Pod>('Restarts', (pod, now) => {
    const { restarts, lastRestart } = summaryOf(pod);
    return restarts !== 0 && lastRestart !== '' ? `${restarts} (${since(lastRestart, now)} ago)` : String(restarts);
  }),
  ageColumn,
  wide<Pod>('IP', ({ status }) => status?.podIPs?.[0]?.ip || '<none>'),
  wide<Pod>('Node', ({ spec }) => spec.nodeName || '<none>'),
  wide<Pod>('Nominated Node', ({ status }) => status?.nominatedNodeName || '<none>'),
  wide('Readiness Gates', gatesText),
];
