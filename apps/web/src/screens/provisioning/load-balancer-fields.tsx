import { Select, SimpleGrid, TextInput } from '@mantine/core';
import { BalancerFields } from './balancer-fields.tsx';
import type { FieldsProps } from './configure-step.tsx';
import { PlacementFields } from './placement-fields.tsx';

const targets = [
  { value: 'instance', label: 'Machines' },
  { value: 'ip', label: 'Addresses' },
];

export function LoadBalancerFields({ form, place }: FieldsProps) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label="Name" placeholder="edge" {...form.getInputProps('load_balancer.name')} />
        <Select label="Targets are" allowDeselect={false} data={targets} {...form.getInputProps('load_balancer.targetType')} />
      </SimpleGrid>
      <BalancerFields form={form} kind="load_balancer" />
      <PlacementFields
        form={form}
        place={place}
        kind="load_balancer"
        without={place?.space === undefined ? undefined : `That of the cluster of ${place.space}`}
      />
    </>
  );
}
