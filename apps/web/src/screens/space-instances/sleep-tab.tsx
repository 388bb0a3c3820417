import { Alert, Button, Select, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { FormFoot } from '../../parts/form-foot.tsx';
import { TimeAgo } from '../../parts/time-ago.tsx';
import { useCallForm } from '../../parts/use-call-form.ts';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';
import { type Instance, pathOf } from './instance-shape.ts';
import { ScheduleInput } from './schedule-input.tsx';
import { durationChoices, inherited, settingWords, sleepChange, sleepDiffers, type SleepField, sleepFieldOf, type SleepMode, sleepValues, timeOfSeconds } from './sleep-settings.ts';
import { useInstanceRights } from './use-instance-rights.ts';
import { useNewestVersion } from './use-newest-version.ts';

const hour = 3600;
const zones = Intl.supportedValuesOf('timeZone');
const why: Readonly<Record<string, string>> = {
  inactivitySleep: 'because nobody used it', scheduledSleep: 'as its schedule says', forcedSleep: 'because somebody put it to sleep', forcedDurationSleep: 'because somebody put it to sleep for a certain time',
};

export function SleepTab({ instance }: { readonly instance: Instance }) {
  const may = useInstanceRights(instance);
  const [base, setBase] = useState(instance);
  return (
    <Stack gap="lg" maw={760}>
      <SleepState instance={instance} />
      {may('update') && !instance.deletedAt ? <SleepForm key={base.resourceVersion} base={base} instance={instance} load={() => setBase(instance)} saved={setBase} /> : <SleepFacts instance={instance} />}
    </Stack>
  );
}

function SleepState({ instance: { phase, sleep, message } }: { readonly instance: Instance }) {
  const { status = {} } = (sleep ?? {}) as SleepMode;
  const asleep = phase === 'Sleeping';
  return (
    <Alert color={asleep ? 'gray' : 'teal'} icon={asleep ? <IconMoon /> : <IconSun />} title={asleep ? 'It sleeps' : 'It is awake'} role="status">
      <Stack gap={2}>
        {asleep && <Text size="sm">Since <TimeAgo at={timeOfSeconds(status.sleepingSince)} />, {why[status.sleepType ?? ''] ?? 'as was asked for'}. Its workloads are scaled to zero, and come back as they were.</Text>}
        {asleep && message && <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>{message}</Text>}
        {!asleep && <Text size="sm">Last used: <TimeAgo at={timeOfSeconds(status.lastActivity)} />. Requests through its kubeconfig count.</Text>}
        {status.scheduledSleep !== undefined && !asleep && <Text size="sm">Falls asleep <TimeAgo at={timeOfSeconds(status.scheduledSleep)} />.</Text>}
        {status.scheduledWakeup !== undefined && asleep && <Text size="sm">Wakes up <TimeAgo at={timeOfSeconds(status.scheduledWakeup)} />.</Text>}
        {status.sleptLastThirtyDays !== undefined && <Text size="sm" c="dimmed">Of the last 30 days it slept {Math.round(status.sleptLastThirtyDays)} %.</Text>}
      </Stack>
    </Alert>
  );
}

const labels: Readonly<Record<SleepField, string>> = {
  sleepAfter: 'Falls asleep when unused', deleteAfter: 'Is deleted when unused', sleepSchedule: 'Falls asleep by schedule', wakeupSchedule: 'Wakes up by schedule', timezone: 'Time zone',
};

/** For those who may not change it. */
function SleepFacts({ instance }: { readonly instance: Instance }) {
  const spec = (instance.sleep as SleepMode | null)?.spec ?? {};
  const known = (Object.keys(labels) as readonly SleepField[]).filter((field) => spec[field] !== undefined);
  if (known.length === 0) return <Text size="sm" c="dimmed">Nothing is said about its sleep: it runs until somebody puts it to sleep.</Text>;
  return <Stack gap={4}>{known.map((field) => <Text key={field} size="sm"><b>{labels[field]}</b>: {settingWords(field, String(spec[field]))}</Text>)}</Stack>;
}

function SleepForm({ base, instance, load, saved }: { readonly base: Instance; readonly instance: Instance; readonly load: () => void; readonly saved: (instance: Instance) => void }) {
  const before = base.annotations;
  const form = useCallForm({
    initial: { ...sleepValues(before) } as Record<SleepField, string>,
    call: (values) => call('patch', '/api/space-instances/{project}/{name}', { params: { path: pathOf(instance) }, body: { annotations: sleepChange(values, before) } }),
    topics: ['space-instances'],
    fieldOf: sleepFieldOf,
    newest: useNewestVersion(base, sleepDiffers),
    onDone: ({ data }) => {
      saved(data);
      notifications.show({ message: 'How it sleeps is saved.', color: 'teal' });
    },
  });
  const { values, getInputProps, setFieldValue, reset } = form.form;
  const above = inherited(values, instance.sleep as SleepMode | null);
  const hint = (field: SleepField): string | undefined => (above[field] === undefined ? undefined : `The template says: ${above[field]}.`);
  const touched = Object.keys(sleepChange(values, before)).length > 0;
  return (
    <form onSubmit={form.submit}>
      <Stack>
        <Title order={2}>When it sleeps</Title>
        {sleepDiffers(instance, base) && <ChangedMeanwhile what="how it sleeps" touched={touched} load={load} />}
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Select
            label={labels.sleepAfter} description={hint('sleepAfter') ?? 'Without a request through its kubeconfig.'} placeholder="Not said" clearable data={[...durationChoices(values.sleepAfter, [hour / 4, hour, 4 * hour, 12 * hour, 24 * hour])]}
            {...getInputProps('sleepAfter')} value={values.sleepAfter || null} onChange={(value) => setFieldValue('sleepAfter', value ?? '')}
          />
          <Select
            label={labels.deleteAfter} description={hint('deleteAfter') ?? 'With everything in it. Told an hour before.'} placeholder="Not said" clearable data={[...durationChoices(values.deleteAfter, [24 * hour, 7 * 24 * hour, 30 * 24 * hour, 90 * 24 * hour])]}
            {...getInputProps('deleteAfter')} value={values.deleteAfter || null} onChange={(value) => setFieldValue('deleteAfter', value ?? '')}
          />
        </SimpleGrid>
        <ScheduleInput label={labels.sleepSchedule} value={values.sleepSchedule} time="20:00" error={form.form.errors['sleepSchedule']} onChange={(cron) => setFieldValue('sleepSchedule', cron)} />
        {hint('sleepSchedule') && <Text size="sm" c="dimmed">{hint('sleepSchedule')}</Text>}
        <ScheduleInput label={labels.wakeupSchedule} value={values.wakeupSchedule} time="07:00" error={form.form.errors['wakeupSchedule']} onChange={(cron) => setFieldValue('wakeupSchedule', cron)} />
        {hint('wakeupSchedule') && <Text size="sm" c="dimmed">{hint('wakeupSchedule')}</Text>}
        <Select
          label={labels.timezone} description={hint('timezone') ?? 'Of the times above.'} placeholder="UTC" searchable clearable data={values.timezone && !zones.includes(values.timezone) ? [values.timezone, ...zones] : zones} limit={50} w={{ base: '100%', sm: 320 }}
          {...getInputProps('timezone')} value={values.timezone || null} onChange={(value) => setFieldValue('timezone', value ?? '')}
        />
        <FormFoot does="PATCH /api/space-instances/{project}/{name}" label="Save" form={form} disabled={!touched} back={touched ? <Button variant="default" onClick={reset}>Undo</Button> : undefined} />
      </Stack>
    </form>
  );
}
