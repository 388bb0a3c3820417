import { Card, Group, List, Stack, Text, Title } from '@mantine/core';
import { call } from '../../api/call.ts';
import { useEvery } from '../../api/use-every.ts';
import { useList } from '../../api/use-list.ts';
import { Action, Offer } from '../../parts/action.tsx';
import { Loading, ProblemState } from '../../parts/states.tsx';
import { useConfirm } from '../../parts/use-confirm.tsx';
import { DependantName } from './dependant-name.tsx';
import { type Deployment, placeOf } from './deployment-shapes.ts';

const does = 'DELETE /api/deployments/{id}';
const whatForceLeaves =
  'Others keep the variable with its address until they are deployed again; what cannot be reached is left behind.';

/** Deleting it: what goes, and who depends on it. */
export function DangerTab({ deployment }: { readonly deployment: Deployment }) {
  const { id, name, namespace, status } = deployment;
  const { confirm, dialogue } = useConfirm();
  const edges = useEvery(
    useList(
      call('get', '/api/deployments/{id}/service-connections', {
        params: { path: { id }, query: { direction: 'in', limit: 200 } },
      }),
      { topics: ['service-connections'] },
    ),
  );
  const dependants = new Map(edges.rows.map(({ fromDeploymentID, injectedVar }) => [fromDeploymentID, injectedVar]));
  const at = placeOf(deployment);
  const deleting = status === 'deleting';
  const forced = call('delete', '/api/deployments/{id}', { params: { path: { id }, query: { force: true } } });

  const remove = (): void =>
    confirm({
      title: `Delete the deployment ${name}`,
      children: (
        <>
          It stops running, and cannot be brought back. {deleting && whatForceLeaves}
          {dependants.size > 0 &&
            ` ${dependants.size} other ${dependants.size === 1 ? 'deployment is' : 'deployments are'} connected to it.`}
        </>
      ),
      // One that is being deleted is only asked for again when it does not come to an end.
      call: deleting ? forced : call('delete', '/api/deployments/{id}', { params: { path: { id } } }),
      force: deleting
        ? undefined
        : { label: `Even if others depend on it, or its cluster cannot be reached. ${whatForceLeaves}`, call: forced },
      topics: ['deployments', 'service-connections'],
      button: 'Delete it',
      type: name,
      done: `${name} is being deleted.`,
    });

  return (
    <Stack gap="md">
      <Card padding="sm">
        <Stack gap="sm">
          <Title order={2}>Who depends on it</Title>
          {edges.problem ? (
            <ProblemState problem={edges.problem} retry={edges.retry} />
          ) : edges.loading ? (
            <Loading lines={2} />
          ) : dependants.size === 0 ? (
            <Text size="sm" c="dimmed">
              No other deployment is connected to it.
            </Text>
          ) : (
            <List size="sm">
              {[...dependants].map(([from, variable]) => (
                <List.Item key={from}>
                  <DependantName id={from} variable={variable} />
                </List.Item>
              ))}
            </List>
          )}
        </Stack>
      </Card>
      <Offer does={does} at={at}>
        <Card padding="sm">
          <Stack gap="sm">
            <Title order={2}>Delete it</Title>
            <Text size="sm">
              Its pods, addresses and secrets are taken out of the namespace {namespace}, and its revisions and events are
              forgotten. Images stay in the registry.
              {deleting && ' It is being deleted already; if that does not come to an end, it can be forced.'}
            </Text>
            <Group>
              <Action does={does} at={at} color="red" onClick={remove}>
                {deleting ? 'Force its deletion' : 'Delete the deployment'}
              </Action>
            </Group>
          </Stack>
        </Card>
      </Offer>
      {dialogue}
    </Stack>
  );
}
