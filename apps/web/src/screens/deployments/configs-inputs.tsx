import { Input, NumberInput, SegmentedControl, SimpleGrid, Stack, TextInput, Title } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ConfigValues } from './config-values.ts';
import { configsForm } from './configs-form.ts';
import { EnvInputs } from './env-inputs.tsx';
import { ExposeInputs } from './expose-inputs.tsx';
import { ProbeInputs } from './probe-inputs.tsx';
import { SecretInputs } from './secret-inputs.tsx';

export function ConfigsInputs<Values extends ConfigValues>({
  form: given,
  twice,
}: {
  readonly form: UseFormReturnType<Values>;
  readonly twice: ReadonlySet<string>;
}) {
  const form = configsForm(given);
  const { scaling } = form.values;
  return (
    <Stack gap="lg">
      <section aria-label="Running">
        <Title order={2} mb="xs">
          Running
        </Title>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <NumberInput
            label="Port"
            description="That the app listens on; 8080 unless said."
            allowDecimal={false}
            hideControls
            {...form.getInputProps('port')}
          />
          <div>
            <Input.Label component="div" mb={4} style={{ display: 'block' }}>
              Replicas
            </Input.Label>
            <SegmentedControl
              aria-label="Replicas"
              value={scaling}
              onChange={(value) => form.set('scaling', value)}
              data={[
                { value: 'fixed', label: 'A fixed number' },
                { value: 'auto', label: 'By load' },
              ]}
              mb={6}
            />
            {scaling === 'fixed' ? (
              <NumberInput
                aria-label="Number of replicas"
                placeholder="1"
                allowDecimal={false}
                {...form.getInputProps('replicas')}
              />
            ) : (
              <SimpleGrid cols={3}>
                <NumberInput label="At least" allowDecimal={false} {...form.getInputProps('autoscaling.minReplicas')} />
                <NumberInput label="At most" allowDecimal={false} {...form.getInputProps('autoscaling.maxReplicas')} />
                <NumberInput
                  label="CPU %"
                  placeholder="80"
                  allowDecimal={false}
                  {...form.getInputProps('autoscaling.targetCPU')}
                />
              </SimpleGrid>
            )}
          </div>
        </SimpleGrid>
        <SimpleGrid cols={{ base: 2, sm: 4 }} mt="sm">
          <TextInput label="CPU requested" placeholder="100m" {...form.getInputProps('requests.cpu')} />
          <TextInput label="Memory requested" placeholder="128Mi" {...form.getInputProps('requests.memory')} />
          <TextInput label="CPU limit" placeholder="none" {...form.getInputProps('limits.cpu')} />
          <TextInput label="Memory limit" placeholder="none" {...form.getInputProps('limits.memory')} />
        </SimpleGrid>
      </section>
      <section aria-label="Variables">
        <EnvInputs form={form} twice={twice} />
      </section>
      <section aria-label="Secrets">
        <SecretInputs form={form} />
      </section>
      <section aria-label="Address">
        <ExposeInputs form={form} />
      </section>
      <section aria-label="Health">
        <Title order={2} mb="xs">
          Health
        </Title>
        <SimpleGrid cols={{ base: 1, md: 2 }}>
          <ProbeInputs
            form={form}
            name="readiness"
            label="Readiness"
            about="Whether a pod may be asked. Without it, as soon as its port is open."
          />
          <ProbeInputs
            form={form}
            name="liveness"
            label="Liveness"
            about="Whether a pod still works. If not, its container is started anew."
          />
        </SimpleGrid>
      </section>
    </Stack>
  );
}
