import { Chip, Fieldset, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { cronOf, type Schedule, scheduleOf, weekdays } from './schedule.ts';

const kinds = [
  { value: 'never', label: 'Not by a schedule' },
  { value: 'weekly', label: 'On days of the week' },
  { value: 'cron', label: 'As cron says' },
] as const;

/** A schedule that can be read: days and a time, or cron for those who know it. */
export function ScheduleInput({
  label,
  description,
  value,
  onChange,
  error,
  time,
}: {
  readonly label: string;
  readonly description?: string | undefined;
  /** Five fields of cron; empty for none. */
  readonly value: string;
  readonly onChange: (cron: string) => void;
  readonly error?: React.ReactNode;
  /** To begin with. */
  readonly time: string;
}) {
  const read = scheduleOf(value);
  const [asCron, setAsCron] = useState(read.kind === 'cron');
  const schedule: Schedule = asCron ? { kind: 'cron', text: value } : read;

  function choose(kind: string | null): void {
    setAsCron(kind === 'cron');
    if (kind === 'never') onChange('');
    if (kind === 'weekly') onChange(cronOf({ kind: 'weekly', days: [1, 2, 3, 4, 5], time }));
  }

  return (
    <Fieldset legend={label}>
      <Stack gap="sm">
        <Select
          aria-label={`${label}: how`}
          description={description}
          inputWrapperOrder={['input', 'description']}
          data={[...kinds]}
          value={schedule.kind}
          onChange={choose}
          allowDeselect={false}
          w={240}
        />
        {schedule.kind === 'weekly' && (
          <Group gap="sm" align="flex-end">
            <Chip.Group
              multiple
              value={schedule.days.map(String)}
              onChange={(days) => (days.length > 0 ? onChange(cronOf({ ...schedule, days: days.map(Number) })) : undefined)}
            >
              <Group gap={4} role="group" aria-label={`${label}: days`}>
                {weekdays.map(({ value: day, label: name }) => (
                  <Chip key={day} value={day} size="xs">
                    {name}
                  </Chip>
                ))}
              </Group>
            </Chip.Group>
            <TextInput
              type="time"
              aria-label={`${label}: time`}
              value={schedule.time}
              required
              onChange={(event) =>
                event.currentTarget.value ? onChange(cronOf({ ...schedule, time: event.currentTarget.value })) : undefined
              }
              w={120}
            />
          </Group>
        )}
        {schedule.kind === 'cron' && (
          <TextInput
            aria-label={`${label}: cron`}
            placeholder="0 20 * * 1-5"
            description="Minute, hour, day of the month, month, day of the week."
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
            spellCheck={false}
          />
        )}
        {error && (
          <Text size="sm" c="red" role="alert">
            {error}
          </Text>
        )}
      </Stack>
    </Fieldset>
  );
}
