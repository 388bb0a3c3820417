import type { KubeObject } from '@spacedock/kube';
import { type AnnotationChanges, asked, kept, unixSeconds } from './sleep-annotations.ts';
import type { SleepDecision } from './sleep-decision.ts';
import { sleepHistory, withSleep } from './sleep-history.ts';
import { sleepState } from './sleep-state.ts';

/** When the schedules come next, for those who read and for the next look. */
export const plannedTimes = ({
  scheduledSleep,
  scheduledWakeup,
  scheduledDeletion,
}: Pick<SleepDecision, 'scheduledSleep' | 'scheduledWakeup' | 'scheduledDeletion'>): AnnotationChanges => ({
  [kept.scheduledSleep]: scheduledSleep ? unixSeconds(scheduledSleep) : null,
  [kept.scheduledWakeup]: scheduledWakeup ? unixSeconds(scheduledWakeup) : null,
  [kept.scheduledDeletion]: scheduledDeletion ? unixSeconds(scheduledDeletion) : null,
});

/**
 * From now on it sleeps. Written before anything is scaled down, and taken back only after everything was scaled up: whoever
 * goes on after a crash knows that there may be something to scale up.
 */
export function sleepBegins(object: KubeObject, { place }: SleepDecision, now: Date): AnnotationChanges {
  const { asleep } = sleepState(object);
  return {
    [kept.sleepingSince]: unixSeconds(now),
    [kept.sleepType]: place,
    ...(asleep ? { [kept.sleepHistory]: withSleep(sleepHistory(object.metadata.annotations ?? {}), asleep.since, now) } : {}),
  };
}

/**
 * Somebody, or a schedule, wants it awake. With this it counts as awake for quotas. It is no longer forced: whoever may wake it
 * has to let go of it. The times are whole seconds, and it must be seen to come after the beginning of the sleep.
 */
export function wakeAsked(object: KubeObject, now: Date, info: object): AnnotationChanges {
  return {
    [asked.force]: null,
    [asked.forceDuration]: null,
    [kept.lastWakeup]: afterSleepBegan(object, now),
    [kept.lastWakeupInfo]: JSON.stringify(info),
  };
}

/** Somebody came by while it slept: so that it is seen to be after that. */
export function afterSleepBegan(object: KubeObject, now: Date): string {
  const { asleep } = sleepState(object);
  return unixSeconds(new Date(Math.max(now.getTime(), asleep ? asleep.since.getTime() + 1000 : 0)));
}

/**
 * It is awake: everything is as it was before. It may have taken a while since somebody asked; how long it stays awake counts
 * from now.
 */
export function sleepEnds(object: KubeObject, now: Date): AnnotationChanges {
  const { asleep, lastWakeup = now } = sleepState(object);
  if (!asleep) return {};
  return {
    [kept.sleepingSince]: null,
    [kept.sleepType]: null,
    [kept.sleepHistory]: withSleep(sleepHistory(object.metadata.annotations ?? {}), asleep.since, now),
    [kept.lastWakeup]: unixSeconds(lastWakeup > now ? lastWakeup : now),
  };
}
