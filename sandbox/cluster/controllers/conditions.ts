import { timestamp } from '@spacedock/kube';
import type { Condition } from '../shapes/pod.ts';

export interface NewCondition {
  readonly type: string;
  readonly status: 'True' | 'False' | 'Unknown';
  readonly reason?: string;
  readonly message?: string;
}

/**
 * Says a condition; when it turned into what it is stays, as long as it does not turn again. The order of the others stays too.
 */
export function withCondition(
  conditions: readonly Condition[] | undefined,
  { type, status, reason, message }: NewCondition,
  now: Date,
): Condition[] {
  const before = conditions?.find((condition) => condition.type === type);
  const lastTransitionTime = before?.status === status && before.lastTransitionTime ? before.lastTransitionTime : timestamp(now);
  const next: Condition = { ...before, type, status, lastTransitionTime };
  for (const [field, value] of [
    ['reason', reason],
    ['message', message],
  ] as const) {
    if (value === undefined) delete next[field];
    else next[field] = value;
  }
  return before
    ? (conditions ?? []).map((condition) => (condition === before ? next : condition))
    : [...(conditions ?? []), next];
}

export const withoutCondition = <Type extends Condition>(conditions: readonly Type[] | undefined, type: string): Type[] =>
  (conditions ?? []).filter((condition) => condition.type !== type);
