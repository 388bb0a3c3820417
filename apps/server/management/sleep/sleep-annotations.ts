import type { KubeObject } from '@spacedock/kube';

export const sleepPrefix = 'sleepmode.loft.sh/';

/**
 * What people and templates say about the sleep of a space. Their names are the original's, as its command and its users write
 * them.
 */
export const asked = {
  force: `${sleepPrefix}force`,
  forceDuration: `${sleepPrefix}force-duration`,
  sleepAfter: `${sleepPrefix}sleep-after`,
  deleteAfter: `${sleepPrefix}delete-after`,
  sleepSchedule: `${sleepPrefix}sleep-schedule`,
  wakeupSchedule: `${sleepPrefix}wakeup-schedule`,
  timezone: `${sleepPrefix}timezone`,
  deleteAllPods: `${sleepPrefix}delete-all-pods`,
  ignoreAll: `${sleepPrefix}ignore-all`,
  ignoreActiveConnections: `${sleepPrefix}ignore-active-connections`,
  ignoreIngresses: `${sleepPrefix}ignore-ingresses`,
  ignoreVClusters: `${sleepPrefix}ignore-vclusters`,
  ignoreGroups: `${sleepPrefix}ignore-groups`,
  ignoreVerbs: `${sleepPrefix}ignore-verbs`,
  ignoreResources: `${sleepPrefix}ignore-resources`,
  ignoreResourceVerbs: `${sleepPrefix}ignore-resource-verbs`,
  ignoreResourceNames: `${sleepPrefix}ignore-resource-names`,
  ignoreUserAgents: `${sleepPrefix}ignore-user-agents`,
  disableIngressWakeup: `${sleepPrefix}disable-ingress-wakeup`,
  disableMetricsTracking: `${sleepPrefix}disable-metrics-tracking`,
} as const;

/** The one thing that both write: whoever sets it to now wakes a space that sleeps, as the original's command does. */
export const lastActivityAnnotation = `${sleepPrefix}last-activity`;

/** What the system keeps about the sleep of a space, on the SpaceInstance. The last five are not the original's. */
export const kept = {
  lastActivity: lastActivityAnnotation,
  lastActivityInfo: `${sleepPrefix}last-activity-info`,
  sleepingSince: `${sleepPrefix}sleeping-since`,
  sleepType: `${sleepPrefix}sleep-type`,
  scheduledSleep: `${sleepPrefix}scheduled-sleep`,
  scheduledWakeup: `${sleepPrefix}scheduled-wakeup`,
  scheduledDeletion: `${sleepPrefix}scheduled-deletion`,
  lastWakeup: `${sleepPrefix}last-wakeup`,
  lastWakeupInfo: `${sleepPrefix}last-wakeup-info`,
  /** It is awake, but something in it could not be scaled up yet. */
  wakeupUnfinished: `${sleepPrefix}wakeup-unfinished`,
  sleepHistory: `${sleepPrefix}sleep-history`,
} as const;

const keptNames: ReadonlySet<string> = new Set(Object.values(kept));
export const isKept = (annotation: string): boolean => keptNames.has(annotation);

export type Annotations = Readonly<Record<string, string>>;
/** Null: it goes. */
export type AnnotationChanges = Readonly<Record<string, string | null>>;

export function withAnnotations<Kind extends KubeObject>(object: Kind, changes: AnnotationChanges): Kind {
  const annotations = { ...object.metadata.annotations };
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) delete annotations[name];
    else annotations[name] = value;
  }
  return { ...object, metadata: { ...object.metadata, annotations } };
}

/** The annotations have whole seconds since 1970. */
export const unixSeconds = (at: Date): string => String(Math.floor(at.getTime() / 1000));

const mostSeconds = 253_402_300_799; // the year 9999

/** Undefined when it is none. Nothing happened in 1970: 0 is the original's way to say never. */
export function dateOfSeconds(text: string | undefined): Date | undefined {
  if (text === undefined || !/^\d{1,12}$/.test(text)) return undefined;
  const seconds = Number(text);
  return seconds === 0 || seconds > mostSeconds ? undefined : new Date(seconds * 1000);
}

const longestSeconds = 100 * 365 * 86_400;

/** A whole number of seconds, of at most a hundred years; undefined for anything else. */
export function secondsIn(text: string | undefined): number | undefined {
  const value = text?.trim() ?? '';
  return /^\d{1,12}$/.test(value) && Number(value) <= longestSeconds ? Number(value) : undefined;
}
