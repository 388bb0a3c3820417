import { Card, Group, Select, Stack, Switch, Text, Title } from '@mantine/core';
import { call } from '../../api/call.ts';
import { useSend } from '../../api/use-send.ts';
import { Offer } from '../../parts/action.tsx';
import { CopyAs } from '../../parts/copy-as.tsx';
import { FormFoot } from '../../parts/form-foot.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { useEditForm } from '../../parts/use-edit-form.ts';
import { type Deployment, placeOf } from './deployment-shapes.ts';
import { repositoryOf } from './repository-name.ts';
import { useBranches } from './use-branches.ts';

/** The branch that is followed, and whether what is pushed to it is deployed. */
export function FollowPushes({ deployment }: { readonly deployment: Deployment }) {
  const { id, branch, autoDeploy, integrationId, repoUrl, status } = deployment;
  const at = placeOf(deployment);
  const { run, pending, problem } = useSend(['deployments']);
  const branches = useBranches(
    integrationId === null ? undefined : { integrationID: integrationId, ...repositoryOf(repoUrl ?? '') },
  );
  const switching = call('patch', '/api/deployments/{id}', { params: { path: { id } }, body: { autoDeploy: !autoDeploy } });
  const followed = useEditForm<Pick<Deployment, 'branch' | 'updatedAt'>, { branch: string }>({
    thing: deployment,
    what: 'the branch',
    values: (from) => ({ branch: from.branch ?? '' }),
    call: (body) => call('patch', '/api/deployments/{id}', { params: { path: { id } }, body }),
    topics: ['deployments'],
    onDone: () => undefined,
  });
  const wanted = followed.form.values.branch;
  const names = [...new Set([...branches.names, wanted, branch ?? ''])].filter((name) => name !== '');
  return (
    <Card padding="sm">
      <Stack gap="sm">
        <Title order={2}>Pushes</Title>
        <Text size="sm">
          {autoDeploy ? (
            <>
              Every push to <b>{branch}</b> is built and deployed.
            </>
          ) : (
            <>
              Pushes to <b>{branch}</b> are not deployed.
            </>
          )}
        </Text>
        <Offer does="PATCH /api/deployments/{id}" at={at}>
          <Group gap="xs">
            <Switch
              label="Deploy what is pushed"
              checked={autoDeploy}
              disabled={pending || status === 'deleting'}
              data-action="PATCH /api/deployments/{id}"
              onChange={() => void run(switching)}
            />
            <CopyAs call={switching} />
          </Group>
          <form onSubmit={followed.submit}>
            <Stack gap="sm">
              <Select
                label="Branch"
                description="About the next pushes; nothing is deployed by changing it."
                searchable
                allowDeselect={false}
                data={names}
                nothingFoundMessage={branches.none}
                w={280}
                {...followed.form.getInputProps('branch')}
                error={followed.form.errors['branch'] ?? branches.problem?.message}
              />
              {(wanted !== followed.base.branch || followed.meanwhile) && (
                <FormFoot
                  does="PATCH /api/deployments/{id}"
                  label={`Follow ${wanted}`}
                  form={followed}
                  disabled={status === 'deleting'}
                />
              )}
            </Stack>
          </form>
        </Offer>
        <ProblemAlert problem={problem} />
      </Stack>
    </Card>
  );
}
