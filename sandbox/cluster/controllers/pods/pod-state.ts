import type { Condition, Pod } from '../../shapes/pod.ts';

export const isFinished = ({ status }: Pod): boolean => status?.phase === 'Succeeded' || status?.phase === 'Failed';
/** Counts as a replica: neither finished nor on its way out. */
export const isActive = (pod: Pod): boolean => !isFinished(pod) && pod.metadata.deletionTimestamp === undefined;
export const isTerminating = (pod: Pod): boolean => !isFinished(pod) && pod.metadata.deletionTimestamp !== undefined;

export const conditionOf = (pod: Pod, type: string): Condition | undefined =>
  pod.status?.conditions?.find((condition) => condition.type === type);
export const isReady = (pod: Pod): boolean => conditionOf(pod, 'Ready')?.status === 'True';

const readySinceMs = (pod: Pod): number => Date.parse(conditionOf(pod, 'Ready')?.lastTransitionTime ?? '') || 0;

/** Ready for at least so long. */
export const isAvailable = (pod: Pod, minReadySeconds: number, now: Date): boolean =>
  isReady(pod) && (minReadySeconds <= 0 || readySinceMs(pod) + minReadySeconds * 1000 <= now.getTime());

/** When the next of the ready ones becomes available, in milliseconds from now; undefined when all are that are ready. */
export function nextAvailability(pods: readonly Pod[], minReadySeconds: number, now: Date): number | undefined {
  const waits = pods
    .filter((pod) => isReady(pod) && !isAvailable(pod, minReadySeconds, now))
    .map((pod) => readySinceMs(pod) + minReadySeconds * 1000 - now.getTime());
  return waits.length === 0 ? undefined : Math.min(...waits);
}

export const restartsOf = ({ status }: Pod): number =>
  Math.max(0, ...(status?.containerStatuses ?? []).map(({ restartCount }) => restartCount));
