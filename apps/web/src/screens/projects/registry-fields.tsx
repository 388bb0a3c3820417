import { Select, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { call } from '../../api/call.ts';
import { everyByName, useEvery } from '../../api/use-every.ts';
import { useList } from '../../api/use-list.ts';

interface RegistryValues extends Record<string, unknown> {
  readonly registryIntegrationId: string | null;
  readonly registryUrl: string;
}

const registries = call('get', '/api/integrations', {
  params: { query: { kind: 'ecr,gar,acr,dockerhub', ...everyByName } },
});

/** Where images that are built here go. Not needed by those who only deploy images that are there. */
export function RegistryFields<Values extends RegistryValues>({
  form,
  repository,
}: {
  readonly form: UseFormReturnType<Values>;
  /** What stands behind the registry's host, as a proposal. */
  readonly repository: string;
}) {
  const { rows, problem } = useEvery(useList(registries, { topics: ['integrations'] }));
  const { registryIntegrationId: chosen, registryUrl } = form.values;
  const host = (id: string | null): string | undefined => rows.find((row) => row.id === id)?.metadata.registry;
  const input = form.getInputProps('registryIntegrationId' as never);
  return (
    <>
      <Select
        label="Registry"
        description="Where images go that are built from a repository. Not needed for images that are there already."
        placeholder={problem ? 'You do not see registries' : 'None'}
        clearable
        searchable
        data={rows.map(({ id, name, kind }) => ({ value: id, label: `${name} (${kind})` }))}
        {...input}
        onChange={(id: string | null) => {
          input.onChange(id);
          const proposed = host(id);
          if (registryUrl === '' || registryUrl.startsWith(`${host(chosen)}/`))
            form.setFieldValue('registryUrl' as never, (proposed ? `${proposed}/${repository || 'apps'}` : '') as never);
        }}
      />
      {chosen !== null && (
        <TextInput
          label="Repository in the registry"
          description="Without scheme and tag."
          {...form.getInputProps('registryUrl' as never)}
        />
      )}
    </>
  );
}
