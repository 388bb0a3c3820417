import { type FieldCause, fieldCause, formatLabelSelectorObject, type KindDeclaration, type KubeObject } from '@spacedock/kube';
import { notNegative, oneOf } from '../../validation/rules.ts';
import { builtinKind } from '../builtin-kind.ts';
import { ageColumn, column, containerImages, containerNames, count, since, wide } from '../columns.ts';
import { defaultJobSpec, type JobSpec, jobSpecProblems } from './jobs.ts';

export interface CronJob extends KubeObject {
  spec: {
    schedule?: string;
    timeZone?: string;
    startingDeadlineSeconds?: number;
    concurrencyPolicy?: string;
    suspend?: boolean;
    successfulJobsHistoryLimit?: number;
    failedJobsHistoryLimit?: number;
    jobTemplate: { metadata?: object; spec: JobSpec };
  };
  status?: { active?: unknown[]; lastScheduleTime?: string; lastSuccessfulTime?: string };
}

const containersOf = ({ spec }: CronJob) => spec.jobTemplate.spec.template.spec.containers;

export const cronJobs: KindDeclaration = builtinKind({
  group: 'batch',
  version: 'v1',
  kind: 'CronJob',
  plural: 'cronjobs',
  shortNames: ['cj'],
  categories: ['all'],
  scope: 'Namespaced',
  columns: [
    column<CronJob>('Schedule', ({ spec }) => spec.schedule ?? ''),
    column<CronJob>('Timezone', ({ spec }) => spec.timeZone ?? '<none>'),
    column<CronJob>('Suspend', ({ spec }) => (spec.suspend ? 'True' : 'False'), { type: 'boolean' }),
    count<CronJob>('Active', ({ status }) => status?.active?.length ?? 0),
    column<CronJob>('Last Schedule', ({ status }, now) =>
      status?.lastScheduleTime ? since(status.lastScheduleTime, now) : '<none>',
    ),
    ageColumn,
    wide<CronJob>('Containers', (job) => containerNames(containersOf(job))),
    wide<CronJob>('Images', (job) => containerImages(containersOf(job))),
    wide<CronJob>('Selector', ({ spec }) => formatLabelSelectorObject(spec.jobTemplate.spec.selector ?? {}) || '<none>'),
  ],
  status: true,
  hooks: {
    defaulting(next) {
      const { spec } = next as CronJob;
      spec.concurrencyPolicy ??= 'Allow';
      spec.suspend ??= false;
      spec.successfulJobsHistoryLimit ??= 3;
      spec.failedJobsHistoryLimit ??= 1;
      defaultJobSpec(spec.jobTemplate.spec);
    },
    validate(object, old) {
      const { spec, metadata } = object as CronJob;
      return [
        ...(spec.schedule ? scheduleProblems(spec.schedule) : [fieldCause.required('spec.schedule')]),
        ...notNegative(spec.startingDeadlineSeconds, 'spec.startingDeadlineSeconds'),
        ...timeZoneProblems(spec.timeZone),
        ...oneOf(spec.concurrencyPolicy, 'spec.concurrencyPolicy', ['Allow', 'Forbid', 'Replace']),
        ...jobSpecProblems(spec.jobTemplate.spec, 'spec.jobTemplate.spec'),
        ...notNegative(spec.successfulJobsHistoryLimit, 'spec.successfulJobsHistoryLimit'),
        ...notNegative(spec.failedJobsHistoryLimit, 'spec.failedJobsHistoryLimit'),
        ...(!old && metadata.name.length > 52
          ? [fieldCause.invalid('metadata.name', metadata.name, 'must be no more than 52 characters')]
          : []),
      ];
    },
  },
});

const ranges = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 6],
] as const;
const names = ['', '', '', 'jan feb mar apr may jun jul aug sep oct nov dec', 'sun mon tue wed thu fri sat'];

function scheduleProblems(schedule: string): readonly FieldCause[] {
  const invalid = (detail: string): readonly FieldCause[] => [fieldCause.invalid('spec.schedule', schedule, detail)];
  if (schedule.includes('TZ')) return invalid('cannot use TZ or CRON_TZ in schedule, use timeZone field instead');
  if (/^@(yearly|annually|monthly|weekly|daily|midnight|hourly|every \S+)$/.test(schedule)) return [];
  const fields = schedule.trim().split(/\s+/);
  if (schedule.startsWith('@')) return invalid(`unrecognized descriptor: ${schedule}`);
  if (fields.length !== 5) return invalid(`expected exactly 5 fields, found ${fields.length}: [${fields.join(' ')}]`);
  for (const [index, text] of fields.entries()) {
    const [low, high] = ranges[index] ?? [0, 0];
    for (const part of text.split(',')) {
      const problem = partProblem(part, low, high, names[index]?.split(' ') ?? []);
      if (problem !== undefined) return invalid(problem);
    }
  }
  return [];
}

function partProblem(part: string, low: number, high: number, words: readonly string[]): string | undefined {
  const [range = '', step, ...rest] = part.split('/');
  if (rest.length > 0) return `too many slashes: ${part}`;
  if (step !== undefined && !/^[1-9]\d*$/.test(step))
    return `failed to parse int from ${step}: strconv.Atoi: parsing "${step}": invalid syntax`;
  if (range === '*' || range === '?') return undefined;
  const bounds = range.split('-');
  if (bounds.length > 2) return `too many hyphens: ${part}`;
  const values = bounds.map((text) => {
    const at = words.indexOf(text.toLowerCase());
    return at >= 0 && text !== '' ? at + low : /^\d+$/.test(text) ? Number(text) : Number.NaN;
  });
  for (const [index, value] of values.entries()) {
    const text = bounds[index] ?? '';
    if (Number.isNaN(value)) return `failed to parse int from ${text}: strconv.Atoi: parsing "${text}": invalid syntax`;
    if (value < low) return `beginning of range (${value}) below minimum (${low}): ${part}`;
    if (value > high) return `end of range (${value}) above maximum (${high}): ${part}`;
  }
  return undefined;
}

function timeZoneProblems(zone: string | undefined): readonly FieldCause[] {
  if (zone === undefined) return [];
  if (zone === '') return [fieldCause.invalid('spec.timeZone', zone, 'timeZone must be nil or non-empty string')];
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone }).format(0);
    return [];
  } catch {
    return [fieldCause.invalid('spec.timeZone', zone, `unknown time zone ${zone}`)];
  }
}
