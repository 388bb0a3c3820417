import { NumberInput, Radio, SimpleGrid, Stack, TextInput, Title } from '@mantine/core';
import type { ConfigsForm } from './configs-form.ts';

const kinds = [
  ['none', 'Inside of the cluster only', 'Other deployments reach it by its name.'],
  ['http', 'HTTP, by an ingress', 'Under a host name, with TLS where cert-manager issues certificates.'],
  ['tcp', 'TCP, by a load balancer of its own', 'Of the cloud, which charges for it.'],
] as const;

/** How it is reached from outside. */
export function ExposeInputs({ form }: { readonly form: ConfigsForm }) {
  const { type } = form.values.expose;
  return (
    <Stack gap="sm">
      <Title order={2}>Address</Title>
      <Radio.Group aria-label="How it is reached" {...form.getInputProps('expose.type')}>
        <Stack gap="xs">
          {kinds.map(([value, label, description]) => (
            <Radio key={value} value={value} label={label} description={description} />
          ))}
        </Stack>
      </Radio.Group>
      {type === 'http' && (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput label="Host name" placeholder="shop.example.com" spellCheck={false} {...form.getInputProps('expose.host')} />
          <TextInput label="Path" placeholder="/" spellCheck={false} {...form.getInputProps('expose.path')} />
          <TextInput
            label="TLS: issuer of cert-manager"
            description="A ClusterIssuer; without it there is no TLS."
            placeholder="letsencrypt-prod"
            spellCheck={false}
            {...form.getInputProps('expose.issuer')}
          />
          <TextInput
            label="Ingress class"
            description="The cluster's own unless said."
            placeholder="nginx"
            spellCheck={false}
            {...form.getInputProps('expose.className')}
          />
        </SimpleGrid>
      )}
      {type === 'tcp' && (
        <NumberInput
          label="Public port"
          description="That of the app unless said."
          allowDecimal={false}
          hideControls
          w={240}
          {...form.getInputProps('expose.port')}
        />
      )}
    </Stack>
  );
}
