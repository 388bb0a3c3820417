import { NumberInput, SimpleGrid, Switch, TagsInput, TextInput } from '@mantine/core';
import { isWrong, MoreFields } from '../../parts/more-fields.tsx';
import { BalancerFields } from './balancer-fields.tsx';
import type { FieldsProps } from './configure-step.tsx';
import { PlacementFields } from './placement-fields.tsx';
import { SizeInput } from './size-input.tsx';
import { useInstanceTypes } from './use-cloud-place.ts';

export function VmPoolFields({ form, place }: FieldsProps) {
  const sizes = useInstanceTypes(place);
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label="Name" description="Of the pool." placeholder="checkout-edge" {...form.getInputProps('vm_pool.name')} />
        <SizeInput label="Size of the machines" sizes={sizes.data ?? []} {...form.getInputProps('vm_pool.instanceType')} />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <NumberInput label="At least" min={0} {...form.getInputProps('vm_pool.min')} />
        <NumberInput label="At first" min={0} {...form.getInputProps('vm_pool.desired')} />
        <NumberInput label="At most" min={0} {...form.getInputProps('vm_pool.max')} />
      </SimpleGrid>
      <PlacementFields
        form={form}
        place={place}
        kind="vm_pool"
        without={place?.space === undefined ? undefined : `That of the cluster of ${place.space}`}
      />
      <Switch label="A load balancer before it" {...form.getInputProps('vm_pool.createLoadBalancer', { type: 'checkbox' })} />
      {form.values.vm_pool.createLoadBalancer && <BalancerFields form={form} kind="vm_pool" />}
      <MoreFields wrong={isWrong(form.errors, 'vm_pool', ['imageID', 'openPorts'])}>
        <TextInput
          label="Image"
          description="Empty: the newest Amazon Linux."
          placeholder="ami-…"
          {...form.getInputProps('vm_pool.imageID')}
        />
        <TagsInput
          label="Open ports"
          description="Of the machines, for their own network."
          placeholder="8080"
          {...form.getInputProps('vm_pool.openPorts')}
        />
      </MoreFields>
    </>
  );
}
