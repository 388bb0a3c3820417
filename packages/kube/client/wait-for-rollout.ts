import { formatLabelSelectorObject, type LabelSelectorObject } from '../selectors/label-selector.ts';
import type { KubeClient } from './kube-client-verbs.ts';
import { type Pod, type PodProblem, podProblems } from './pod-problems.ts';
import { type RolloutKind, type RolloutProgress, rolloutStatus, type Workload } from './rollout-status.ts';
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

export type RolloutFailure = 'ProgressDeadlineExceeded' | 'DeadlineExceeded' | 'NotRolling' | 'NotFound' | 'Deleted';

/** The rollout did not end well, and as far as the cluster says, why. */
export class RolloutFailed extends Error {
  override readonly name = 'RolloutFailed';
  readonly reason: RolloutFailure;
  readonly progress: RolloutProgress | undefined;
  /** Of the pods that are not ready. */
  readonly pods: readonly PodProblem[];

  constructor({ kind, namespace, name }: RolloutOptions, reason: RolloutFailure, what: string, progress?: RolloutProgress, pods: readonly PodProblem[] = [], causes: readonly string[] = []) {
    const why = [...causes, ...summary(pods)].map((text) => text.replace(/\.+$/, ''));
    super(`${kind} ${namespace}/${name} did not roll out: ${what}${why.length === 0 ? '.' : `. ${why.join('. ')}.`}`);
    this.reason = reason;
    this.progress = progress;
    this.pods = pods;
  }
}

/** Resolves when everything is rolled out and available, as `kubectl rollout status` judges it. Throws RolloutFailed. */
export async function waitForRollout(client: KubeClient, options: RolloutOptions): Promise<RolloutProgress> {
  const { kind, namespace, name, deadlineMs, signal, onProgress } = options;
  let seen: Workload | undefined;
  let progress: RolloutProgress | undefined;
  const judge = (workload: Workload | undefined) => {
    if (!workload) throw new RolloutFailed(options, seen ? 'Deleted' : 'NotFound', seen ? 'it was deleted meanwhile' : 'it does not exist', progress);
    seen = workload;
    const status = rolloutStatus(kind, workload);
    const { ready, desired, message } = status;
    if (progress?.message !== message || progress.ready !== ready || progress.desired !== desired) onProgress?.({ ready, desired, message });
    progress = { ready, desired, message };
    return status.kind === 'waiting' ? undefined : status;
  };

  const watched = await watchUntil<Workload, NonNullable<ReturnType<typeof judge>>>(client, { apiVersion: 'apps/v1', kind, namespace, name }, judge, { deadlineMs, signal });
  const failure = (reason: RolloutFailure, what: string): Promise<RolloutFailed> => explained(client, options, seen, progress, reason, what);
  if (watched.kind === 'late') {
    const counts = progress ? `${progress.ready} of ${progress.desired} are ready, ${progress.message}` : 'the cluster did not show it';
    throw await failure('DeadlineExceeded', `after ${deadlineMs} ms ${counts}`);
  }
  const { result } = watched;
  if (result.kind === 'failed') throw await failure(result.reason, result.message);
  return { ready: result.ready, desired: result.desired, message: result.message };
}

/** Looks at the pods once, because the workload itself only counts them. */
async function explained(
  client: KubeClient, options: RolloutOptions, workload: Workload | undefined, progress: RolloutProgress | undefined, reason: RolloutFailure, what: string,
): Promise<RolloutFailed> {
  const causes = (workload?.status?.conditions ?? []).filter(({ type, status }) => type === 'ReplicaFailure' && status === 'True').map(({ message }) => message ?? 'pods cannot be made');
  try {
    const pods = workload?.spec?.selector ? await problemsOf(client, options, workload.spec.selector) : [];
    return new RolloutFailed(options, reason, what, progress, pods, causes);
  } catch (error) {
    const unseen = `Its pods could not be looked at: ${error instanceof Error ? error.message : String(error)}`;
    return new RolloutFailed(options, reason, what, progress, [], [...causes, unseen]);
  }
}

async function problemsOf(client: KubeClient, { namespace, signal }: RolloutOptions, selector: LabelSelectorObject): Promise<readonly PodProblem[]> {
  const pods = await client.list<Pod>({ apiVersion: 'v1', kind: 'Pod', namespace }, { labelSelector: formatLabelSelectorObject(selector), ...(signal ? { signal } : {}) });
  return pods.items.flatMap(podProblems);
}

const mostProblems = 5;

/** Pods of one workload mostly fail alike: each problem is said once, with the number of pods that have it. */
function summary(pods: readonly PodProblem[]): readonly string[] {
  const alike = Map.groupBy(pods, ({ container = '', reason }) => `${container} ${reason}`);
  const lines = [...alike.values()].map(([first, ...others]) => (first === undefined ? ''
    : `Pod ${first.pod}${others.length === 0 ? '' : ` and ${others.length} more`}${first.container === undefined ? '' : `, container ${first.container}`}: ${first.reason}: ${first.message}`));
  return lines.length > mostProblems ? [...lines.slice(0, mostProblems), `And ${lines.length - mostProblems} other problems`] : lines;
}
