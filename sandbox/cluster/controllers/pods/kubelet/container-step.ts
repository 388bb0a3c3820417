import { timestamp } from '@spacedock/kube';
import type { ContainerStatus, Probe } from '../../../shapes/pod.ts';
import { endedStatus, startedStatus, waitingStatus } from './container-status.ts';
import { type ContainerSituation, type ContainerStep, firstBackoff, longestBackoff, stays } from './container-situation.ts';
import { pullStep } from './image-pull.ts';

const noProbe = 'HTTP probe failed with statuscode: 503';

/** How long a container that keeps ending is left alone: the first time it is started again at once. */
const backoffSeconds = (restartCount: number): number =>
  restartCount === 0 ? 0 : Math.min(firstBackoff * 2 ** (restartCount - 1), longestBackoff);
const timeOf = (text: string | null | undefined): number => Date.parse(text ?? '') || 0;
/** Moves one container as far as it gets at this moment. */
export function containerStep(situation: ContainerSituation): ContainerStep {
  const { status } = situation;
  if (status.state?.running) return runningStep(situation, timeOf(status.state.running.startedAt));
  if (status.state?.terminated) return terminatedStep(situation, status.state.terminated);
  return waitingStep(situation, status.state?.waiting?.reason ?? '');
}

function waitingStep(situation: ContainerSituation, reason: string): ContainerStep {
  const { pod, container, status, program, now, startDelay, refusal } = situation;
  const ended = status.lastState?.terminated;
  if (ended) {
    const atMs = timeOf(ended.finishedAt) + backoffSeconds(status.restartCount) * 1000;
    return now.getTime() >= atMs ? start(situation) : stays(status, atMs);
  }
  const atMs = timeOf(pod.status?.startTime) + startDelay * 1000;
  if (now.getTime() < atMs) return stays(status, atMs);
  if (refusal !== undefined) {
    if (reason === 'CreateContainerConfigError') return stays(status);
    return {
      status: waitingStatus(status, 'CreateContainerConfigError', refusal),
      events: [{ type: 'Warning', reason: 'Failed', message: `Error: ${refusal}` }],
    };
  }
  return program.kind === 'missing'
    ? pullStep(situation, { reason, image: container.image ?? '', fromMs: atMs })
    : start(situation);
}

function start(situation: ContainerSituation): ContainerStep {
  const { pod, container, status, now } = situation;
  const started = startedStatus(pod, container, status, timestamp(now));
  const { status: running, atMs } = runningStep({ ...situation, status: started }, timeOf(timestamp(now)));
  return {
    status: running,
    ...(atMs === undefined ? {} : { atMs }),
    events: [
      {
        type: 'Normal',
        reason: 'Pulled',
        message: `Container image "${container.image ?? ''}" already present on machine and can be accessed by the pod`,
      },
      { type: 'Normal', reason: 'Created', message: 'Container created' },
      { type: 'Normal', reason: 'Started', message: 'Container started' },
    ],
  };
}

function runningStep({ container, status, program, now }: ContainerSituation, startedMs: number): ContainerStep {
  if (program.kind === 'ends') {
    const endMs = startedMs + program.after * 1000;
    if (now.getTime() >= endMs) return stays(endedStatus(status, program.exitCode, timestamp(now)), now.getTime());
    return stays({ ...status, started: true, ready: true }, endMs);
  }
  const { startupProbe, readinessProbe } = container;
  const upMs = startedMs + (startupProbe?.initialDelaySeconds ?? 0) * 1000;
  if (now.getTime() < upMs) return stays(status, upMs);
  const delay = program.kind === 'serves' ? program.readyAfter : 'never';
  const readyMs =
    delay === 'never'
      ? Number.POSITIVE_INFINITY
      : Math.max(startedMs + (delay + (readinessProbe?.initialDelaySeconds ?? 0)) * 1000, upMs);
  if (now.getTime() >= readyMs) return stays({ ...status, started: true, ready: true });
  return probing({ ...status, started: true, ready: false }, readinessProbe ?? {}, { startedMs, readyMs, nowMs: now.getTime() });
}

/** Until it is ready, the probe that asks fails from time to time, and says so. */
function probing(
  status: ContainerStatus,
  { periodSeconds = 10, initialDelaySeconds = 0 }: Probe,
  { startedMs, readyMs, nowMs }: Record<'startedMs' | 'readyMs' | 'nowMs', number>,
): ContainerStep {
  const period = periodSeconds * 1000;
  const since = nowMs - startedMs - initialDelaySeconds * 1000;
  const asked = since >= 0 ? Math.floor(since / period) : -1;
  const nextMs = startedMs + initialDelaySeconds * 1000 + (asked + 1) * period;
  const isNow = asked >= 0 && since - asked * period < 1000;
  return {
    status,
    atMs: Math.min(nextMs, readyMs),
    events: isNow ? [{ type: 'Warning', reason: 'Unhealthy', message: `Readiness probe failed: ${noProbe}` }] : [],
  };
}

function terminatedStep(
  situation: ContainerSituation,
  { exitCode, finishedAt }: { readonly exitCode: number; readonly finishedAt?: string | null },
): ContainerStep {
  const { pod, status, now, restarts } = situation;
  if (!restarts(exitCode)) return stays(status);
  const lookMs = timeOf(finishedAt) + 1000;
  if (now.getTime() < lookMs) return stays(status, lookMs);
  const seconds = backoffSeconds(status.restartCount);
  if (seconds === 0) return start(situation);
  const atMs = timeOf(finishedAt) + seconds * 1000;
  if (now.getTime() >= atMs) return start(situation);
  const name = `${pod.metadata.name}_${pod.metadata.namespace ?? ''}(${pod.metadata.uid ?? ''})`;
  return {
    status: waitingStatus(
      status,
      'CrashLoopBackOff',
      `back-off ${goDuration(seconds)} restarting failed container=${status.name} pod=${name}`,
    ),
    atMs,
    events: [
      { type: 'Warning', reason: 'BackOff', message: `Back-off restarting failed container ${status.name} in pod ${name}` },
    ],
  };
}

const goDuration = (seconds: number): string => (seconds < 60 ? `${seconds}s` : `${Math.trunc(seconds / 60)}m${seconds % 60}s`);
