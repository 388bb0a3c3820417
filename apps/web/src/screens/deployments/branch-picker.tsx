import { Select } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { NewValues } from './new-deployment-values.ts';
import { repositoryOf } from './repository-name.ts';
import { useBranches } from './use-branches.ts';

export function BranchPicker({ form }: { readonly form: UseFormReturnType<NewValues> }) {
  const { integrationId, repoUrl, branch } = form.values;
  const { names, none, problem } = useBranches({ integrationID: integrationId, ...repositoryOf(repoUrl) });
  const data = [...new Set([...names, branch])].filter((name) => name !== '');
  return (
    <Select
      label="Branch"
      searchable
      data={data}
      nothingFoundMessage={none}
      {...form.getInputProps('branch')}
      value={branch || null}
      onChange={(value) => form.setFieldValue('branch', value ?? '')}
      error={form.errors['branch'] ?? problem?.message}
    />
  );
}
