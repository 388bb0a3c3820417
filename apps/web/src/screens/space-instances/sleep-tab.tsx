import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Loading } from '../../parts/states.tsx';
import type { Instance } from './instance-shape.ts';
import { SleepForm } from './sleep-form.tsx';
import { settingWords, type SleepField, sleepLabels, type SleepMode } from './sleep-settings.ts';
import { SleepState } from './sleep-state.tsx';
import { useInstanceRights } from './use-instance-rights.ts';

export function SleepTab({ instance }: { readonly instance: Instance }) {
  const { may, known } = useInstanceRights(instance);
  const [base, setBase] = useState(instance);
  return (
    <Stack gap="lg" maw={760}>
      <SleepState instance={instance} />
      {!known ? (
        <Loading />
      ) : may('update') && !instance.deletedAt ? (
        <SleepForm key={base.resourceVersion} base={base} instance={instance} load={() => setBase(instance)} saved={setBase} />
      ) : (
        <SleepFacts instance={instance} />
      )}
    </Stack>
  );
}

/** For those who may not change it. */
function SleepFacts({ instance }: { readonly instance: Instance }) {
  const spec = (instance.sleep as SleepMode | null)?.spec ?? {};
  const known = (Object.keys(sleepLabels) as readonly SleepField[]).filter((field) => spec[field] !== undefined);
  if (known.length === 0)
    return (
      <Text size="sm" c="dimmed">
        Nothing is said about its sleep: it runs until somebody puts it to sleep.
      </Text>
    );
  return (
    <Stack gap={4}>
      {known.map((field) => (
        <Text key={field} size="sm">
          <b>{sleepLabels[field]}</b>: {settingWords(field, String(spec[field]))}
        </Text>
      ))}
    </Stack>
  );
}
