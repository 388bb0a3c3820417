import type { SpaceInstance } from '../objects/space-instance.ts';
import { asked, kept, secondsIn, sleepPrefix } from './sleep-annotations.ts';
import { sleepHistory, sleptLately } from './sleep-history.ts';
import { mergedAnnotations } from './sleep-settings.ts';
import { sleepState } from './sleep-state.ts';
import { objectIn } from './wake-info.ts';

/**
 * The sleep of a space in the form in which the original's status shows it, worked out for whoever reads. Undefined when
 * nothing is said of it.
 */
export function sleepModeConfig(instance: SpaceInstance, now: Date): object | undefined {
  const template = instance.status?.space?.metadata?.annotations;
  const annotations = mergedAnnotations({ instance: instance.metadata.annotations ?? {}, ...(template ? { template } : {}) });
  if (!Object.keys(annotations).some((name) => name.startsWith(sleepPrefix))) return undefined;
  const text = (name: string): string => annotations[name] ?? '';
  const flag = (name: string): true | undefined => (text(name) === 'true' ? true : undefined);
  const seconds = (name: string): number | undefined => (/^\d{1,12}$/.test(text(name)) ? Number(text(name)) : undefined);
  const forceSleepDuration = secondsIn(annotations[asked.forceDuration]);
  const spec = present({
    forceSleep: flag(asked.force) ?? (forceSleepDuration === undefined ? undefined : true),
    forceSleepDuration,
    sleepAfter: secondsIn(annotations[asked.sleepAfter]),
    deleteAfter: secondsIn(annotations[asked.deleteAfter]),
    sleepSchedule: text(asked.sleepSchedule),
    wakeupSchedule: text(asked.wakeupSchedule),
    timezone: text(asked.timezone).replace(/#.*$/s, ''), // the original's command writes the offset behind it
    ignoreActiveConnections: flag(asked.ignoreActiveConnections),
    ignoreAll: flag(asked.ignoreAll),
    ignoreIngresses: flag(asked.ignoreIngresses),
    ignoreVClusters: flag(asked.ignoreVClusters),
    ignoreGroups: text(asked.ignoreGroups),
    ignoreVerbs: text(asked.ignoreVerbs),
    ignoreResources: text(asked.ignoreResources),
    ignoreResourceVerbs: text(asked.ignoreResourceVerbs),
    ignoreResourceNames: text(asked.ignoreResourceNames),
    ignoreUserAgents: text(asked.ignoreUserAgents),
  });
  const { asleep, lastWakeup, created } = sleepState(instance);
  const history = sleepHistory(annotations);
  const status = present({
    lastActivity: seconds(kept.lastActivity),
    lastActivityInfo: nonEmpty(objectIn(annotations[kept.lastActivityInfo])),
    sleepingSince: seconds(kept.sleepingSince),
    sleepType: text(kept.sleepType),
    scheduledSleep: seconds(kept.scheduledSleep),
    scheduledWakeup: seconds(kept.scheduledWakeup),
    // Of a space that never slept there is nothing to tell.
    ...(asleep || lastWakeup || history.length > 0 ? sleptLately(history, asleep?.since, created, now) : {}),
  });
  return { metadata: { creationTimestamp: null }, spec, status };
}

/** Without what says nothing. */
const present = (fields: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''));
const nonEmpty = (value: object): object | undefined => (Object.keys(value).length === 0 ? undefined : value);
