const minuteMs = 60_000;
const dayMs = 86_400_000;

/**
 * The clock on the wall of a time zone. What it shows is a number, too: of milliseconds, as if the zone were UTC. Node has no
 * Temporal yet, so that all of it is asked of Intl, whose formatters know nothing but the way from a moment to the wall.
 */
export interface ZoneClock {
  readonly timeZone: string;
  /** What the clock shows at this moment. */
  readonly wallAt: (moment: number) => number;
  /**
   * The moments at which it shows this, in order: one, two when clocks were set back, none when they were set forward over it.
   */
  readonly momentsOf: (wall: number) => readonly number[];
  /** The moment at which clocks were set forward over what they then never show. */
  readonly jumpOver: (wall: number) => number;
}

const mostKnown = 1_000;
const known = new Map<string, ZoneClock | undefined>();

/** Undefined when there is no such zone. To make a formatter takes longer than all the rest, so that they are kept. */
export function zoneClock(timeZone: string): ZoneClock | undefined {
  if (known.size >= mostKnown) known.clear();
  if (!known.has(timeZone)) known.set(timeZone, newClock(timeZone));
  return known.get(timeZone);
}

function newClock(timeZone: string): ZoneClock | undefined {
  const format = formatFor(timeZone);
  if (!format) return undefined;

  function wallAt(moment: number): number {
    const part: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
    for (const { type, value } of format?.formatToParts(moment) ?? []) part[type] = Number(value);
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
    return Date.UTC(year, month - 1, day, hour, minute, second) + (((moment % 1000) + 1000) % 1000);
  }

  /** Clocks differ from UTC by less than a day, and are not set twice within two. */
  const offsetsAround = (wall: number): readonly number[] => [
    ...new Set([wall - dayMs, wall + dayMs].map((moment) => wallAt(moment) - moment)),
  ];

  return {
    timeZone,
    wallAt,
    momentsOf: (wall) =>
      offsetsAround(wall)
        .map((offset) => wall - offset)
        .filter((moment) => wallAt(moment) === wall)
        .toSorted((a, b) => a - b),
    jumpOver(wall) {
      // Before the jump the clock shows less than what it skips, and after it more.
      let [before, after] = [Math.floor((wall - dayMs) / minuteMs), Math.ceil((wall + dayMs) / minuteMs)];
      while (after - before > 1) {
        const middle = Math.floor((before + after) / 2);
        if (wallAt(middle * minuteMs) > wall) after = middle;
        else before = middle;
      }
      return after * minuteMs;
    },
  };
}

function formatFor(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      calendar: 'iso8601',
      numberingSystem: 'latn',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
