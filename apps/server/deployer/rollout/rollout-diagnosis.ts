import { type Pod, type PodProblem, podProblems, type Workload } from '@spacedock/kube';
import { type RolloutFailureCode, refusalCode } from './rollout-failures.ts';
import type { RolloutPatience } from './rollout-patience.ts';
import type { FailureFacts } from './verdict.ts';

export interface Diagnosis extends FailureFacts {
  /** Whose log tells more. */
  readonly crashed?: { readonly pod: string; readonly container: string } | undefined;
  /** Whose events tell more. */
  readonly unready?: string | undefined;
}

interface Situation {
  readonly workload: Workload;
  /** Those of the revision that is rolled out. */
  readonly pods: readonly Pod[];
  readonly now: Date;
  readonly patience: RolloutPatience;
  /** The time is over: what would be waited for otherwise is the reason now. */
  readonly late: boolean;
}

const pullReasons: ReadonlySet<string> = new Set([
  'ImagePullBackOff',
  'ErrImagePull',
  'RegistryUnavailable',
  'SignatureValidationFailed',
]);
/** No registry was asked, and none will be. */
const hopeless: ReadonlySet<string> = new Set(['InvalidImageName', 'ErrImageNeverPull']);
const configReasons: ReadonlySet<string> = new Set([
  'CreateContainerConfigError',
  'CreateContainerError',
  'RunContainerError',
  'PreCreateHookError',
]);

/** Why it does not come to run; undefined while it still may. */
export function diagnose(situation: Situation): Diagnosis | undefined {
  const refused = refusedPods(situation);
  if (refused) return refused;
  const found = situation.pods.flatMap((pod) => podProblems(pod).flatMap((problem) => judged(situation, pod, problem) ?? []));
  // All pods are alike: of several reasons the one says most that stands first in this order.
  return order.flatMap((code) => found.filter((one) => one.code === code))[0];
}

const order: readonly RolloutFailureCode[] = [
  'out_of_memory',
  'crash',
  'image_pull',
  'container_config',
  'quota',
  'admission',
  'scheduling',
  'probe',
  'timeout',
];

function judged(situation: Situation, pod: Pod, problem: PodProblem): Diagnosis | undefined {
  const { patience, late } = situation;
  const lasts = (milliseconds: number): boolean => late || ageOf(situation, pod.metadata.creationTimestamp) >= milliseconds;
  const { reason, message, container } = problem;
  const told = (code: RolloutFailureCode, text: string): Diagnosis => ({ code, message: `${text} (pod ${problem.pod}).` });
  if (hopeless.has(reason)) return told('image_pull', `${reason}: ${message}`);
  if (pullReasons.has(reason))
    return lasts(patience.imagePullMs) ? told('image_pull', `The image cannot be pulled: ${message}`) : undefined;
  if (configReasons.has(reason)) {
    return lasts(patience.containerMs)
      ? told('container_config', `The container cannot be made: ${reason}: ${message}`)
      : undefined;
  }
  if (reason === 'Unschedulable' || reason === 'SchedulerError') {
    return lasts(patience.unschedulableMs) ? told('scheduling', `The pod gets no node: ${message}`) : undefined;
  }
  if (container !== undefined && isCrash(pod, container, reason)) {
    if (!late && restartsOf(pod, container) < patience.restarts) return undefined;
    const code = /OOMKilled/.test(`${reason} ${message}`) ? 'out_of_memory' : 'crash';
    return { ...told(code, `The container ${container} crashes: ${message}`), crashed: { pod: problem.pod, container } };
  }
  if (!late) return undefined;
  const unready = problem.pod;
  if (reason === 'NotReady') return { ...told('probe', `It runs, but is not ready: ${message}`), unready };
  return { ...told('timeout', `It did not come to run in time: ${reason}: ${message}`), unready };
}

/** A container that runs again for a while has crashed all the same. */
const isCrash = (pod: Pod, container: string, reason: string): boolean =>
  ['CrashLoopBackOff', 'Error', 'OOMKilled', 'ContainerCannotRun', 'StartError'].includes(reason) ||
  (reason === 'NotReady' && restartsOf(pod, container) > 0);

function restartsOf({ status }: Pod, container: string): number {
  const all = [...(status?.containerStatuses ?? []), ...(status?.initContainerStatuses ?? [])];
  return all.find(({ name }) => name === container)?.restartCount ?? 0;
}

/** The pods do not even come into being. */
function refusedPods(situation: Situation): Diagnosis | undefined {
  const { workload, patience, late } = situation;
  const failure = (workload.status?.conditions ?? []).find(({ type, status }) => type === 'ReplicaFailure' && status === 'True');
  if (!failure) return undefined;
  const { lastTransitionTime } = failure as { readonly lastTransitionTime?: string };
  if (!late && ageOf(situation, lastTransitionTime) < patience.refusedMs) return undefined;
  const message = failure.message ?? 'the cluster says not why';
  return { code: refusalCode(403, message), message: `The cluster refuses to make pods: ${message}` };
}

const ageOf = ({ now }: Situation, since: unknown): number =>
  typeof since === 'string' ? now.getTime() - new Date(since).getTime() : 0;
