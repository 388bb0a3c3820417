import { Stack, TextInput, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { call } from '../../api/call.ts';
import { Offer } from '../../parts/action.tsx';
import { FormFoot } from '../../parts/form-foot.tsx';
import { useEditForm } from '../../parts/use-edit-form.ts';
import type { Integration } from './integration-kinds.ts';
import { inputOf } from './integration-values.ts';

export function EditIntegration({ integration }: { readonly integration: Integration }) {
  const { id, kind, metadata } = integration;
  const edited = useEditForm({
    thing: integration,
    what: 'this integration',
    values: (from) => ({ name: from.name, builderRepository: from.metadata.builderRepository ?? '' }),
    call: (values) =>
      call('patch', '/api/integrations/{integrationID}', {
        params: { path: { integrationID: id } },
        body: {
          name: values.name,
          ...(kind === 'github' ? { metadata: { builderRepository: values.builderRepository || null } } : {}),
        },
      }),
    topics: ['integrations'],
    fieldOf: inputOf,
    onDone: () => notifications.show({ message: 'It is saved.', color: 'teal' }),
  });
  return (
    <Offer does="PATCH /api/integrations/{integrationID}">
      <form onSubmit={edited.submit}>
        <Stack gap="sm" mt="md">
          <Title order={2}>{kind === 'github' ? 'Name and builder' : 'Name'}</Title>
          <TextInput label="Name" dir="auto" {...edited.form.getInputProps('name')} />
          {kind === 'github' && (
            <TextInput
              label="Builder repository"
              placeholder={`${metadata.githubOrg ?? 'account'}/spacedock-builder`}
              description="Left empty, it is the usual one"
              spellCheck={false}
              {...edited.form.getInputProps('builderRepository')}
            />
          )}
          <FormFoot does="PATCH /api/integrations/{integrationID}" label="Save" form={edited} />
        </Stack>
      </form>
    </Offer>
  );
}
