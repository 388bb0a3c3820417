import { Select, SegmentedControl, Stack, Switch, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { call } from '../../api/call.ts';
import { useList } from '../../api/use-list.ts';
import { ActionLink } from '../../parts/action.tsx';
import { Empty, Loading, ProblemState } from '../../parts/states.tsx';
import { BranchPicker } from './branch-picker.tsx';
import { nameFrom, type NewValues } from './new-deployment-values.ts';
import { RepositoryPicker } from './repository-picker.tsx';

/** Which repository and branch, or which image. */
export function SourceStep({ form }: { readonly form: UseFormReturnType<NewValues> }) {
  const { sourceType, integrationId, repoUrl } = form.values;
  const integrations = useList(call('get', '/api/integrations', { params: { query: { kind: 'github', limit: 200 } } }), {
    topics: ['integrations'],
  });
  const only = integrations.rows.length === 1 ? integrations.rows[0]?.id : undefined;
  const asked = integrationId || only;

  return (
    <Stack gap="md">
      <SegmentedControl
        aria-label="Kind of source"
        value={sourceType}
        onChange={(value) => form.setFieldValue('sourceType', value === 'git' ? 'git' : 'image')}
        w="fit-content"
        data={[
          { value: 'git', label: 'Repository' },
          { value: 'image', label: 'Image' },
        ]}
      />
      {sourceType === 'image' ? (
        <TextInput
          label="Image"
          description="With a tag or a digest."
          placeholder="registry.example.com/acme/checkout:v1.4.3"
          spellCheck={false}
          {...form.getInputProps('image')}
          onBlur={({ currentTarget }) => {
            if (form.values.name === '')
              form.setFieldValue('name', nameFrom(currentTarget.value.split('/').at(-1)?.split(/[:@]/)[0] ?? ''));
          }}
        />
      ) : integrations.loading ? (
        <Loading lines={3} />
      ) : integrations.problem ? (
        <ProblemState problem={integrations.problem} retry={integrations.retry} />
      ) : integrations.rows.length === 0 ? (
        <Empty
          title="No GitHub is connected"
          action={
            <ActionLink does="POST /api/integrations" to="/settings/integrations">
              Connect GitHub
            </ActionLink>
          }
        >
          Connect it to deploy from repositories, or deploy an image.
        </Empty>
      ) : (
        <>
          {integrations.rows.length > 1 && (
            <Select
              label="Integration"
              placeholder="All of them"
              clearable
              data={integrations.rows.map(({ id, name }) => ({ value: id, label: name }))}
              value={integrationId || null}
              onChange={(value) => form.setValues({ integrationId: value ?? '', repoUrl: '', branch: '' })}
            />
          )}
          <RepositoryPicker
            integrationId={asked}
            chosen={{ integrationID: integrationId, repoUrl }}
            error={form.errors['repoUrl']}
            choose={({ integrationID, repoUrl: url, defaultBranch, repo }) =>
              form.setValues({ integrationId: integrationID, repoUrl: url, branch: defaultBranch, name: nameFrom(repo) })
            }
          />
          {repoUrl !== '' && <BranchPicker form={form} />}
          {repoUrl !== '' && (
            <TextInput
              label="Folder"
              description="Of the app in the repository; the root unless said."
              placeholder="services/api"
              spellCheck={false}
              {...form.getInputProps('rootPath')}
            />
          )}
          {repoUrl !== '' && (
            <Switch
              label="Deploy what is pushed"
              description="Every push to the branch is built and deployed."
              {...form.getInputProps('autoDeploy', { type: 'checkbox' })}
            />
          )}
        </>
      )}
    </Stack>
  );
}
