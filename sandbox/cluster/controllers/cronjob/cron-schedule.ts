/** A schedule of five fields, or one of the names for common ones. */
export interface CronSchedule {
  /** The first moment after this one; undefined when there is none within five years. */
  readonly next: (after: Date) => Date | undefined;
}

interface Field {
  readonly values: ReadonlySet<number>;
  readonly isAny: boolean;
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const shortcuts: Readonly<Record<string, string>> = {
  '@yearly': '0 0 1 1 *',
  '@annually': '0 0 1 1 *',
  '@monthly': '0 0 1 * *',
  '@weekly': '0 0 * * 0',
  '@daily': '0 0 * * *',
  '@midnight': '0 0 * * *',
  '@hourly': '0 * * * *',
};
const minuteMs = 60_000;
const yearsAhead = 5;

/** Undefined when it cannot be read. In UTC, unless a time zone is named. */
export function parseCron(text: string, timeZone = 'UTC'): CronSchedule | undefined {
  const every = /^@every (?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?$/.exec(text);
  if (every) {
    const [hours = 0, minutes = 0, seconds = 0] = every.slice(1).map((number) => Number(number ?? 0));
    const pause = hours * 60 * minuteMs + minutes * minuteMs + seconds * 1000;
    return pause > 0 ? { next: (after) => new Date(after.getTime() + pause) } : undefined;
  }
  const parts = (shortcuts[text] ?? text).trim().split(/\s+/);
  const [minute, hour, day, month, weekday] = [
    field(parts[0], 0, 59),
    field(parts[1], 0, 23),
    field(parts[2], 1, 31),
    field(parts[3], 1, 12, months, 1),
    field(parts[4], 0, 6, weekdays),
  ];
  if (parts.length !== 5 || !minute || !hour || !day || !month || !weekday || !isTimeZone(timeZone)) return undefined;

  // A day counts when both say so; when both are given, one of them is enough.
  const fitsDay = (wall: Date): boolean => {
    const [fitsDate, fitsWeekday] = [day.values.has(wall.getUTCDate()), weekday.values.has(wall.getUTCDay())];
    return day.isAny || weekday.isAny ? fitsDate && fitsWeekday : fitsDate || fitsWeekday;
  };
  return {
    next(after) {
      let wall = new Date(Math.floor(wallClock(after, timeZone).getTime() / minuteMs) * minuteMs + minuteMs);
      const end = wall.getUTCFullYear() + yearsAhead;
      while (wall.getUTCFullYear() <= end) {
        const [year, inMonth, date, inHour] = [wall.getUTCFullYear(), wall.getUTCMonth(), wall.getUTCDate(), wall.getUTCHours()];
        if (!month.values.has(inMonth + 1)) wall = new Date(Date.UTC(year, inMonth + 1, 1));
        else if (!fitsDay(wall)) wall = new Date(Date.UTC(year, inMonth, date + 1));
        else if (!hour.values.has(inHour)) wall = new Date(Date.UTC(year, inMonth, date, inHour + 1));
        else if (!minute.values.has(wall.getUTCMinutes())) wall = new Date(wall.getTime() + minuteMs);
        else {
          const moment = momentOf(wall, timeZone);
          if (moment.getTime() > after.getTime()) return moment;
          wall = new Date(wall.getTime() + minuteMs); // the hour that a change of clocks repeats
        }
      }
      return undefined;
    },
  };
}

/** The last moment up to `now` and after `since`, if there was one. */
export function lastBefore(schedule: CronSchedule, since: Date, now: Date): Date | undefined {
  // Looks back further and further, so that a schedule of every minute needs no walk through a whole year.
  for (let back = 2 * minuteMs; ; back *= 2) {
    const start = new Date(Math.max(since.getTime(), now.getTime() - back));
    let found = schedule.next(start);
    if (found && found <= now) {
      for (let next = schedule.next(found); next && next <= now; next = schedule.next(found)) found = next;
      return found;
    }
    if (start.getTime() <= since.getTime()) return undefined;
  }
}

function field(
  text: string | undefined,
  least: number,
  most: number,
  names: readonly string[] = [],
  firstName = 0,
): Field | undefined {
  if (text === undefined || text === '') return undefined;
  const values = new Set<number>();
  const numberOf = (part: string): number => {
    const named = names.indexOf(part.toLowerCase());
    return named >= 0 ? named + firstName : /^\d+$/.test(part) ? Number(part) : Number.NaN;
  };
  for (const part of text.split(',')) {
    const [range = '', stepText] = part.split('/');
    const step = stepText === undefined ? 1 : Number(stepText);
    const any = range === '*' || range === '?';
    const [first = '', last] = range.split('-');
    const from = any ? least : numberOf(first);
    const to = any ? most : last !== undefined ? numberOf(last) : stepText === undefined ? from : most;
    if (!(from >= least && to <= most && from <= to && Number.isInteger(step) && step > 0)) return undefined;
    for (let value = from; value <= to; value += step) values.add(value);
  }
  return { values, isAny: text === '*' || text === '?' };
}

function isTimeZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== '';
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** What a clock on the wall shows there, as if it were UTC. */
function wallClock(moment: Date, timeZone: string): Date {
  if (timeZone === 'UTC') return moment;
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(moment);
  const get = (type: string): number => Number(parts.find((part) => part.type === type)?.value ?? 0);
  return new Date(Date.UTC(get('year'), get('month') - 1, get('day'), get('hour'), get('minute'), get('second')));
}

/** The moment at which it shows that. */
function momentOf(wall: Date, timeZone: string): Date {
  const guess = new Date(wall.getTime() - (wallClock(wall, timeZone).getTime() - wall.getTime()));
  const error = wallClock(guess, timeZone).getTime() - wall.getTime();
  return new Date(guess.getTime() - error);
}
