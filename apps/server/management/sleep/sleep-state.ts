import type { KubeObject } from '@spacedock/kube';
import { type Annotations, asked, dateOfSeconds, kept, secondsIn } from './sleep-annotations.ts';

export const sleepTypes = ['inactivitySleep', 'scheduledSleep', 'forcedSleep', 'forcedDurationSleep'] as const;
/** Why a space sleeps, in the original's words. */
export type SleepType = (typeof sleepTypes)[number];

/** How it stands with the sleep of a space, as its SpaceInstance has it. */
export interface SleepState {
  /** From when it was decided on: its workloads may still be on their way down, or already on their way up. */
  readonly asleep?: { readonly since: Date; readonly type: SleepType };
  readonly created: Date;
  readonly lastActivity?: Date;
  /** When somebody, or a schedule, last asked for it to be woken. */
  readonly lastWakeup?: Date;
  /** When the schedules come next, as was seen when they were looked at last. */
  readonly scheduledSleep?: Date;
  readonly scheduledWakeup?: Date;
  /** When it will be deleted, as was announced. */
  readonly scheduledDeletion?: Date;
}

export function sleepState({ metadata }: KubeObject): SleepState {
  const annotations = metadata.annotations ?? {};
  const since = dateOfSeconds(annotations[kept.sleepingSince]);
  const time = (
    name: 'lastActivity' | 'lastWakeup' | 'scheduledSleep' | 'scheduledWakeup' | 'scheduledDeletion',
  ): Partial<Record<typeof name, Date>> => {
    const at = dateOfSeconds(annotations[kept[name]]);
    return at ? { [name]: at } : {};
  };
  return {
    ...(since ? { asleep: { since, type: typeIn(annotations[kept.sleepType]) } } : {}),
    created: new Date(metadata.creationTimestamp ?? 0),
    ...time('lastActivity'),
    ...time('lastWakeup'),
    ...time('scheduledSleep'),
    ...time('scheduledWakeup'),
    ...time('scheduledDeletion'),
  };
}

const typeIn = (text: string | undefined): SleepType => sleepTypes.find((type) => type === text) ?? 'inactivitySleep';

export const isAsleep = (object: KubeObject): boolean => sleepState(object).asleep !== undefined;

/** Somebody wants it to sleep, whatever happens. */
export const isForced = (annotations: Annotations = {}): boolean =>
  annotations[asked.force]?.trim() === 'true' || secondsIn(annotations[asked.forceDuration]) !== undefined;

/** Somebody came by, asked for it, or let go of it, after it had fallen asleep. */
export function isWoken({ asleep, lastActivity, lastWakeup }: SleepState, forced: boolean): boolean {
  if (!asleep || forced) return false;
  const isAfter = (at: Date | undefined): boolean => at !== undefined && at > asleep.since;
  return asleep.type === 'forcedSleep' || asleep.type === 'forcedDurationSleep' || isAfter(lastActivity) || isAfter(lastWakeup);
}
