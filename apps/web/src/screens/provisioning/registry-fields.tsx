import { NumberInput, Switch, TextInput } from '@mantine/core';
import type { FieldsProps } from './configure-step.tsx';

export function RegistryFields({ form }: FieldsProps) {
  return (
    <>
      <TextInput
        label="Name"
        description="Of the repository; slashes make folders."
        placeholder="checkout/api"
        {...form.getInputProps('registry.name')}
      />
      <Switch label="Scan images when they are pushed" {...form.getInputProps('registry.scanOnPush', { type: 'checkbox' })} />
      <Switch
        label="Tags cannot be moved to another image"
        {...form.getInputProps('registry.immutableTags', { type: 'checkbox' })}
      />
      <NumberInput
        label="Images without a tag are deleted after"
        description="Empty: they stay."
        suffix=" days"
        min={1}
        {...form.getInputProps('registry.expireUntaggedAfterDays')}
      />
      <Switch
        label="Images go with it when it is deleted"
        description="Else it is not deleted while there are any."
        {...form.getInputProps('registry.forceDelete', { type: 'checkbox' })}
      />
    </>
  );
}
