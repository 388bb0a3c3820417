import type { KubeObject } from '@spacedock/kube';
import { type Annotations, isKept, kept, lastActivityAnnotation } from './sleep-annotations.ts';
import { sleepSettings } from './sleep-settings.ts';
import { isForced, isWoken, sleepState } from './sleep-state.ts';
import type { WakeInfo } from './wake-info.ts';

/**
 * What a write of the status may touch besides: the bookkeeping about sleep, which is the system's as the status is, but lives
 * in annotations. Written this way it raises no generation, so that a space in use is not looked at anew every half a minute.
 */
export function keepOnStatus(next: KubeObject, old: KubeObject): void {
  const { annotations = {}, managedFields } = next.metadata;
  const others = Object.entries(old.metadata.annotations ?? {}).filter(([name]) => !isKept(name));
  next.metadata = {
    ...structuredClone(old.metadata),
    ...(managedFields ? { managedFields } : {}),
    annotations: { ...Object.fromEntries(others), ...bookkeepingIn(annotations) },
  };
}

const bookkeepingIn = (annotations: Annotations): Annotations =>
  Object.fromEntries(Object.entries(annotations).filter(([name]) => isKept(name)));

/**
 * The bookkeeping is nobody's to change but the system's, and a manifest that is sent as a whole does not mention it: without
 * it, a space would forget that its workloads are scaled down. Only the last activity may be set, which wakes the space; and
 * whoever wakes it that way, or by letting go of it, is written down like somebody who came through the proxy.
 */
export function keepFromPeople(next: KubeObject, old: KubeObject | undefined, person: string): void {
  const given = next.metadata.annotations ?? {};
  const others = Object.fromEntries(Object.entries(given).filter(([name]) => !isKept(name)));
  const lastActivity = given[lastActivityAnnotation] ?? old?.metadata.annotations?.[lastActivityAnnotation];
  next.metadata.annotations = {
    ...others,
    ...bookkeepingIn(old?.metadata.annotations ?? {}),
    ...(lastActivity === undefined ? {} : { [lastActivityAnnotation]: lastActivity }),
  };
  if (!old || !wakes(next) || wakes(old)) return;
  const by: WakeInfo = {
    by: 'hand',
    subject: person,
    verb: 'update',
    apiGroup: 'management.loft.sh',
    resource: 'spaceinstances',
    name: next.metadata.name,
  };
  next.metadata.annotations[kept.lastWakeupInfo] = JSON.stringify(by);
}

/** It sleeps, and is on its way up. */
const wakes = (object: KubeObject): boolean => isWoken(sleepState(object), isForced(object.metadata.annotations));

/** For quotas: whether it takes a place among those that are awake, or is about to. */
export function isAwakeOrWakes(object: KubeObject): boolean {
  if (isForced(object.metadata.annotations)) return false;
  const state = sleepState(object);
  return !state.asleep || isWoken(state, false);
}

/**
 * What is wrong with the annotations that somebody changed, by annotation. Those that were wrong before do not keep anybody
 * from changing others.
 */
export function sleepAnnotationProblems(
  next: KubeObject,
  old: KubeObject | undefined,
): readonly { readonly annotation: string; readonly value: string; readonly message: string }[] {
  const before = old?.metadata.annotations ?? {};
  const instance = next.metadata.annotations ?? {};
  return sleepSettings({ instance }).problems.filter(({ annotation }) => instance[annotation] !== before[annotation]);
}
