import { Anchor, Group, Text } from '@mantine/core';
import { AnchorTo } from '../../parts/anchor-to.tsx';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { TimeAgo } from '../../parts/time-ago.tsx';
import type { Deployment } from './deployment-shapes.ts';
import { urlOf } from './public-address.ts';
import { useLoadBalancer } from './use-load-balancer.ts';

/** How it is, in a line. */
export function DeploymentSummary({ deployment }: { readonly deployment: Deployment }) {
  const { status, revision, latestRevision, projectId, projectName, envId, envName, lastDeployAt } = deployment;
  const { data: balancer } = useLoadBalancer(deployment);
  const url = balancer && urlOf(balancer);
  const onItsWay =
    latestRevision && latestRevision.id !== revision?.id && ['pending', 'building', 'deploying'].includes(latestRevision.status);
  return (
    <Group gap="md" style={{ rowGap: 6 }}>
      <StatusBadge status={status} />
      <Text size="sm">
        {revision ? `Revision ${revision.number}` : 'Nothing runs yet'}
        {onItsWay && `, ${latestRevision.number} is on its way`}
      </Text>
      <Text size="sm" c="dimmed">
        deployed <TimeAgo at={lastDeployAt} />
      </Text>
      <AnchorTo size="sm" to="/projects/$projectId/environments/$envId" params={{ projectId, envId }} dir="auto">
        {projectName} / {envName}
      </AnchorTo>
      {url && (
        <Anchor size="sm" href={url} target="_blank" rel="noreferrer" style={{ overflowWrap: 'anywhere' }}>
          {url}
        </Anchor>
      )}
    </Group>
  );
}
