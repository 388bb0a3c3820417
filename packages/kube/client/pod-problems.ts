import type { KubeObject } from '../kube-object.ts';
import type { Condition } from './rollout-status.ts';

export interface PodProblem {
  readonly pod: string;
  readonly container?: string;
  /** In Kubernetes' words: ImagePullBackOff, CrashLoopBackOff, Unschedulable, OOMKilled, … */
  readonly reason: string;
  readonly message: string;
}

interface ContainerState {
  readonly waiting?: { readonly reason?: string; readonly message?: string };
  readonly terminated?: { readonly reason?: string; readonly message?: string; readonly exitCode?: number };
  readonly running?: object;
}

interface ContainerStatus {
  readonly name: string;
  readonly ready?: boolean;
  readonly restartCount?: number;
  readonly state?: ContainerState;
  readonly lastState?: ContainerState;
}

export interface Pod extends KubeObject {
  readonly status?: {
    readonly phase?: string;
    readonly reason?: string;
    readonly message?: string;
    readonly conditions?: readonly Condition[];
    readonly initContainerStatuses?: readonly ContainerStatus[];
    readonly containerStatuses?: readonly ContainerStatus[];
  };
}

/** Why a pod does not do its work. Empty when it does, or when it is on its way out. */
export function podProblems({ metadata, status = {} }: Pod): readonly PodProblem[] {
  const pod = metadata.name;
  const { conditions = [], initContainerStatuses = [], containerStatuses = [] } = status;
  const ready = conditions.find(({ type }) => type === 'Ready');
  if (metadata.deletionTimestamp !== undefined || status.phase === 'Succeeded' || ready?.status === 'True') return [];
  if (status.phase === 'Failed') return [{ pod, reason: status.reason ?? 'Failed', message: status.message ?? 'the pod ended' }];

  const unscheduled = conditions.find(({ type, status: value }) => type === 'PodScheduled' && value === 'False');
  if (unscheduled) {
    return [{ pod, reason: unscheduled.reason ?? 'Unschedulable', message: unscheduled.message ?? 'no node takes the pod' }];
  }

  const starting = initContainerStatuses.flatMap((container) => problemIn(pod, container, true));
  const problems = [...starting, ...containerStatuses.flatMap((container) => problemIn(pod, container, false))];
  if (problems.length > 0) return problems;
  return [{ pod, reason: ready?.reason ?? status.phase ?? 'Pending', message: ready?.message ?? 'the pod is being started' }];
}

/** What a container is waiting for in good order. */
const beginnings = new Set(['ContainerCreating', 'PodInitializing']);

function problemIn(pod: string, status: ContainerStatus, init: boolean): readonly PodProblem[] {
  const { name: container, ready, restartCount = 0, state: { waiting, terminated, running } = {}, lastState = {} } = status;
  const problem = (reason: string, message: string): readonly PodProblem[] => [{ pod, container, reason, message }];
  if (waiting) {
    if (waiting.reason === undefined || beginnings.has(waiting.reason)) return [];
    const texts = [waiting.message, ended(lastState.terminated)].filter((text) => text);
    return problem(waiting.reason, texts.join('; ') || 'the container does not start');
  }
  if (terminated) {
    if (terminated.exitCode === 0) return [];
    return problem(terminated.reason ?? 'Error', ended(terminated) ?? 'the container ended');
  }
  if (init || !running || ready !== false) return [];
  return problem('NotReady', `it runs but is not ready${restartCount > 0 ? ` after ${restartCount} restarts` : ''}`);
}

function ended(terminated: ContainerState['terminated']): string | undefined {
  if (!terminated) return undefined;
  const { exitCode = '?', reason, message } = terminated;
  const end = `it ended with code ${exitCode}${reason === undefined ? '' : ` (${reason})`}`;
  return message ? `${end}: ${message.trim()}` : end;
}
