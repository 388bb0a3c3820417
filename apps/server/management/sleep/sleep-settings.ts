import { type CronSchedule, cronSchedule } from './cron-schedule.ts';
import { type IgnoreRules, ignoreRules, resourceRuleProblem } from './ignore-rules.ts';
import { type Annotations, asked, dateOfSeconds, lastActivityAnnotation, secondsIn } from './sleep-annotations.ts';
import { timeZoneIn } from './time-zone-setting.ts';

/** When a space is to sleep, to wake and to go. */
export interface SleepSettings {
  /** It is to sleep now. With seconds, nothing wakes it by itself for so long; 0 is for ever. */
  readonly forced: { readonly seconds?: number } | undefined;
  /** After so much time without a request. */
  readonly sleepAfterMs?: number;
  readonly deleteAfterMs?: number;
  readonly sleepSchedule?: CronSchedule;
  readonly wakeupSchedule?: CronSchedule;
  readonly timeZone: string;
  /** Pods that nothing would make again go as well when it falls asleep. */
  readonly deleteAllPods: boolean;
  readonly ignore: IgnoreRules;
}

/**
 * Where an annotation stands: on the SpaceInstance, on the namespace in the cluster, or in the template, which is where that
 * has it from.
 */
export type SettingSource = 'SpaceInstance' | 'namespace' | 'template';

/** Something that was asked for and is not done, because it cannot be understood. */
export interface SleepProblem {
  readonly annotation: string;
  readonly value: string;
  readonly source: SettingSource;
  /** Behind the name of the annotation: `has to be a whole number of seconds`. */
  readonly message: string;
}

export interface SettingSources {
  readonly instance: Annotations;
  /** As it is in the cluster, where somebody may have annotated it by hand. */
  readonly namespace?: Annotations;
  /** Of `metadata` in the rendered template. */
  readonly template?: Annotations;
}

const flags = [
  asked.deleteAllPods,
  asked.ignoreAll,
  asked.ignoreActiveConnections,
  asked.ignoreIngresses,
  asked.disableIngressWakeup,
  asked.disableMetricsTracking,
];

/** What the SpaceInstance says goes before the namespace, and that before the template. */
export function mergedAnnotations({ instance, namespace = {}, template = {} }: SettingSources): Annotations {
  // Whether it is forced to sleep is decided where it is woken: a template that said so could never be overruled.
  const {
    [asked.force]: _,
    [asked.forceDuration]: __,
    [lastActivityAnnotation]: ___,
    ...inherited
  } = { ...template, ...namespace };
  return { ...inherited, ...instance };
}

export function sleepSettings(sources: SettingSources): {
  readonly settings: SleepSettings;
  readonly problems: readonly SleepProblem[];
} {
  const annotations = mergedAnnotations(sources);
  const problems: SleepProblem[] = misplaced(sources);
  const report = (annotation: string, message: string): undefined =>
    void problems.push({ annotation, value: annotations[annotation] ?? '', source: sourceOf(sources, annotation), message });
  const text = (annotation: string): string | undefined => annotations[annotation]?.trim() || undefined;

  function seconds(annotation: string): number | undefined {
    if (text(annotation) === undefined) return undefined;
    return secondsIn(text(annotation)) ?? report(annotation, 'has to be a whole number of seconds, of at most a hundred years');
  }
  function flag(annotation: string): boolean {
    const value = text(annotation) ?? 'false';
    if (value !== 'true' && value !== 'false') report(annotation, 'has to be "true" or "false"');
    return value === 'true';
  }
  function schedule(annotation: string, timeZone: string | undefined): CronSchedule | undefined {
    const value = text(annotation);
    if (value === undefined) return undefined;
    const read = cronSchedule(value, timeZone ?? 'UTC');
    if (typeof read === 'string') return report(annotation, `has to be a schedule such as 0 20 * * 1-5: ${read}`);
    // At another hour than was meant is worse than not at all.
    return timeZone === undefined ? undefined : read;
  }
  // 0 is the original's way to say never.
  const period = (annotation: string): number | undefined => (seconds(annotation) ?? 0) * 1000 || undefined;

  const timeZone = text(asked.timezone) === undefined ? 'UTC' : timeZoneIn(text(asked.timezone) ?? '');
  if (timeZone === undefined)
    report(asked.timezone, 'has to be the name of a time zone such as Europe/Berlin; without it no schedule is followed');
  for (const name of [asked.ignoreResourceVerbs, asked.ignoreResourceNames]) {
    const problem = resourceRuleProblem(text(name) ?? '');
    if (problem !== undefined) report(name, problem);
  }
  const lastActivity = text(lastActivityAnnotation);
  if (lastActivity !== undefined && lastActivity !== '0' && !dateOfSeconds(lastActivity))
    report(lastActivityAnnotation, 'has to be a time in seconds since 1970, such as $(date +%s)');

  const said = Object.fromEntries(flags.map((name) => [name, flag(name)]));
  const duration = seconds(asked.forceDuration);
  const isForced = flag(asked.force) || duration !== undefined;
  const settings: SleepSettings = {
    forced: isForced ? { ...defined('seconds', duration) } : undefined,
    ...defined('sleepAfterMs', period(asked.sleepAfter)),
    ...defined('deleteAfterMs', period(asked.deleteAfter)),
    ...defined('sleepSchedule', schedule(asked.sleepSchedule, timeZone)),
    ...defined('wakeupSchedule', schedule(asked.wakeupSchedule, timeZone)),
    timeZone: timeZone ?? 'UTC',
    deleteAllPods: said[asked.deleteAllPods] ?? false,
    ignore: ignoreRules(annotations),
  };
  return { settings, problems };
}

function misplaced({ instance, namespace = {}, template = {} }: SettingSources): SleepProblem[] {
  return [asked.force, asked.forceDuration].flatMap((annotation) => {
    const value = namespace[annotation] ?? template[annotation];
    if (value === undefined || instance[annotation] !== undefined) return [];
    return [
      {
        annotation,
        value,
        source: sourceOf({ instance, namespace, template }, annotation),
        message: 'has no effect here: put it on the SpaceInstance',
      },
    ];
  });
}

function sourceOf({ instance, namespace = {}, template = {} }: SettingSources, annotation: string): SettingSource {
  if (instance[annotation] !== undefined) return 'SpaceInstance';
  // The namespace has what the template says: the one who can change it is named.
  return namespace[annotation] === undefined || namespace[annotation] === template[annotation] ? 'template' : 'namespace';
}

const defined = <Name extends string, Value>(name: Name, value: Value | undefined): Partial<Record<Name, Value>> =>
  value === undefined ? {} : ({ [name]: value } as Record<Name, Value>);

export const problemText = ({ annotation, value, source, message }: SleepProblem): string =>
  `${annotation} ${source === 'SpaceInstance' ? '' : `of the ${source} `}${message}; it is ${JSON.stringify(value)}.`;
