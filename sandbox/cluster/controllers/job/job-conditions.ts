import { timestamp } from '@spacedock/kube';
import type { Condition } from '../../shapes/pod.ts';
import type { JobStatus } from './job-view.ts';

export interface JobCondition {
  readonly type: string;
  readonly status: 'True' | 'False';
  readonly reason: string;
  readonly message: string;
}

/** Says a condition. What does not hold is only said of what held before. */
export function withJobCondition(
  status: JobStatus,
  { type, status: value, reason, message }: JobCondition,
  now: Date,
): { readonly status: JobStatus; readonly isNew: boolean } {
  const before = status.conditions?.find((condition) => condition.type === type);
  if (before ? before.status === value && before.reason === reason && before.message === message : value === 'False')
    return { status, isNew: false };
  const next: Condition = {
    type,
    status: value,
    lastProbeTime: timestamp(now),
    lastTransitionTime: timestamp(now),
    reason,
    message,
  };
  const conditions = before
    ? (status.conditions ?? []).map((condition) => (condition === before ? next : condition))
    : [...(status.conditions ?? []), next];
  return { status: { ...status, conditions }, isNew: true };
}
