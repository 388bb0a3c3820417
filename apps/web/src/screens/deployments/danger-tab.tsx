import { Card, Checkbox, Group, List, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useList } from '../../api/use-list.ts';
import { Action, Offer } from '../../parts/action.tsx';
import { useConfirm } from '../../parts/use-confirm.tsx';
import { DependantName } from './dependant-name.tsx';
import { type Deployment, placeOf } from './deployment-shapes.ts';

/** Deleting it: what goes, and who depends on it. */
export function DangerTab({ deployment }: { readonly deployment: Deployment }) {
  const { id, name, namespace, status } = deployment;
  const { confirm, dialogue } = useConfirm();
  const [force, setForce] = useState(false);
  const { rows: edges } = useList(
    call('get', '/api/deployments/{id}/service-connections', {
      params: { path: { id }, query: { direction: 'in', limit: 200 } },
    }),
    { topics: ['service-connections'] },
  );
  const dependants = [...new Set(edges.map(({ fromDeploymentID }) => fromDeploymentID))];
  const at = placeOf(deployment);
  return (
    <Stack gap="md">
      <Card padding="sm">
        <Stack gap="sm">
          <Title order={2}>Who depends on it</Title>
          {dependants.length === 0 ? (
            <Text size="sm" c="dimmed">
              No other deployment is connected to it.
            </Text>
          ) : (
            <List size="sm">
              {dependants.map((from) => (
                <List.Item key={from}>
                  <DependantName
                    id={from}
                    variable={edges.find(({ fromDeploymentID }) => fromDeploymentID === from)?.injectedVar}
                  />
                </List.Item>
              ))}
            </List>
          )}
        </Stack>
      </Card>
      <Offer does="DELETE /api/deployments/{id}" at={at}>
        <Card padding="sm">
          <Stack gap="sm">
            <Title order={2}>Delete it</Title>
            <Text size="sm">
              Its pods, addresses and secrets are taken out of the namespace {namespace}, and its revisions and events are
              forgotten. Images stay in the registry.
            </Text>
            <Checkbox
              label="Even if others depend on it, or its cluster cannot be reached"
              checked={force}
              onChange={(event) => setForce(event.currentTarget.checked)}
              description="Others keep the variable with its address until they are deployed again; what cannot be reached is left behind."
            />
            <Group>
              <Action
                does="DELETE /api/deployments/{id}"
                at={at}
                color="red"
                disabled={status === 'deleting' && !force}
                {...(status === 'deleting' ? { title: 'It is being deleted already.' } : {})}
                onClick={() =>
                  confirm({
                    title: `Delete the deployment ${name}`,
                    children: (
                      <>
                        It stops running, and cannot be brought back.{' '}
                        {dependants.length > 0 &&
                          `${dependants.length} other ${dependants.length === 1 ? 'deployment is' : 'deployments are'} connected to it.`}
                      </>
                    ),
                    call: call('delete', '/api/deployments/{id}', {
                      params: { path: { id }, ...(force ? { query: { force: true } } : {}) },
                    }),
                    topics: ['deployments', 'service-connections'],
                    button: 'Delete it',
                    type: name,
                    done: `${name} is being deleted.`,
                  })
                }
              >
                Delete the deployment
              </Action>
            </Group>
          </Stack>
        </Card>
      </Offer>
      {dialogue}
    </Stack>
  );
}
