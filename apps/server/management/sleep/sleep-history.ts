import { type Annotations, kept } from './sleep-annotations.ts';

/** A sleep that is over, in seconds since 1970. */
export interface Slept {
  readonly from: number;
  readonly to: number;
}

const dayMs = 86_400_000;
const epochMs = 30 * dayMs;
/** The epoch of now and the one before are all that is ever told of. */
const keptMs = 2 * epochMs;
/** A space that falls asleep several times a day is told about for less long. */
const most = 64;

const one = /^(\d{1,12})\+(\d{1,12})$/;

/** Written as `from+seconds from+seconds …`. What is not like that was not written by us. */
export function sleepHistory(annotations: Annotations): readonly Slept[] {
  return (annotations[kept.sleepHistory] ?? '').split(' ').flatMap((text) => {
    const [, from, seconds] = one.exec(text) ?? [];
    return from === undefined ? [] : [{ from: Number(from), to: Number(from) + Number(seconds) }];
  });
}

export function withSleep(history: readonly Slept[], since: Date, until: Date): string {
  const next = { from: seconds(since), to: Math.max(seconds(since), seconds(until)) };
  const last = history.at(-1);
  // For another reason, but without a break.
  const all = last && last.to === next.from ? [...history.slice(0, -1), { from: last.from, to: next.to }] : [...history, next];
  return all
    .filter(({ to }) => to * 1000 > until.getTime() - keptMs)
    .slice(-most)
    .map(({ from, to }) => `${from}+${to - from}`)
    .join(' ');
}

/** How long it slept between two moments, in milliseconds; `asleepSince` when it still does. */
export function sleptMs(history: readonly Slept[], asleepSince: Date | undefined, from: number, to: number): number {
  const all = [
    ...history.map((slept) => ({ from: slept.from * 1000, to: slept.to * 1000 })),
    ...(asleepSince ? [{ from: asleepSince.getTime(), to }] : []),
  ];
  return all.reduce((sum, slept) => sum + Math.max(0, Math.min(slept.to, to) - Math.max(slept.from, from)), 0);
}

export interface SleptLately {
  readonly sleptLastThirtyDays: number;
  readonly sleptLastSevenDays: number;
  /** Of thirty days each, counted from when it was made; `slept` in milliseconds. */
  readonly currentEpoch: { readonly start: number; readonly slept: number };
  readonly lastEpoch?: { readonly start: number; readonly slept: number };
}

/** In percent of the time that it has been there. */
export function sleptLately(history: readonly Slept[], asleepSince: Date | undefined, created: Date, now: Date): SleptLately {
  const [made, at] = [created.getTime(), Math.max(now.getTime(), created.getTime() + 1)];
  const slept = (from: number, to: number): number => Math.round(sleptMs(history, asleepSince, Math.max(from, made), to));
  const share = (days: number): number => {
    const from = Math.max(made, at - days * dayMs);
    return Math.round((slept(from, at) / (at - from)) * 10_000) / 100;
  };
  const start = made + Math.floor((at - made) / epochMs) * epochMs;
  const epoch = (from: number, to: number): { readonly start: number; readonly slept: number } => ({
    start: Math.floor(from / 1000),
    slept: slept(from, to),
  });
  return {
    sleptLastThirtyDays: share(30),
    sleptLastSevenDays: share(7),
    currentEpoch: epoch(start, at),
    ...(start > made ? { lastEpoch: epoch(start - epochMs, start) } : {}),
  };
}

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);
