import { Card, Group, Select, Stack, Switch, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useSend } from '../../api/use-send.ts';
import { Action, Offer } from '../../parts/action.tsx';
import { CopyAs } from '../../parts/copy-as.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { type Deployment, placeOf } from './deployment-shapes.ts';
import { repositoryOf } from './repository-name.ts';
import { useBranches } from './use-branches.ts';

/** The branch that is followed, and whether what is pushed to it is deployed. */
export function FollowPushes({ deployment }: { readonly deployment: Deployment }) {
  const { id, branch, autoDeploy, integrationId, repoUrl, status } = deployment;
  const at = placeOf(deployment);
  const [chosen, setChosen] = useState<string | null>(null);
  const { run, pending, problem } = useSend(['deployments']);
  const branches = useBranches(
    integrationId === null ? undefined : { integrationID: integrationId, ...repositoryOf(repoUrl ?? '') },
  );
  const switching = call('patch', '/api/deployments/{id}', { params: { path: { id } }, body: { autoDeploy: !autoDeploy } });
  const wanted = chosen ?? branch ?? '';
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
          <Group gap="xs" align="flex-end">
            <Select
              label="Branch"
              description="About the next pushes; nothing is deployed by changing it."
              searchable
              data={names}
              value={wanted}
              onChange={setChosen}
              nothingFoundMessage="No such branch"
              w={280}
              error={branches.problem?.message}
            />
            {chosen !== null && chosen !== branch && (
              <Action
                does="PATCH /api/deployments/{id}"
                at={at}
                loading={pending}
                onClick={() =>
                  void run(call('patch', '/api/deployments/{id}', { params: { path: { id } }, body: { branch: chosen } })).then(
                    (done) => done && setChosen(null),
                  )
                }
              >
                Follow {chosen}
              </Action>
            )}
          </Group>
        </Offer>
        <ProblemAlert problem={problem} />
      </Stack>
    </Card>
  );
}
