import { Stack, Text } from '@mantine/core';
import { Shown } from '../../parts/shown.tsx';
import { useBase } from '../../parts/use-base.ts';
import type { Instance } from './instance-shape.ts';
import { SleepForm } from './sleep-form.tsx';
import { settingWords, type SleepField, sleepLabels, type SleepMode } from './sleep-settings.ts';
import { SleepState } from './sleep-state.tsx';
import { useInstanceAccess, youMay } from './use-instance-access.ts';

export function SleepTab({ instance }: { readonly instance: Instance }) {
  const { base, newest, take } = useBase(instance);
  return (
    <Stack gap="lg" maw={760}>
      <SleepState instance={instance} />
      <Shown read={useInstanceAccess(instance)} what="space instance">
        {(access) =>
          youMay(access, 'update') && !instance.deletedAt ? (
            <SleepForm key={base.resourceVersion} base={base} instance={newest} load={() => take(newest)} saved={take} />
          ) : (
            <SleepFacts instance={instance} />
          )
        }
      </Shown>
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
