import { NumberInput, Select, SimpleGrid, Switch, TagsInput, TextInput } from '@mantine/core';
import type { FieldsProps } from './configure-step.tsx';

const types = [
  { value: 'application', label: 'Application: HTTP and HTTPS' },
  { value: 'network', label: 'Network: any TCP' },
];

/** What a load balancer is told, alone or before a pool of machines. */
export function BalancerFields({ form, kind }: Pick<FieldsProps, 'form'> & { readonly kind: 'vm_pool' | 'load_balancer' }) {
  const ports = form.values[kind].listenerPorts;
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select
          label="Type of load balancer"
          allowDeselect={false}
          data={types}
          {...form.getInputProps(kind === 'vm_pool' ? 'vm_pool.loadBalancerType' : 'load_balancer.type')}
        />
        <TagsInput label="Ports it listens on" placeholder="443" {...form.getInputProps(`${kind}.listenerPorts`)} />
        <NumberInput
          label="Port of the targets"
          description="The one it listens on unless said."
          {...form.getInputProps(`${kind}.targetPort`)}
        />
        <TextInput
          label="Path of the health check"
          description="A target that does not answer gets nothing."
          {...form.getInputProps(`${kind}.healthCheckPath`)}
        />
      </SimpleGrid>
      {ports.includes('443') && (
        <TextInput
          label="Certificate for port 443"
          description="The ARN of a certificate of ACM. Without one, the port speaks plain HTTP or TCP."
          placeholder="arn:aws:acm:…"
          {...form.getInputProps(`${kind}.certificateArn`)}
        />
      )}
      <Switch
        label="Internal: not reachable from the internet"
        {...form.getInputProps(`${kind}.internal`, { type: 'checkbox' })}
      />
    </>
  );
}
