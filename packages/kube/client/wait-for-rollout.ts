import { formatLabelSelectorObject, type LabelSelectorObject } from '../selectors/label-selector.ts';
import type { KubeClient } from './kube-client-verbs.ts';
import { type Pod, type PodProblem, podProblems } from './pod-problems.ts';
import { RolloutFailed, type RolloutFailure } from './rollout-failed.ts';
import { type RolloutKind, type RolloutProgress, rolloutStatus, type RolloutStatus, type Workload } from './rollout-status.ts';
import { watchUntil } from './watch-until.ts';

export interface RolloutOptions {
  readonly kind: RolloutKind;
  readonly namespace: string;
  readonly name: string;
  readonly deadlineMs: number;
  readonly signal?: AbortSignal;
  /** Each time that something about it changes. */
  readonly onProgress?: (progress: RolloutProgress) => void;
}

/** Resolves when everything is rolled out and available, as `kubectl rollout status` judges it. Throws RolloutFailed. */
export async function waitForRollout(client: KubeClient, options: RolloutOptions): Promise<RolloutProgress> {
  const { kind, namespace, name, deadlineMs, signal, onProgress } = options;
  let seen: Workload | undefined;
  let progress: RolloutProgress | undefined;

  function judge(workload: Workload | undefined): RolloutStatus | undefined {
    if (!workload) throw new RolloutFailed(options, seen ? deleted : missing, { progress });
    seen = workload;
    const status = rolloutStatus(kind, workload);
    const now = { ready: status.ready, desired: status.desired, message: status.message };
    if (!isSame(now, progress)) onProgress?.(now);
    progress = now;
    return status.kind === 'waiting' ? undefined : status;
  }

  const ref = { apiVersion: 'apps/v1', kind, namespace, name };
  const watched = await watchUntil<Workload, RolloutStatus>(client, ref, judge, { deadlineMs, signal });
  if (watched.kind === 'found' && watched.result.kind !== 'failed') {
    const { ready, desired, message } = watched.result;
    return { ready, desired, message };
  }
  const failure = watched.kind === 'found' ? failureOf(watched.result) : late(deadlineMs, progress);
  throw new RolloutFailed(options, failure, { progress, ...await explanation(client, options, seen) });
}

const missing: RolloutFailure = { reason: 'NotFound', message: 'it does not exist' };
const deleted: RolloutFailure = { reason: 'Deleted', message: 'it was deleted meanwhile' };

function late(deadlineMs: number, progress: RolloutProgress | undefined): RolloutFailure {
  const reason = 'DeadlineExceeded';
  if (!progress) return { reason, message: `the cluster did not show it within ${deadlineMs} ms` };
  return { reason, message: `after ${deadlineMs} ms ${progress.ready} of ${progress.desired} are ready, ${progress.message}` };
}

const failureOf = (status: RolloutStatus): RolloutFailure =>
  ({ reason: status.kind === 'failed' ? status.reason : 'DeadlineExceeded', message: status.message });

const isSame = (one: RolloutProgress, other: RolloutProgress | undefined): boolean =>
  one.ready === other?.ready && one.desired === other.desired && one.message === other.message;

/** Looks at the pods once, because the workload itself only counts them. */
async function explanation(
  client: KubeClient, options: RolloutOptions, workload: Workload | undefined,
): Promise<{ readonly pods: readonly PodProblem[]; readonly causes: readonly string[] }> {
  const { status: { conditions = [] } = {}, spec: { selector } = {} } = workload ?? {};
  const causes = conditions.filter(({ type, status }) => type === 'ReplicaFailure' && status === 'True')
    .map(({ message }) => message ?? 'pods cannot be made');
  try {
    return { pods: selector ? await problemsOf(client, options, selector) : [], causes };
  } catch (error) {
    const unseen = `Its pods could not be looked at: ${error instanceof Error ? error.message : String(error)}`;
    return { pods: [], causes: [...causes, unseen] };
  }
}

async function problemsOf(
  client: KubeClient, { namespace, signal }: RolloutOptions, selector: LabelSelectorObject,
): Promise<readonly PodProblem[]> {
  const select = { labelSelector: formatLabelSelectorObject(selector), ...(signal ? { signal } : {}) };
  const { items } = await client.list<Pod>({ apiVersion: 'v1', kind: 'Pod', namespace }, select);
  return items.flatMap(podProblems);
}
