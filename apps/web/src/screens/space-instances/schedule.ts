/** When something comes back: at a time on some days of the week, or anything else that cron can say. */
export type Schedule =
  | { readonly kind: 'never' }
  /** Sunday is 0. */
  | { readonly kind: 'weekly'; readonly days: readonly number[]; readonly time: string }
  | { readonly kind: 'cron'; readonly text: string };

const dayNames = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'] as const;
export const weekdays: readonly { readonly value: string; readonly label: string }[] = [1, 2, 3, 4, 5, 6, 0].map((day) => ({
  value: String(day),
  label: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'][day] ?? '',
}));
const everyDay = [0, 1, 2, 3, 4, 5, 6];

export function scheduleOf(cron: string): Schedule {
  if (cron.trim() === '') return { kind: 'never' };
  const [, minute, hour, weekday = ''] = /^(\d{1,2})\s+(\d{1,2})\s+\*\s+\*\s+(\S+)$/.exec(cron.trim()) ?? [];
  const days = daysOf(weekday);
  if (minute === undefined || hour === undefined || Number(minute) > 59 || Number(hour) > 23 || !days)
    return { kind: 'cron', text: cron };
  return { kind: 'weekly', days, time: `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}` };
}

export function cronOf(schedule: Schedule): string {
  switch (schedule.kind) {
    case 'never':
      return '';
    case 'cron':
      return schedule.text;
    case 'weekly': {
      const [hour = '0', minute = '0'] = schedule.time.split(':');
      return `${Number(minute)} ${Number(hour)} * * ${daysText(schedule.days)}`;
    }
  }
}

/** `Mon to Fri at 20:00`. */
export function scheduleWords(cron: string): string {
  const schedule = scheduleOf(cron);
  switch (schedule.kind) {
    case 'never':
      return 'never';
    case 'cron':
      return schedule.text;
    case 'weekly': {
      const text = daysText(schedule.days);
      const days =
        text === '*'
          ? 'Every day'
          : text === '1-5'
            ? 'Mon to Fri'
            : weekdays
                .filter(({ value }) => schedule.days.includes(Number(value)))
                .map(({ label }) => label)
                .join(', ');
      return `${days} at ${schedule.time}`;
    }
  }
}

function daysOf(text: string): readonly number[] | undefined {
  if (text === '*') return everyDay;
  const days = new Set<number>();
  for (const part of text.split(',')) {
    const ends = part.split('-').map(dayOf);
    const [from, to] = [ends[0], ends.at(-1)];
    if (from === undefined || to === undefined || ends.length > 2 || from > to) return undefined;
    for (let day = from; day <= to; day += 1) days.add(day % 7);
  }
  return [...days].toSorted((a, b) => a - b);
}

function dayOf(text: string): number | undefined {
  const named = dayNames.findIndex((name) => name === text.toUpperCase());
  if (named !== -1) return named;
  return /^[0-7]$/.test(text) ? Number(text) : undefined;
}

function daysText(days: readonly number[]): string {
  const sorted = [...new Set(days)].toSorted((a, b) => a - b);
  if (sorted.length === 0 || sorted.length === 7) return '*';
  return sorted.join(',') === '1,2,3,4,5' ? '1-5' : sorted.join(',');
}
