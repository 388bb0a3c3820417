import { Badge, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useInViewport } from '@mantine/hooks';
import { useRead } from '../../api/use-read.ts';
import { ActionLink } from '../../parts/action.tsx';
import { AnchorTo } from '../../parts/anchor-to.tsx';
import { TimeAgo } from '../../parts/time-ago.tsx';
import { amounts } from './amounts.ts';
import { EnvironmentMenu } from './environment-menu.tsx';
import { EnvironmentPlace } from './environment-place.tsx';
import { type Deployment, type Environment, type Stats, statsCall } from './project-calls.ts';
import { StatusBadges } from './status-badges.tsx';
import { statusCounts } from './status-counts.ts';

/** One environment of a project: what is deployed there, and what its cluster says about it at this moment. */
export function EnvironmentCard({
  environment,
  deployments,
  base,
}: {
  readonly environment: Environment;
  /** Undefined until they are known. */
  readonly deployments: readonly Deployment[] | undefined;
  /** Of a preview: the environment that it is a copy of. */
  readonly base: string | undefined;
}) {
  const { id, projectId, name, pullRequest, previews } = environment;
  const at = { project: projectId, environment: id };
  const last = deployments
    ?.map(({ lastDeployAt }) => lastDeployAt)
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
          <EnvironmentPlace environment={environment} />
        </Text>
        <Group gap={6} mih={22}>
          {deployments?.length === 0 && (
            <Text size="sm" c="dimmed">
              Nothing is deployed.
            </Text>
          )}
          <StatusBadges counts={statusCounts(deployments ?? [])} />
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

/** Asked of the cluster, which changes without telling: every half minute, of the cards that are in sight. */
function LiveFigures({ envId }: { readonly envId: string }) {
  const { ref, inViewport } = useInViewport();
  const { data, error } = useRead(statsCall(envId), { topics: ['deployments'], when: inViewport, every: 30_000 });
  return (
    <Text ref={ref} size="sm" lineClamp={2} {...(data ? {} : { c: 'dimmed', 'aria-busy': !error, title: error?.message ?? '' })}>
      {data ? figures(data) : error ? `The cluster says nothing: ${error.message}` : 'Asking the cluster…'}
    </Text>
  );
}

function figures({ pods, workloads, requests }: Stats): string {
  return [
    `${workloads.replicas.ready} of ${workloads.replicas.desired} replicas ready`,
    `${pods.total} ${pods.total === 1 ? 'pod' : 'pods'}`,
    ...(pods.total > 0 ? [`asks for ${amounts(requests)}`] : []),
  ].join(' · ');
}
