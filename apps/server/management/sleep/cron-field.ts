/** One of the five fields of a schedule: which values it names, and whether it names them all by not choosing. */
export interface CronField {
  readonly values: ReadonlySet<number>;
  /** It is `*`: of the two fields that choose days, one that does not choose leaves it to the other. */
  readonly isAny: boolean;
}

export interface CronFieldRule {
  readonly name: string;
  readonly least: number;
  readonly most: number;
  /** Another name of `least`, behind the end: both 0 and 7 are Sunday, so that `0-6` and `1-7` are a week. */
  readonly again?: number;
  /** In order, from `least` on. */
  readonly names?: readonly string[];
}

export const cronFields = {
  minute: { name: 'minute', least: 0, most: 59 },
  hour: { name: 'hour', least: 0, most: 23 },
  day: { name: 'day of the month', least: 1, most: 31 },
  month: {
    name: 'month',
    least: 1,
    most: 12,
    names: ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'],
  },
  weekday: { name: 'day of the week', least: 0, most: 6, again: 7, names: ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] },
} as const satisfies Record<string, CronFieldRule>;

/** A list of values, ranges and steps; or, as a text, what is wrong with it. */
export function cronField(text: string, rule: CronFieldRule): CronField | string {
  const values = new Set<number>();
  let isAny = false;
  for (const part of text.split(',')) {
    const range = rangeIn(part, rule);
    if (typeof range === 'string') return `the ${rule.name} ${JSON.stringify(part)} ${range}`;
    isAny ||= range.isAny;
    for (let value = range.from; value <= range.to; value += range.step) values.add(value);
  }
  if (rule.again !== undefined && values.delete(rule.again)) values.add(rule.least);
  return { values, isAny };
}

interface Range {
  readonly from: number;
  readonly to: number;
  readonly step: number;
  readonly isAny: boolean;
}

function rangeIn(text: string, { least, most, again = most, names = [] }: CronFieldRule): Range | string {
  const [, ends = '', stepText] = /^([^/]*)(?:\/(.*))?$/.exec(text) ?? [];
  const step = stepText === undefined ? 1 : /^\d{1,4}$/.test(stepText) ? Number(stepText) : 0;
  if (step < 1) return `has the step ${JSON.stringify(stepText)}, which is no number from 1 on`;
  const numberOf = (end: string): number => {
    const named = names.indexOf(end.toLowerCase());
    return named >= 0 ? named + least : /^\d{1,4}$/.test(end) ? Number(end) : Number.NaN;
  };
  if (ends === '*' || ends === '?') return { from: least, to: most, step, isAny: step === 1 };
  const [first = '', last, ...more] = ends.split('-');
  const from = numberOf(first);
  // `5/20` goes on to the end, as in Kubernetes.
  const to = last !== undefined ? numberOf(last) : stepText === undefined ? from : Math.max(from, most);
  if (more.length > 0 || !(from >= least && to <= again)) return `is not within ${least}-${again}`;
  return from <= to ? { from, to, step, isAny: false } : 'ends before it begins';
}
