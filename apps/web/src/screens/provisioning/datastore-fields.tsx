import { Input, NumberInput, SegmentedControl, Select, SimpleGrid, Switch, TagsInput, TextInput } from '@mantine/core';
import { isWrong, MoreFields } from '../../parts/more-fields.tsx';
import type { FieldsProps } from './configure-step.tsx';
import { classesOf, engines, type EngineName } from './engines.ts';
import { PlacementFields } from './placement-fields.tsx';
import { SizeInput } from './size-input.tsx';
import { useInstanceTypes } from './use-cloud-place.ts';

export function DatastoreFields({ form, place }: FieldsProps) {
  const { engine } = form.values.datastore;
  const { versions, classPrefix } = engines[engine];
  const sizes = useInstanceTypes(place);
  const change = (next: string): void => {
    const { version, instanceClass } = engines[next as EngineName];
    form.setFieldValue('datastore', (before) => ({ ...before, engine: next as EngineName, version, instanceClass }));
  };
  return (
    <>
      <Input.Wrapper label="Engine" error={form.errors['datastore.engine']}>
        <SegmentedControl
          aria-label="Engine"
          fullWidth
          value={engine}
          onChange={change}
          data={Object.entries(engines).map(([value, { title }]) => ({ value, label: title }))}
        />
      </Input.Wrapper>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label="Name"
          description="Of the server; after the job unless said."
          placeholder="orders"
          {...form.getInputProps('datastore.name')}
        />
        <Select
          label="Version"
          description={engines[engine].title}
          allowDeselect={false}
          data={[...versions]}
          {...form.getInputProps('datastore.version')}
        />
        <SizeInput
          label="Size"
          sizes={classesOf(classPrefix, sizes.data ?? [])}
          {...form.getInputProps('datastore.instanceClass')}
        />
        {engine !== 'redis' && (
          <NumberInput
            label="Storage"
            description="It can grow, not shrink."
            suffix=" GB"
            min={20}
            {...form.getInputProps('datastore.allocatedStorageGB')}
          />
        )}
      </SimpleGrid>
      <PlacementFields
        form={form}
        place={place}
        kind="datastore"
        without={place?.space === undefined ? undefined : `That of the cluster of ${place.space}`}
      />
      <Switch
        label="A standby in a second zone"
        description="Takes over when a zone fails; about twice the price."
        {...form.getInputProps('datastore.multiAZ', { type: 'checkbox' })}
      />
      <MoreFields
        wrong={isWrong(form.errors, 'datastore', ['backupRetentionDays', 'allowedCIDRs', 'secretRecoveryDays', 'finalSnapshot'])}
      >
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <NumberInput
            label="Backups are kept for"
            description="0: none are made."
            suffix=" days"
            min={0}
            {...form.getInputProps('datastore.backupRetentionDays')}
          />
          <NumberInput
            label="Root password can be restored for"
            description="After deletion: 0, or 7 to 30."
            suffix=" days"
            min={0}
            {...form.getInputProps('datastore.secretRecoveryDays')}
          />
        </SimpleGrid>
        <TagsInput
          label="Other networks that may connect"
          description="As blocks such as 10.1.0.0/16. Its own network always may."
          placeholder="10.1.0.0/16"
          {...form.getInputProps('datastore.allowedCIDRs')}
        />
        <Switch
          label="A last snapshot when it is deleted"
          description="It stays, and costs."
          {...form.getInputProps('datastore.finalSnapshot', { type: 'checkbox' })}
        />
      </MoreFields>
    </>
  );
}
