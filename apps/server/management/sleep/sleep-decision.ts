import { type CronSchedule, lastTime } from './cron-schedule.ts';
import type { SleepSettings } from './sleep-settings.ts';
import { isWoken, type SleepState, type SleepType } from './sleep-state.ts';

/**
 *                    sleepDue ────────────▶ scheduledSleep ──────┐
 *                    inactive ────────────▶ inactivitySleep ─────┤  woken, wakeupDue
 *        awake ──────forced ──────────────▶ forcedSleep ─────────┼───────────────────▶ awake
 *                    held ────────────────▶ forcedDurationSleep ─┘  (not while held)
 *
 * forced and held take a space that sleeps for another reason over, too. abandoned deletes, from everywhere.
 */
export type SleepPlace = 'awake' | SleepType;

/** What is the matter, in the order in which one goes before the other. */
export type SleepSignal =
  /** Nobody came by for so long that it is to be deleted, and that was announced. */
  | 'abandoned'
  /** It was forced to sleep for a time that is not over. */
  | 'held'
  /** The schedule for waking has come since it fell asleep, and that for sleeping has not come after. */
  | 'wakeupDue'
  /** It was forced to sleep. */
  | 'forced'
  /** Somebody came by since it fell asleep, or let go of it. */
  | 'woken'
  /** The schedule for sleeping has come, and nobody came by after. */
  | 'sleepDue'
  /** Nobody came by for so long that it is to sleep. */
  | 'inactive'
  | 'none';

/** What holds for every sleep; nothing that puts to sleep changes anything about it. */
const sleeping = <Type extends SleepType>(type: Type) =>
  ({
    abandoned: 'deleted',
    held: 'forcedDurationSleep',
    wakeupDue: 'awake',
    forced: 'forcedSleep',
    woken: 'awake',
    sleepDue: type,
    inactive: type,
    none: type,
  }) as const;

const moves = {
  awake: {
    abandoned: 'deleted',
    held: 'forcedDurationSleep',
    wakeupDue: 'awake',
    forced: 'forcedSleep',
    woken: 'awake',
    sleepDue: 'scheduledSleep',
    inactive: 'inactivitySleep',
    none: 'awake',
  },
  inactivitySleep: sleeping('inactivitySleep'),
  scheduledSleep: sleeping('scheduledSleep'),
  forcedSleep: sleeping('forcedSleep'),
  // When its time is over it sleeps on, and can be woken like any other.
  forcedDurationSleep: { ...sleeping('forcedDurationSleep'), forced: 'forcedDurationSleep' },
} as const satisfies Record<SleepPlace, Record<SleepSignal, SleepPlace | 'deleted'>>;

export interface SleepDecision {
  /** `sleep-on`: it sleeps already, and from now on for another reason. */
  readonly action: 'stay' | 'fall-asleep' | 'sleep-on' | 'wake-up' | 'delete';
  /** Where it is when that is done. */
  readonly place: SleepPlace;
  readonly because: SleepSignal;
  readonly scheduledSleep?: Date;
  readonly scheduledWakeup?: Date;
  readonly scheduledDeletion?: Date;
  /** Nothing is different before, unless somebody does something. */
  readonly lookAgainAt?: Date;
}

/**
 * So much later what came by has reached the SpaceInstance, since it is written every half a minute only (`activity.ts`): no
 * space is put to sleep under the hands of its users.
 */
export const activityLagMs = 45_000;
/**
 * So long before it, or a whole `delete-after` if that is less, a deletion is announced: it can be prevented even where it was
 * set by mistake.
 */
const noticeMs = 3_600_000;

/** What to do about the sleep of a space at this moment. */
export function sleepDecision(settings: SleepSettings, state: SleepState, now: Date): SleepDecision {
  const deletion = announcedDeletion(settings, state, now);
  const because = signalOf(settings, state, deletion, now);
  const before: SleepPlace = state.asleep?.type ?? 'awake';
  const after = moves[before][because];
  const times = {
    ...at('scheduledSleep', settings.sleepSchedule?.next(now)),
    ...at('scheduledWakeup', settings.wakeupSchedule?.next(now)),
    ...at('scheduledDeletion', deletion),
  };
  if (after === 'deleted') return { action: 'delete', place: before, because, ...times };
  const action = before === after ? 'stay' : after === 'awake' ? 'wake-up' : before === 'awake' ? 'fall-asleep' : 'sleep-on';
  const next =
    after === 'awake'
      ? sleepsAt(settings, action === 'wake-up' ? { ...state, lastWakeup: latest([state.lastWakeup, now]) } : state)
      : heldUntil(settings, action === 'stay' ? (state.asleep?.since ?? now) : now);
  const ahead = [next, ...Object.values(times)].filter((time) => time !== undefined && time > now);
  return { action, place: after, because, ...times, ...at('lookAgainAt', earliest(ahead)) };
}

