import { timestamp } from '@spacedock/kube';
import { withoutCondition, type NewCondition } from '../conditions.ts';
import type { DeploymentCondition } from '../shapes/workloads.ts';

export const conditionIn = (
  conditions: readonly DeploymentCondition[] | undefined,
  type: string,
): DeploymentCondition | undefined => conditions?.find((condition) => condition.type === type);

/**
 * Says a condition anew, at the end of the list. One that says the same already stays as it is, unless it is to be said again.
 */
export function saying(
  conditions: readonly DeploymentCondition[] | undefined,
  { type, status, reason, message }: NewCondition,
  now: Date,
  again = false,
): DeploymentCondition[] {
  const before = conditionIn(conditions, type);
  if (before && before.status === status && before.reason === reason && !again) return [...(conditions ?? [])];
  return [
    ...withoutCondition(conditions, type),
    {
      type,
      status,
      lastUpdateTime: timestamp(now),
      lastTransitionTime: before?.status === status ? (before.lastTransitionTime ?? timestamp(now)) : timestamp(now),
      ...(reason === undefined ? {} : { reason }),
      ...(message === undefined ? {} : { message }),
    },
  ];
}
