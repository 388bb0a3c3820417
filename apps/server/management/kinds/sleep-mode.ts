import type { SpaceInstance } from '../objects/space-instance.ts';

const prefix = 'sleepmode.loft.sh/';

/** The annotations of sleep mode in the form in which the original's status shows them. Undefined when there are none. */
export function sleepModeConfigOf({ metadata, status }: SpaceInstance): object | undefined {
  const annotations = { ...status?.space?.metadata?.annotations, ...metadata.annotations };
  if (!Object.keys(annotations).some((name) => name.startsWith(prefix))) return undefined;
  const text = (name: string): string => annotations[`${prefix}${name}`] ?? '';
  const whole = (name: string): number | undefined => (/^\d+$/.test(text(name)) ? Number(text(name)) : undefined);
  const flag = (name: string): true | undefined => (text(name) === 'true' ? true : undefined);
  const epoch = (name: string): object | undefined =>
    present({ start: whole(`${name}-epoch-start`), slept: whole(`${name}-epoch-slept`) });
  const spec = present({
    forceSleep: flag('force') ?? (whole('force-duration') === undefined ? undefined : true),
    forceSleepDuration: whole('force-duration'),
    sleepAfter: whole('sleep-after'),
    deleteAfter: whole('delete-after'),
    sleepSchedule: text('sleep-schedule'),
    wakeupSchedule: text('wakeup-schedule'),
    timezone: text('timezone').replace(/#.*$/, ''), // the original's command writes the offset behind it
    ignoreActiveConnections: flag('ignore-active-connections'),
    ignoreAll: flag('ignore-all'),
    ignoreIngresses: flag('ignore-ingresses'),
    ignoreVClusters: flag('ignore-vclusters'),
    ignoreGroups: text('ignore-groups'),
    ignoreVerbs: text('ignore-verbs'),
    ignoreResources: text('ignore-resources'),
    ignoreResourceVerbs: text('ignore-resource-verbs'),
    ignoreResourceNames: text('ignore-resource-names'),
    ignoreUserAgents: text('ignore-user-agents'),
  });
  const told = present({
    lastActivity: whole('last-activity'),
    lastActivityInfo: activityIn(text('last-activity-info')),
    sleepingSince: whole('sleeping-since'),
    currentEpoch: epoch('current'),
    lastEpoch: epoch('last'),
    scheduledSleep: whole('scheduled-sleep'),
    scheduledWakeup: whole('scheduled-wakeup'),
    sleepType: text('sleep-type'),
  });
  return { metadata: { creationTimestamp: null }, spec: spec ?? {}, status: told ?? {} };
}

/** Without what says nothing. */
function present(fields: Readonly<Record<string, unknown>>): object | undefined {
  const said = Object.entries(fields).filter(([, value]) => value !== undefined && value !== '');
  return said.length === 0 ? undefined : Object.fromEntries(said);
}

function activityIn(text: string): object | undefined {
  if (!text.startsWith('{')) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined; // an annotation is anybody's to write
    throw error;
  }
}
