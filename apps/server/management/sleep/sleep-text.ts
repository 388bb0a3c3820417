import type { KubeObject } from '@spacedock/kube';
import { asked } from './sleep-annotations.ts';
import { heldUntil, isHeld } from './sleep-decision.ts';
import { type SleepSettings, sleepSettings } from './sleep-settings.ts';
import { sleepState, type SleepType } from './sleep-state.ts';

export const time = (at: Date): string => `${at.toISOString().slice(0, 19)}Z`;

const reasons = {
  inactivitySleep: 'because nobody used it',
  scheduledSleep: 'as its schedule says',
  forcedSleep: 'because somebody put it to sleep',
  forcedDurationSleep: 'because somebody put it to sleep for a certain time',
} as const satisfies Record<SleepType, string>;

export const whyAsleep = (type: SleepType): string => reasons[type];

/** How a space is woken by hand, as something to copy into a terminal. */
export const wakeCommand = ({ metadata: { name, namespace = '' } }: KubeObject): string =>
  `kubectl annotate spaceinstances.management.loft.sh ${name} -n ${namespace} ${asked.force}- ${asked.forceDuration}-`;

/** How it sleeps and what wakes it. Empty when it is awake. */
export function sleepText(object: KubeObject, settings: Pick<SleepSettings, 'forced'>, now: Date): string {
  const state = sleepState(object);
  if (!state.asleep) return '';
  const { since, type } = state.asleep;
  const asleep = `The space sleeps since ${time(since)}, ${whyAsleep(type)}; its workloads are scaled to zero.`;
  if (!isHeld(settings, state, now)) return `${asleep} A request through it wakes it.`;
  const until = heldUntil(settings, since);
  return `${asleep} No request wakes it${until ? ` until ${time(until)}` : ''}. To wake it: ${wakeCommand(object)}`;
}

/** The same for whoever has nothing but the object: by what a space is held stands nowhere else. */
export const sleepTextOf = (object: KubeObject, now: Date): string =>
  sleepText(object, sleepSettings({ instance: object.metadata.annotations ?? {} }).settings, now);
