import { timestamp } from '@spacedock/kube';
import type { Container, ContainerStatus, Pod, PodStatus } from '../../../shapes/pod.ts';
import type { Pace } from '../../pace.ts';
import { newStatus } from './container-status.ts';
import type { KubeletEvent } from './container-situation.ts';
import { containerStep } from './container-step.ts';
import { podConditions } from './pod-conditions.ts';
import { isSidecar, programOf, runsToItsEnd } from './program.ts';

export interface PodSituation {
  readonly pod: Pod;
  readonly pace: Pace;
  readonly addresses: { readonly host: string; readonly pod: string };
  /** Why a container cannot be created, by its name. */
  readonly refusals: ReadonlyMap<string, string>;
  /** A volume that cannot be mounted holds up all containers. */
  readonly isHeldUp: boolean;
  readonly now: Date;
}

export interface PodStep {
  readonly status: PodStatus;
  /** With the container that it is about. */
  readonly events: readonly (KubeletEvent & { readonly container: string; readonly isInit: boolean })[];
  readonly againMs?: number;
}

interface Moved {
  readonly statuses: ContainerStatus[];
  readonly events: PodStep['events'][number][];
  readonly moments: number[];
}

/**
 * Moves a pod that has its node as far as it gets at this moment: what a kubelet would report of it. Knows nothing but its
 * arguments.
 */
export function podStep(situation: PodSituation): PodStep {
  const { pod, addresses, now, isHeldUp } = situation;
  const { spec, status: before = {} } = pod;
  const first = before.startTime === undefined;
  const hasInit = (spec.initContainers ?? []).length > 0;
  const waiting = hasInit ? 'PodInitializing' : 'ContainerCreating';
  const init = statusesOf(spec.initContainers ?? [], before.initContainerStatuses, waiting);
  const containers = statusesOf(spec.containers, before.containerStatuses, waiting);

  const startable = !first && !isHeldUp;
  const initMoved = startable ? moveInit(situation, init) : unmoved(init);
  const initialized = (spec.initContainers ?? []).every((container, index) => isDone(container, initMoved.statuses[index]));
  const moved = startable && initialized ? moveAll(situation, containers) : unmoved(containers);
  const phase = phaseOf(pod, initMoved.statuses, moved.statuses, initialized);
  const hasNetwork = !first && !isHeldUp;
  const status: PodStatus = {
    ...before,
    ...(pod.metadata.generation ? { observedGeneration: pod.metadata.generation } : {}),
    phase,
    conditions: podConditions(pod, { phase, init: initMoved.statuses, containers: moved.statuses, hasNetwork }, now),
    hostIP: addresses.host,
    hostIPs: [{ ip: addresses.host }],
    ...(hasNetwork ? { podIP: addresses.pod, podIPs: [{ ip: addresses.pod }] } : {}),
    startTime: before.startTime ?? timestamp(now),
    ...(hasInit ? { initContainerStatuses: initMoved.statuses } : {}),
    containerStatuses: moved.statuses,
  };
  // What is due now was done now, and shows in the status; whoever sees that change comes back here.
  const moments = [...initMoved.moments, ...moved.moments].filter((moment) => moment > now.getTime());
  const isOver = phase === 'Succeeded' || phase === 'Failed';
  return {
    status,
    events: [...initMoved.events, ...moved.events],
    ...(isOver || moments.length === 0 ? {} : { againMs: Math.min(...moments) - now.getTime() }),
  };
}

const statusesOf = (
  containers: readonly Container[],
  before: readonly ContainerStatus[] = [],
  reason: string,
): ContainerStatus[] =>
  containers.map((container) => before.find(({ name }) => name === container.name) ?? newStatus(container, reason));
const unmoved = (statuses: ContainerStatus[]): Moved => ({ statuses, events: [], moments: [] });

const isDone = (container: Container, status: ContainerStatus | undefined): boolean =>
  isSidecar(container) ? status?.started === true : status?.state?.terminated?.exitCode === 0;

/** One after the other; the next begins when the one before has ended well, or has started if it is there to stay. */
function moveInit(situation: PodSituation, statuses: ContainerStatus[]): Moved {
  const moved: Moved = { statuses: [...statuses], events: [], moments: [] };
  for (const [index, container] of (situation.pod.spec.initContainers ?? []).entries()) {
    const before = moved.statuses[index];
    if (!before) break;
    if (!isSidecar(container) && before.state?.terminated?.exitCode === 0) continue;
    const after = moveOne(situation, container, before, moved, true);
    moved.statuses[index] = after.state?.terminated?.exitCode === 0 && !isSidecar(container) ? { ...after, ready: true } : after;
    if (!isDone(container, moved.statuses[index])) break;
  }
  return moved;
}

function moveAll(situation: PodSituation, statuses: ContainerStatus[]): Moved {
  const moved: Moved = { statuses: [], events: [], moments: [] };
  for (const [index, container] of situation.pod.spec.containers.entries()) {
    const before = statuses[index];
    if (before) moved.statuses.push(moveOne(situation, container, before, moved, false));
  }
  return moved;
}

function moveOne(
  { pod, pace, refusals, now }: PodSituation,
  container: Container,
  status: ContainerStatus,
  moved: Moved,
  isInit: boolean,
): ContainerStatus {
  const policy =
    isInit && !isSidecar(container)
      ? pod.spec.restartPolicy === 'Never'
        ? 'Never'
        : 'OnFailure'
      : isSidecar(container)
        ? 'Always'
        : (pod.spec.restartPolicy ?? 'Always');
  const step = containerStep({
    pod,
    container,
    status,
    now,
    startDelay: pace.containerStart,
    refusal: refusals.get(container.name),
    program: programOf(container, pace, isInit ? !isSidecar(container) : runsToItsEnd(pod)),
    restarts: (exitCode) => policy === 'Always' || (policy === 'OnFailure' && exitCode !== 0),
  });
  moved.events.push(...step.events.map((event) => ({ ...event, container: container.name, isInit })));
  if (step.atMs !== undefined) moved.moments.push(step.atMs);
  return step.status;
}

function phaseOf(
  { spec }: Pod,
  init: readonly ContainerStatus[],
  containers: readonly ContainerStatus[],
  initialized: boolean,
): string {
  const policy = spec.restartPolicy ?? 'Always';
  const failedForGood = ({ state }: ContainerStatus): boolean =>
    state?.terminated !== undefined && state.terminated.exitCode !== 0;
  if (policy === 'Never' && init.some(failedForGood)) return 'Failed';
  if (!initialized) return 'Pending';
  if (containers.some(({ state, lastState }) => state?.waiting && !lastState?.terminated)) return 'Pending';
  const over = containers.every(
    ({ state }) => state?.terminated && (policy === 'Never' || (policy === 'OnFailure' && state.terminated.exitCode === 0)),
  );
  if (!over) return 'Running';
  return containers.some(failedForGood) ? 'Failed' : 'Succeeded';
}
