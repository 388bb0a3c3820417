import { Loader, MultiSelect, Select, SimpleGrid, TagsInput, TextInput } from '@mantine/core';
import { useEffect } from 'react';
import type { FieldsProps } from './configure-step.tsx';
import { useNetworks, useSubnets } from './use-cloud-place.ts';

type Placed = 'datastore' | 'kubernetes' | 'vm_pool' | 'load_balancer';

const automatic = '-';

/** The real networks and subnets of the region. Whoever may not see them can still name them. */
export function PlacementFields({
  form,
  place,
  kind,
  without,
}: FieldsProps & {
  readonly kind: Placed;
  /** What it means to name none, where that is possible. */
  readonly without: string | undefined;
}) {
  const networks = useNetworks(place);
  const subnets = useSubnets(place);
  const vpc = form.getInputProps(`${kind}.vpcID`);
  const inside = form.getInputProps(`${kind}.subnetIDs`);
  const { vpcID } = form.values[kind];
  const [first] = networks.data ?? [];

  // Something has to be chosen where nothing stands for itself: the first is as good as any, and it is in sight.
  const missing = without === undefined && vpcID === '' && first !== undefined;
  useEffect(() => {
    if (missing) form.setFieldValue(`${kind}.vpcID`, first.id);
  });

  if (networks.error) {
    return (
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label="Network"
          description={`The networks cannot be listed: ${networks.error.message} Type its id.`}
          placeholder="vpc-…"
          {...vpc}
        />
        <TagsInput label="Subnets" description="Their ids; empty: chosen for you." placeholder="subnet-…" {...inside} />
      </SimpleGrid>
    );
  }
  const choices = (subnets.data ?? []).filter(({ networkId }) => networkId === vpcID);
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <Select
        label="Network"
        allowDeselect={false}
        searchable
        {...vpc}
        value={vpcID === '' ? (without === undefined ? null : automatic) : vpcID}
        placeholder={networks.data?.length === 0 ? 'None in this region: provision a network first' : 'Choose a network'}
        rightSection={networks.isFetching ? <Loader size={14} /> : undefined}
        onChange={(value) => {
          form.setFieldValue(`${kind}.vpcID`, value === null || value === automatic ? '' : value);
          form.setFieldValue(`${kind}.subnetIDs`, []);
        }}
        data={[
          ...(without === undefined ? [] : [{ value: automatic, label: without }]),
          ...(networks.data ?? []).map(({ id, name, cidrs }) => ({ value: id, label: `${name || id} · ${cidrs.join(', ')}` })),
        ]}
      />
      <MultiSelect
        label="Subnets"
        disabled={vpcID === ''}
        searchable
        clearable
        {...inside}
        description={undefined}
        placeholder={vpcID === '' ? 'Chosen for you' : inside.value.length > 0 ? '' : 'Chosen for you, in two zones at least'}
        data={choices.map(({ id, name, zone, cidrs }) => ({
          value: id,
          label: `${name || id} · ${[zone, ...cidrs].filter(Boolean).join(' · ')}`,
        }))}
      />
    </SimpleGrid>
  );
}
