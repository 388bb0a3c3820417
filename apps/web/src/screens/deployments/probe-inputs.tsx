import { Card, NumberInput, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core';
import type { ConfigsForm } from './configs-form.ts';

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
              <NumberInput
                label="First after, s"
                aria-label={`${label}: first after seconds`}
                placeholder="0"
                allowDecimal={false}
                hideControls
                {...form.getInputProps(`${name}.initialDelaySeconds`)}
              />
              <NumberInput
                label="Every, s"
                aria-label={`${label}: every seconds`}
                placeholder="10"
                allowDecimal={false}
                hideControls
                {...form.getInputProps(`${name}.periodSeconds`)}
              />
              <NumberInput
                label="Within, s"
                aria-label={`${label}: within seconds`}
                placeholder="1"
                allowDecimal={false}
                hideControls
                {...form.getInputProps(`${name}.timeoutSeconds`)}
              />
              <NumberInput
                label="Fails after"
                aria-label={`${label}: fails after times`}
                placeholder="3"
                allowDecimal={false}
                hideControls
                {...form.getInputProps(`${name}.failureThreshold`)}
              />
            </SimpleGrid>
          </>
        )}
      </Stack>
    </Card>
  );
}
