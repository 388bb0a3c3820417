import { Button, Select, SimpleGrid, Stack, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { FormFoot } from '../../parts/form-foot.tsx';
import { useCallForm } from '../../parts/use-call-form.ts';
import { ChangedMeanwhile } from '../../parts/changed-meanwhile.tsx';
import { type Instance, pathOf } from './instance-shape.ts';
import { ScheduleInput } from './schedule-input.tsx';
import {
  durationChoices,
  inherited,
  sleepLabels as labels,
  sleepChange,
  sleepDiffers,
  type SleepField,
  sleepFieldOf,
  type SleepMode,
  sleepValues,
} from './sleep-settings.ts';
import { useNewestVersion } from './use-newest-version.ts';

const hour = 3600;
const zones = Intl.supportedValuesOf('timeZone');

/** When a space falls asleep, wakes up and is deleted, so that people can read it. */
export function SleepForm({
  base,
  instance,
  load,
  saved,
}: {
  readonly base: Instance;
  readonly instance: Instance;
  readonly load: () => void;
  readonly saved: (instance: Instance) => void;
}) {
  const before = base.annotations;
  const [undone, setUndone] = useState(0);
  const form = useCallForm({
    initial: { ...sleepValues(before) } as Record<SleepField, string>,
    call: (values) =>
      call('patch', '/api/space-instances/{project}/{name}', {
        params: { path: pathOf(instance) },
        body: { annotations: sleepChange(values, before) },
      }),
    topics: ['space-instances'],
    fieldOf: sleepFieldOf,
    newest: useNewestVersion(base, sleepDiffers),
    onDone: ({ data }) => {
      saved(data);
      notifications.show({ message: 'How it sleeps is saved.', color: 'teal' });
    },
  });
  const { values, getInputProps, setFieldValue, reset } = form.form;
  const above = inherited(sleepValues(instance.annotations), instance.sleep as SleepMode | null);
  const hint = (field: SleepField): string | undefined =>
    above[field] === undefined || values[field] !== '' ? undefined : `The template says: ${above[field]}.`;
  const undo = (): void => {
    reset();
    // How a schedule is shown, as days or as cron, begins anew with it.
    setUndone(undone + 1);
  };
  const touched = Object.keys(sleepChange(values, before)).length > 0;
  return (
    <form onSubmit={form.submit}>
      <Stack>
        <Title order={2}>When it sleeps</Title>
        {sleepDiffers(instance, base) && <ChangedMeanwhile what="how it sleeps" touched={touched} load={load} />}
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Select
            label={labels.sleepAfter}
            description={hint('sleepAfter') ?? 'Without a request through its kubeconfig.'}
            placeholder="Not said"
            clearable
            data={[...durationChoices(values.sleepAfter, [hour / 4, hour, 4 * hour, 12 * hour, 24 * hour])]}
            {...getInputProps('sleepAfter')}
            value={values.sleepAfter || null}
            onChange={(value) => setFieldValue('sleepAfter', value ?? '')}
          />
          <Select
            label={labels.deleteAfter}
            description={hint('deleteAfter') ?? 'With everything in it. Told an hour before.'}
            placeholder="Not said"
            clearable
            data={[...durationChoices(values.deleteAfter, [24 * hour, 7 * 24 * hour, 30 * 24 * hour, 90 * 24 * hour])]}
            {...getInputProps('deleteAfter')}
            value={values.deleteAfter || null}
            onChange={(value) => setFieldValue('deleteAfter', value ?? '')}
          />
        </SimpleGrid>
        <ScheduleInput
          key={`sleep ${undone}`}
          label={labels.sleepSchedule}
          description={hint('sleepSchedule')}
          value={values.sleepSchedule}
          time="20:00"
          error={form.form.errors['sleepSchedule']}
          onChange={(cron) => setFieldValue('sleepSchedule', cron)}
        />
        <ScheduleInput
          key={`wake ${undone}`}
          label={labels.wakeupSchedule}
          description={hint('wakeupSchedule')}
          value={values.wakeupSchedule}
          time="07:00"
          error={form.form.errors['wakeupSchedule']}
          onChange={(cron) => setFieldValue('wakeupSchedule', cron)}
        />
        <Select
          label={labels.timezone}
          description={hint('timezone') ?? 'Of the times above.'}
          placeholder="UTC"
          searchable
          clearable
          data={values.timezone && !zones.includes(values.timezone) ? [values.timezone, ...zones] : zones}
          limit={50}
          w={{ base: '100%', sm: 320 }}
          {...getInputProps('timezone')}
          value={values.timezone || null}
          onChange={(value) => setFieldValue('timezone', value ?? '')}
        />
        <FormFoot
          does="PATCH /api/space-instances/{project}/{name}"
          label="Save"
          form={form}
          disabled={!touched}
          back={
            touched ? (
              <Button variant="default" onClick={undo}>
                Undo
              </Button>
            ) : undefined
          }
        />
      </Stack>
    </form>
  );
}
