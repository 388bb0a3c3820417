import { Alert, Stack, Text } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { TimeAgo } from '../../parts/time-ago.tsx';
import type { Instance } from './instance-shape.ts';
import { type SleepMode, timeOfSeconds, wakesBy } from './sleep-settings.ts';

const why: Readonly<Record<string, string>> = {
  inactivitySleep: 'because nobody used it',
  scheduledSleep: 'as its schedule says',
  forcedSleep: 'because somebody put it to sleep',
  forcedDurationSleep: 'because somebody put it to sleep for a certain time',
};

/** Whether it sleeps, since when and why, and what comes next. */
export function SleepState({ instance: { phase, sleep } }: { readonly instance: Instance }) {
  const mode = (sleep ?? {}) as SleepMode;
  const { status = {} } = mode;
  const asleep = phase === 'Sleeping';
  return (
    <Alert
      color={asleep ? 'gray' : 'teal'}
      icon={asleep ? <IconMoon /> : <IconSun />}
      title={asleep ? 'It sleeps' : 'It is awake'}
      role="status"
    >
      <Stack gap={2}>
        {asleep && (
          <Text size="sm">
            Since <TimeAgo at={timeOfSeconds(status.sleepingSince)} />, {why[status.sleepType ?? ''] ?? 'as was asked for'}. Its
            workloads are scaled to zero, and come back as they were.
          </Text>
        )}
        {asleep && <Text size="sm">{wakesBy(mode)}</Text>}
        {!asleep && (
          <Text size="sm">
            Last used: <TimeAgo at={timeOfSeconds(status.lastActivity)} />. Requests through its kubeconfig count.
          </Text>
        )}
        {status.scheduledSleep !== undefined && !asleep && (
          <Text size="sm">
            Falls asleep <TimeAgo at={timeOfSeconds(status.scheduledSleep)} />.
          </Text>
        )}
        {status.scheduledWakeup !== undefined && asleep && (
          <Text size="sm">
            Wakes up <TimeAgo at={timeOfSeconds(status.scheduledWakeup)} />.
          </Text>
        )}
        {status.sleptLastThirtyDays !== undefined && (
          <Text size="sm" c="dimmed">
            Of the last 30 days it slept {Math.round(status.sleptLastThirtyDays)} %.
          </Text>
        )}
      </Stack>
    </Alert>
  );
}
