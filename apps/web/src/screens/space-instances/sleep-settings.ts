import { scheduleWords } from './schedule.ts';

const prefix = 'sleepmode.loft.sh/';
const annotations = {
  sleepAfter: `${prefix}sleep-after`,
  deleteAfter: `${prefix}delete-after`,
  sleepSchedule: `${prefix}sleep-schedule`,
  wakeupSchedule: `${prefix}wakeup-schedule`,
  timezone: `${prefix}timezone`,
} as const;

export type SleepField = keyof typeof annotations;
/** What the space itself says of its sleep, as texts; empty where it says nothing. */
export type SleepValues = Readonly<Record<SleepField, string>>;
const fields = Object.keys(annotations) as readonly SleepField[];

export const sleepValues = (given: Readonly<Record<string, string>>): SleepValues =>
  Object.fromEntries(fields.map((field) => [field, given[annotations[field]] ?? ''])) as unknown as SleepValues;

/** The annotations to write; null takes one away. What stays as it is is left out. */
export function sleepChange(values: SleepValues, before: Readonly<Record<string, string>>): Record<string, string | null> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const name = annotations[field];
      if (values[field] === (before[name] ?? '')) return [];
      return [[name, values[field] === '' ? null : values[field]]];
    }),
  );
}

/** Whether somebody else says something else of it. */
export const sleepDiffers = (
  one: { readonly annotations: Readonly<Record<string, string>> },
  other: { readonly annotations: Readonly<Record<string, string>> },
): boolean => JSON.stringify(sleepValues(one.annotations)) !== JSON.stringify(sleepValues(other.annotations));

/** Where the server's words about an annotation belong. */
export const sleepFieldOf = (field: string): SleepField | undefined =>
  fields.find((name) => field === `annotations.${annotations[name]}`);

/** How it stands with the sleep of a space, in the form of the Kubernetes API. */
export interface SleepMode {
  readonly spec?: Readonly<Partial<Record<SleepField, string | number>>> & { readonly forceSleepDuration?: number };
  readonly status?: {
    readonly sleepingSince?: number;
    readonly sleepType?: string;
    readonly lastActivity?: number;
    readonly scheduledSleep?: number;
    readonly scheduledWakeup?: number;
    readonly sleptLastThirtyDays?: number;
  };
}

/** What wakes a space that sleeps. */
export function wakesBy(mode: SleepMode): string {
  const held = mode.spec?.forceSleepDuration;
  if (held === undefined) return 'A request through its kubeconfig wakes it.';
  return held === 0
    ? 'No request wakes it: it is woken by hand.'
    : `For ${secondsWords(held)} no request wakes it; by hand it is woken at any time.`;
}

/** What holds now although the space itself, as it is saved, does not say it: from its template. */
export function inherited(said: SleepValues, mode: SleepMode | null): Partial<Record<SleepField, string>> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const now = mode?.spec?.[field];
      return now === undefined || said[field] !== '' ? [] : [[field, settingWords(field, String(now))]];
    }),
  );
}

export const settingWords = (field: SleepField, value: string): string => {
  switch (field) {
    case 'sleepAfter':
    case 'deleteAfter':
      return value === '0' ? 'never' : secondsWords(Number(value));
    case 'sleepSchedule':
    case 'wakeupSchedule':
      return scheduleWords(value);
    case 'timezone':
      return value;
  }
};

/** `1 h 30 min` of seconds, as far as it is whole. */
export function secondsWords(seconds: number): string {
  const parts = (
    [
      ['d', 86_400],
      ['h', 3600],
      ['min', 60],
      ['s', 1],
    ] as const
  ).reduce<{ readonly left: number; readonly words: readonly string[] }>(
    ({ left, words }, [unit, size]) =>
      left >= size ? { left: left % size, words: [...words, `${Math.floor(left / size)} ${unit}`] } : { left, words },
    { left: seconds, words: [] },
  );
  return parts.words.join(' ') || '0 s';
}

/** Numbers of seconds to choose from, with the one that is there. */
export function durationChoices(
  current: string,
  choices: readonly number[],
): readonly { readonly value: string; readonly label: string }[] {
  const known = choices.map(String);
  const all =
    current === '' || current === '0' || known.includes(current) || !/^\d+$/.test(current)
      ? known
      : [...known, current].toSorted((a, b) => Number(a) - Number(b));
  return [...all.map((value) => ({ value, label: `After ${secondsWords(Number(value))}` })), { value: '0', label: 'Never' }];
}

/** Annotations have whole seconds since 1970. */
export const timeOfSeconds = (seconds: number | undefined): string | undefined =>
  seconds ? new Date(seconds * 1000).toISOString() : undefined;

export const sleepLabels: Readonly<Record<SleepField, string>> = {
  sleepAfter: 'Falls asleep when unused',
  deleteAfter: 'Is deleted when unused',
  sleepSchedule: 'Falls asleep by schedule',
  wakeupSchedule: 'Wakes up by schedule',
  timezone: 'Time zone',
};