function signalOf(settings: SleepSettings, state: SleepState, deletion: Date | undefined, now: Date): SleepSignal {
  const { forced, sleepSchedule, wakeupSchedule } = settings;
  const { asleep, created, lastActivity, lastWakeup, scheduledSleep, scheduledWakeup } = state;
  if (deletion && deletion <= now) return 'abandoned';
  if (isHeld(settings, state, now)) return 'held';
  const since = asleep?.since ?? latest([created, lastActivity, lastWakeup]);
  const sleepTime = came(sleepSchedule, scheduledSleep, since, now);
  const wakeupTime = came(wakeupSchedule, scheduledWakeup, since, now);
  if (asleep && wakeupTime && wakeupTime >= (sleepTime ?? wakeupTime)) return 'wakeupDue';
  if (forced) return 'forced';
  if (isWoken(state, false)) return 'woken';
  if (!asleep && sleepTime && !(wakeupTime && wakeupTime >= sleepTime)) return 'sleepDue';
  const sleeps = asleep ? undefined : sleepsAt(settings, state);
  return sleeps && sleeps <= now ? 'inactive' : 'none';
}

/** Nothing wakes it by itself. */
export function isHeld(settings: Pick<SleepSettings, 'forced'>, { asleep }: SleepState, now: Date): boolean {
  if (settings.forced?.seconds === undefined) return false;
  if (asleep?.type !== 'forcedDurationSleep') return true;
  const until = heldUntil(settings, asleep.since);
  return until === undefined || until > now;
}

/** Undefined: for ever, or not at all. */
export function heldUntil({ forced }: Pick<SleepSettings, 'forced'>, since: Date): Date | undefined {
  const seconds = forced?.seconds ?? 0;
  return seconds === 0 ? undefined : new Date(since.getTime() + seconds * 1000);
}

/**
 * The last time that a schedule came, of which it was known before that it would: one that was set a minute ago is not followed
 * for what it would have said last night, and one that nobody was there to follow is.
 */
function came(schedule: CronSchedule | undefined, planned: Date | undefined, since: Date, now: Date): Date | undefined {
  if (!schedule || !planned || planned > now) return undefined;
  const justBefore = new Date(planned.getTime() - 1);
  if (schedule.next(justBefore)?.getTime() !== planned.getTime()) return undefined; // it was planned by another schedule
  return lastTime(schedule, latest([since, justBefore]), now);
}

const sleepsAt = ({ sleepAfterMs }: SleepSettings, { created, lastActivity, lastWakeup }: SleepState): Date | undefined =>
  sleepAfterMs === undefined
    ? undefined
    : new Date(latest([created, lastActivity, lastWakeup]).getTime() + sleepAfterMs + activityLagMs);

/** A schedule that wakes it does not keep it from being deleted: only people do. */
function announcedDeletion(
  { deleteAfterMs }: SleepSettings,
  { created, lastActivity, scheduledDeletion: announced }: SleepState,
  now: Date,
): Date | undefined {
  if (deleteAfterMs === undefined) return undefined;
  const due = new Date(latest([created, lastActivity]).getTime() + deleteAfterMs + activityLagMs);
  const noticed = latest([due, new Date(now.getTime() + Math.min(deleteAfterMs, noticeMs))]);
  return announced === undefined || wholeSeconds(announced) < wholeSeconds(due) ? noticed : earliest([announced, noticed]);
}

const wholeSeconds = (time: Date): number => Math.floor(time.getTime() / 1000);
const latest = (times: readonly (Date | undefined)[]): Date => new Date(Math.max(...times.map((time) => time?.getTime() ?? 0)));
const earliest = (times: readonly (Date | undefined)[]): Date | undefined => {
  const known = times.flatMap((time) => (time ? [time.getTime()] : []));
  return known.length === 0 ? undefined : new Date(Math.min(...known));
};
const at = <Name extends string>(name: Name, time: Date | undefined): Partial<Record<Name, Date>> =>
  time ? ({ [name]: time } as Record<Name, Date>) : {};
