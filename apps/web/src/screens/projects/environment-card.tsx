import { Badge, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useRead } from '../../api/use-read.ts';
import { ActionLink } from '../../parts/action.tsx';
import { AnchorTo } from '../../parts/anchor-to.tsx';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { TimeAgo } from '../../parts/time-ago.tsx';
import { EnvironmentMenu } from './environment-menu.tsx';
import { amounts } from './amounts.ts';
import { type Deployment, type Environment, statsCall } from './project-calls.ts';
import { statusCounts } from './status-counts.ts';

/** One environment of a project: what is deployed there, and what its cluster says about it at this moment. */
export function EnvironmentCard({
  environment,
  deployments,
  space,
  base,
}: {
  readonly environment: Environment;
  readonly deployments: readonly Deployment[];
  readonly space: { readonly id: string; readonly name: string; readonly health: string } | undefined;
  /** Of a preview: the environment that it is a copy of. */
  readonly base: string | undefined;
}) {
  const { id, projectId, name, namespace, pullRequest, previews } = environment;
  const at = { project: projectId, environment: id };
  const last = deployments
    .map(({ lastDeployAt }) => lastDeployAt)
    .filter((when) => when !== null)
    .toSorted()
    .at(-1);
  return (
    <Card role="listitem">
      <Stack gap="xs" h="100%">
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <Title order={2} style={{ overflowWrap: 'anywhere', minWidth: 0 }} dir="auto">
            <AnchorTo to="/projects/$projectId/environments/$envId" params={{ projectId, envId: id }} inherit>
              {name}
            </AnchorTo>
          </Title>
          <EnvironmentMenu environment={environment} />
        </Group>
        {(pullRequest || previews.enabled) && (
          <Group gap={6}>
            {pullRequest && (
              <Badge color="grape" maw="100%">
                Preview of {base ?? 'an environment'} for {pullRequest.repository}#{pullRequest.number}
              </Badge>
            )}
            {pullRequest?.fork && <Badge color="yellow">from a fork</Badge>}
            {previews.enabled && <Badge color="grape">Previews of pull requests</Badge>}
          </Group>
        )}
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          Namespace{' '}
          <Text span inherit ff="monospace">
            {namespace}
          </Text>{' '}
          on{' '}
          {space ? (
            <AnchorTo to="/spaces/$spaceId" params={{ spaceId: space.id }} inherit underline="always" dir="auto">
              {space.name}
            </AnchorTo>
          ) : (
            'a space that you do not see'
          )}
        </Text>
        <Group gap={6} mih={22}>
          {deployments.length === 0 && (
            <Text size="sm" c="dimmed">
              Nothing is deployed.
            </Text>
          )}
          {statusCounts(deployments).map(({ status, count }) => (
            <StatusBadge key={status} status={status} label={`${count} ${status.replaceAll('_', ' ')}`} />
          ))}
        </Group>
        <LiveFigures envId={id} />
        <Group justify="space-between" mt="auto" pt={4}>
          <Text size="xs" c="dimmed">
            {last ? (
              <>
                Last deployed <TimeAgo at={last} />
              </>
            ) : (
              <>
                Made <TimeAgo at={environment.createdAt} />
              </>
            )}
          </Text>
          <ActionLink
            does="POST /api/deployments"
            at={at}
            size="compact-sm"
            variant="light"
            to="/deployments/new"
            search={{ environment: id }}
          >
            Deploy
          </ActionLink>
        </Group>
      </Stack>
    </Card>
  );
}

/** Asked of the cluster, which changes without telling: every half minute, while somebody looks. */
function LiveFigures({ envId }: { readonly envId: string }) {
  const { data, error } = useRead(statsCall(envId), { topics: ['deployments'], every: 30_000 });
  if (error && !data)
    return (
      <Text size="sm" c="dimmed" lineClamp={2} title={error.message}>
        The cluster says nothing: {error.message}
      </Text>
    );
  if (!data)
    return (
      <Text size="sm" c="dimmed" aria-busy>
        Asking the cluster…
      </Text>
    );
  const { pods, workloads, requests } = data;
  return (
    <Text size="sm">
      {workloads.replicas.ready} of {workloads.replicas.desired} replicas ready · {pods.total} {pods.total === 1 ? 'pod' : 'pods'}
      {pods.total > 0 && (
        <Text span inherit c="dimmed">
          {' '}
          · asks for {amounts(requests)}
        </Text>
      )}
    </Text>
  );
}
