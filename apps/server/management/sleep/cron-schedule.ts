import { type CronField, cronField, cronFields } from './cron-field.ts';
import { type ZoneClock, zoneClock } from './zone-clock.ts';

/** Minute, hour, day of the month, month and day of the week, on the clock of a time zone. */
export interface CronSchedule {
  /** The first time after this moment; undefined when there is none. */
  readonly next: (after: Date) => Date | undefined;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** From one 29th of February to the next there may be eight years. */
const daysAhead = 8 * 366 + 2;

const shortcuts: Readonly<Record<string, string>> = {
  '@yearly': '0 0 1 1 *',
  '@annually': '0 0 1 1 *',
  '@monthly': '0 0 1 * *',
  '@weekly': '0 0 * * 0',
  '@daily': '0 0 * * *',
  '@midnight': '0 0 * * *',
  '@hourly': '0 * * * *',
};

const fieldNames = Object.values(cronFields).map(({ name }) => name);

type Fields = Readonly<Record<keyof typeof cronFields, CronField>>;

/** A schedule, or, as a text, why it is none. */
export function cronSchedule(text: string, timeZone: string): CronSchedule | string {
  const clock = zoneClock(timeZone);
  if (!clock) return `there is no time zone ${JSON.stringify(timeZone)}`;
  const fields = fieldsIn(text);
  if (typeof fields === 'string') return fields;
  const schedule: CronSchedule = { next: (after) => nextTime(fields, clock, after.getTime()) };
  return schedule.next(new Date(Date.UTC(2000, 0, 1))) ? schedule : 'it names a day that no year has';
}

function fieldsIn(text: string): Fields | string {
  if (/^(CRON_)?TZ=/.test(text)) return 'the time zone does not belong into it: it has an annotation of its own';
  const parts = (Object.hasOwn(shortcuts, text.trim()) ? (shortcuts[text.trim()] ?? '') : text).trim().split(/\s+/);
  if (parts.length !== 5) return `it has ${parts[0] === '' ? 0 : parts.length} fields rather than five: ${fieldNames.join(', ')}`;
  const read: Partial<Record<keyof Fields, CronField>> = {};
  for (const [index, name] of (Object.keys(cronFields) as (keyof Fields)[]).entries()) {
    const field = cronField(parts[index] ?? '', cronFields[name]);
    if (typeof field === 'string') return field;
    read[name] = field;
  }
  return read as Fields;
}

function nextTime(fields: Fields, clock: ZoneClock, after: number): Date | undefined {
  const today = Math.floor(clock.wallAt(after) / dayMs) * dayMs;
  // What was set forward over at the end of yesterday happens today.
  for (let day = today - dayMs; day <= today + daysAhead * dayMs; day += dayMs) {
    const found = firstOn(day, fields, clock, after);
    if (found === undefined) continue;
    // Where clocks are set back at midnight, a time of the next day may come before one of this day.
    return new Date(Math.min(found, firstOn(day + dayMs, fields, clock, after) ?? found));
  }
  return undefined;
}

function firstOn(day: number, fields: Fields, clock: ZoneClock, after: number): number | undefined {
  if (!isDay(day, fields)) return undefined;
  // Clocks are left alone on nearly every day: then one moment tells them all.
  const [before, behind] = [clock.wallAt(day - dayMs) - day + dayMs, clock.wallAt(day + 2 * dayMs) - day - 2 * dayMs];
  let first: number | undefined;
  for (const hour of fields.hour.values) {
    for (const minute of fields.minute.values) {
      const wall = day + hour * hourMs + minute * minuteMs;
      for (const moment of before === behind ? [wall - before] : momentsOf(wall, fields, clock)) {
        if (moment > after && !(first !== undefined && first <= moment)) first = moment;
      }
    }
  }
  return first;
}

/**
 * When clocks are set, what shall happen every hour goes on doing so. What shall happen at a certain hour happens once: the
 * first time that the clock shows it, and if it never does, at once after the jump. Cron has done so for decades.
 */
function momentsOf(wall: number, { hour }: Fields, clock: ZoneClock): readonly number[] {
  const moments = clock.momentsOf(wall);
  if (hour.isAny) return moments;
  return moments.length > 0 ? moments.slice(0, 1) : [clock.jumpOver(wall)];
}

/** When both fields choose days, one of them is enough. */
function isDay(wall: number, { day, month, weekday }: Fields): boolean {
  const date = new Date(wall);
  if (!month.values.has(date.getUTCMonth() + 1)) return false;
  const [isDate, isWeekday] = [day.values.has(date.getUTCDate()), weekday.values.has(date.getUTCDay())];
  return day.isAny || weekday.isAny ? isDate && isWeekday : isDate || isWeekday;
}

/** The last time after `since` and not after `until`. */
export function lastTime({ next }: CronSchedule, since: Date, until: Date): Date | undefined {
  // Looks back further and further, so that a schedule of every minute needs no walk through a whole year.
  for (let back = 2 * minuteMs; ; back *= 2) {
    const start = new Date(Math.max(since.getTime(), until.getTime() - back));
    let found = next(start);
    if (found && found <= until) {
      for (let later = next(found); later && later <= until; later = next(found)) found = later;
      return found;
    }
    if (start <= since) return undefined;
  }
}
