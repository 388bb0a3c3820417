import type { PodProblem } from './pod-problems.ts';
import type { RolloutKind, RolloutProgress } from './rollout-status.ts';

export type RolloutFailureReason = 'ProgressDeadlineExceeded' | 'DeadlineExceeded' | 'NotRolling' | 'NotFound' | 'Deleted';

export interface RolloutFailure {
  readonly reason: RolloutFailureReason;
  readonly message: string;
}

interface RolloutEvidence {
  readonly progress: RolloutProgress | undefined;
  readonly pods?: readonly PodProblem[];
  /** What else the cluster says, such as a quota that is used up. */
  readonly causes?: readonly string[];
}

/** The rollout did not end well, and as far as the cluster says, why. */
export class RolloutFailed extends Error {
  override readonly name = 'RolloutFailed';
  readonly reason: RolloutFailureReason;
  readonly progress: RolloutProgress | undefined;
  /** Of the pods that are not ready. */
  readonly pods: readonly PodProblem[];

  constructor(
    of: { readonly kind: RolloutKind; readonly namespace: string; readonly name: string },
    { reason, message }: RolloutFailure, { progress, pods = [], causes = [] }: RolloutEvidence,
  ) {
    const sentences = [message, ...causes, ...summary(pods)].map((text) => text.replace(/\.+$/, ''));
    super(`${of.kind} ${of.namespace}/${of.name} did not roll out: ${sentences.join('. ')}.`);
    this.reason = reason;
    this.progress = progress;
    this.pods = pods;
  }
}

const mostProblems = 5;

/** Pods of one workload mostly fail alike: each problem is said once, with the number of pods that have it. */
function summary(pods: readonly PodProblem[]): readonly string[] {
  const alike = Map.groupBy(pods, ({ container = '', reason }) => `${container} ${reason}`);
  const lines = [...alike.values()].flatMap(([first, ...others]) => (first ? [sentence(first, others.length)] : []));
  const more = lines.length - mostProblems;
  return more > 0 ? [...lines.slice(0, mostProblems), `And ${more} other problems`] : lines;
}

function sentence({ pod, container, reason, message }: PodProblem, others: number): string {
  const which = others === 0 ? `Pod ${pod}` : `Pod ${pod} and ${others} more`;
  return `${container === undefined ? which : `${which}, container ${container}`}: ${reason}: ${message}`;
}
