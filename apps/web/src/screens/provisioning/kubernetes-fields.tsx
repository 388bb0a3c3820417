import { Button, Card, Group, NumberInput, Select, SimpleGrid, Stack, Switch, Text, TextInput, Title } from '@mantine/core';
import { freeGroupName, newNodeGroup } from './config-values.ts';
import type { FieldsProps } from './configure-step.tsx';
import { NetworkShapeFields } from './network-fields.tsx';
import { PlacementFields } from './placement-fields.tsx';
import { SizeInput } from './size-input.tsx';
import { useInstanceTypes } from './use-cloud-place.ts';

const versions = ['1.36', '1.35', '1.34', '1.33', '1.32', '1.31', '1.30', '1.29'];

export function KubernetesFields({ form, place }: FieldsProps) {
  const { nodeGroups, vpcID } = form.values.kubernetes;
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label="Name" placeholder="platform-prod" {...form.getInputProps('kubernetes.name')} />
        <Select label="Kubernetes version" allowDeselect={false} data={versions} {...form.getInputProps('kubernetes.version')} />
      </SimpleGrid>
      <PlacementFields form={form} place={place} kind="kubernetes" without="One of its own, made with it" />
      {vpcID === '' && <NetworkShapeFields form={form} kind="kubernetes" />}
      <Title order={3}>Node groups</Title>
      {nodeGroups.map((group, index) => (
        <NodeGroup key={index} form={form} place={place} index={index} name={group.name} alone={nodeGroups.length === 1} />
      ))}
      <Group>
        <Button
          variant="default"
          onClick={() => form.insertListItem('kubernetes.nodeGroups', newNodeGroup(freeGroupName(nodeGroups)))}
        >
          Add a node group
        </Button>
        {form.errors['kubernetes.nodeGroups'] && (
          <Text c="var(--mantine-color-error)" size="sm">
            {form.errors['kubernetes.nodeGroups']}
          </Text>
        )}
      </Group>
    </>
  );
}

function NodeGroup({
  form,
  place,
  index,
  name,
  alone,
}: FieldsProps & { readonly index: number; readonly name: string; readonly alone: boolean }) {
  const sizes = useInstanceTypes(place);
  const input = (field: string, type: 'input' | 'checkbox' = 'input') =>
    form.getInputProps(`kubernetes.nodeGroups.${index}.${field}`, { type });
  return (
    <Card component="fieldset" m={0} aria-label={`Node group ${name}`}>
      <Stack>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput label="Name of the group" description="Letters, digits and hyphens." {...input('name')} />
          <SizeInput label="Size of the nodes" sizes={sizes.data ?? []} {...input('instanceType')} />
        </SimpleGrid>
        <SimpleGrid cols={{ base: 2, sm: 4 }}>
          <NumberInput label="At least" min={0} {...input('min')} />
          <NumberInput label="At first" min={0} {...input('desired')} />
          <NumberInput label="At most" min={1} {...input('max')} />
          <NumberInput label="Disk" suffix=" GB" min={20} {...input('diskSizeGB')} />
        </SimpleGrid>
        <Group justify="space-between">
          <Switch label="Spot: cheaper, and can be taken away" {...input('spot', 'checkbox')} />
          {!alone && (
            <Button variant="subtle" color="red" onClick={() => form.removeListItem('kubernetes.nodeGroups', index)}>
              Remove the group
            </Button>
          )}
        </Group>
      </Stack>
    </Card>
  );
}
