import type { KubeObject } from '@spacedock/kube';
import { asked, kept } from './sleep-annotations.ts';
import { isAsleep } from './sleep-state.ts';

const heeded = [
  asked.force,
  asked.forceDuration,
  asked.sleepAfter,
  asked.deleteAfter,
  asked.sleepSchedule,
  asked.wakeupSchedule,
  asked.timezone,
  asked.deleteAllPods,
];

/**
 * What a look at the space could come to something else for. In a space that is awake it does not matter when somebody came by:
 * that is looked at when it is time. One that sleeps is to be woken at once.
 */
export function sleepWish(object: KubeObject): unknown {
  const { annotations = {} } = object.metadata;
  const asleep = isAsleep(object);
  return [
    asleep,
    heeded.map((name) => annotations[name]),
    asleep ? [annotations[kept.lastActivity], annotations[kept.lastWakeup]] : [],
  ];
}
