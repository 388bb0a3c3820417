import { MultiSelect, NumberInput, Select, SimpleGrid, TagsInput, TextInput } from '@mantine/core';
import { isWrong, MoreFields } from '../../parts/more-fields.tsx';
import type { FieldsProps } from './configure-step.tsx';
import { useNetworks } from './use-cloud-place.ts';

const natModes = [
  { value: 'single', label: 'One for all zones' },
  { value: 'per_zone', label: 'One in each zone' },
  { value: 'none', label: 'None: private subnets reach nothing outside' },
];

/** The shape of a network, also of the one that a cluster gets with it. */
export function NetworkShapeFields({ form, kind }: Pick<FieldsProps, 'form'> & { readonly kind: 'network' | 'kubernetes' }) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }}>
      <TextInput label="Addresses" description="A block of /16 to /28." {...form.getInputProps(`${kind}.cidr`)} />
      <NumberInput
        label="Zones"
        description="A public and a private subnet in each."
        min={1}
        max={6}
        {...form.getInputProps(`${kind}.zones`)}
      />
      <Select
        label="NAT gateways"
        description="The way out of private subnets."
        allowDeselect={false}
        data={natModes}
        {...form.getInputProps(`${kind}.natGateways`)}
      />
    </SimpleGrid>
  );
}

export function NetworkFields({ form, place }: FieldsProps) {
  const networks = useNetworks(place);
  const known = (networks.data ?? []).map(({ id, name, cidrs }) => ({ value: id, label: `${name || id} · ${cidrs.join(', ')}` }));
  return (
    <>
      <TextInput label="Name" placeholder="shared" {...form.getInputProps('network.name')} />
      <NetworkShapeFields form={form} kind="network" />
      {networks.error ? (
        <TagsInput
          label="Peerings"
          description={`The networks cannot be listed: ${networks.error.message} Type their ids.`}
          placeholder="vpc-…"
          {...form.getInputProps('network.peerings')}
        />
      ) : (
        <MultiSelect
          label="Peerings"
          description="Networks of this region that reach it, and that it reaches."
          placeholder={known.length === 0 ? 'There is no other network in this region' : ''}
          data={known}
          searchable
          clearable
          {...form.getInputProps('network.peerings')}
        />
      )}
      <MoreFields wrong={isWrong(form.errors, 'network', ['publicSubnets', 'privateSubnets'])}>
        <TagsInput
          label="Public subnets"
          description="Blocks inside of its addresses, one for each zone; empty: cut out for you."
          placeholder="10.0.0.0/20"
          {...form.getInputProps('network.publicSubnets')}
        />
        <TagsInput
          label="Private subnets"
          description="As above."
          placeholder="10.0.128.0/20"
          {...form.getInputProps('network.privateSubnets')}
        />
      </MoreFields>
    </>
  );
}
