import type { KubeSchema } from '@spacedock/kube';
import { flag, object, text, whole } from './field.ts';

const epoch = (description: string): KubeSchema =>
  object(description, {
    start: whole('When it began, in seconds since 1970.'),
    slept: whole('How much of it was slept, in milliseconds.'),
  });

export const sleepModeConfigSchema = object('When the space sleeps and wakes, read from its annotations (sleepmode.loft.sh/…).', {
  metadata: object('Of the settings.', {
    creationTimestamp: { type: 'string', format: 'date-time', nullable: true, description: 'Never set.' },
  }),
  spec: object('What was asked for.', {
    forceSleep: flag('Sleeps now.'),
    forceSleepDuration: whole('For so many seconds nothing wakes it by itself; 0 for ever.'),
    sleepAfter: whole('Sleeps after so many seconds without a request.'),
    deleteAfter: whole('Is deleted after so many seconds without a request.'),
    sleepSchedule: text('When to sleep, as cron.'),
    wakeupSchedule: text('When to wake, as cron.'),
    timezone: text('Time zone of the schedules, such as Europe/Berlin; UTC when empty.'),
    ignoreActiveConnections: flag('Open connections do not count as activity.'),
    ignoreAll: flag('No request counts as activity.'),
    ignoreIngresses: flag('Requests through ingresses do not count as activity.'),
    ignoreVClusters: flag('Requests of virtual clusters do not count as activity.'),
    ignoreGroups: text('Requests of these groups do not count as activity.'),
    ignoreVerbs: text('Requests with these verbs do not count as activity.'),
    ignoreResources: text('Requests for these resources do not count as activity.'),
    ignoreResourceVerbs: text('Requests with these verbs for these resources do not count as activity.'),
    ignoreResourceNames: text('Requests for these objects do not count as activity.'),
    ignoreUserAgents: text('Requests of these programs do not count as activity.'),
  }),
  status: object('How it goes.', {
    lastActivity: whole('When the last request came, in seconds since 1970.'),
    lastActivityInfo: object('What the last request was.', {
      subject: text('Who sent it.'),
      host: text('For which host.'),
      verb: text('Its verb.'),
      apiGroup: text('Its API group.'),
      resource: text('Its resource.'),
      subresource: text('Its subresource.'),
      name: text('Its object.'),
      virtualCluster: text('The virtual cluster it went to.'),
      metricsRefreshInterval: whole('How often activity is read from metrics, in seconds.'),
    }),
    sleepingSince: whole('Since when it sleeps, in seconds since 1970; 0 when it is awake.'),
    currentEpoch: epoch('The month that is being counted.'),
    lastEpoch: epoch('The month before.'),
    sleptLastThirtyDays: { type: 'number', description: 'How much of the last 30 days it slept, in percent.' },
    sleptLastSevenDays: { type: 'number', description: 'How much of the last 7 days it slept, in percent.' },
    scheduledSleep: whole('When it sleeps next, in seconds since 1970.'),
    scheduledWakeup: whole('When it wakes next, in seconds since 1970.'),
    sleepType: text('Why it sleeps: inactivitySleep, forcedSleep, forcedDurationSleep or scheduledSleep.'),
  }),
});
