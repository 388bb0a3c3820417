import { Card, NumberInput, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core';
import type { ConfigsForm } from './configs-form.ts';

const numbers = [
  ['initialDelaySeconds', 'First after, s', 'first after seconds', '0'],
  ['periodSeconds', 'Every, s', 'every seconds', '10'],
  ['timeoutSeconds', 'Within, s', 'within seconds', '1'],
  ['failureThreshold', 'Fails after', 'fails after times', '3'],
] as const;

export function ProbeInputs({
  form,
  name,
  label,
  about,
}: {
  readonly form: ConfigsForm;
  readonly name: 'readiness' | 'liveness';
  readonly label: string;
  readonly about: string;
}) {
  return (
    <Card padding="sm">
      <Stack gap="xs">
        <Switch label={label} description={about} {...form.getInputProps(`${name}.on`, { type: 'checkbox' })} />
        {form.values[name].on && (
          <>
            <TextInput
              label={`${label} path`}
              description="Asked by HTTP. Without it only a connection is tried."
              placeholder="/health"
              spellCheck={false}
              {...form.getInputProps(`${name}.path`)}
            />
            <SimpleGrid cols={2}>
              {numbers.map(([field, short, spoken, usual]) => (
                <NumberInput
                  key={field}
                  label={short}
                  aria-label={`${label}: ${spoken}`}
                  placeholder={usual}
                  allowDecimal={false}
                  hideControls
                  {...form.getInputProps(`${name}.${field}`)}
                />
              ))}
            </SimpleGrid>
          </>
        )}
      </Stack>
    </Card>
  );
}
