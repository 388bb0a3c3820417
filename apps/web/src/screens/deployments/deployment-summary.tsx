import { Group, Text } from '@mantine/core';
import { AnchorTo } from '../../parts/anchor-to.tsx';
import { OutsideLink } from '../../parts/outside-link.tsx';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { TimeAgo } from '../../parts/time-ago.tsx';
import type { Deployment } from './deployment-shapes.ts';
import { urlOf } from './public-address.ts';
import { isOnItsWay } from './revision-words.ts';
import { useLoadBalancer } from './use-load-balancer.ts';

/** How it is, in a line. */
export function DeploymentSummary({ deployment }: { readonly deployment: Deployment }) {
  const { status, revision, latestRevision, projectId, projectName, envId, envName, lastDeployAt } = deployment;
  const { data: balancer } = useLoadBalancer(deployment);
  const url = balancer && urlOf(balancer);
  return (
    <Group gap="md" style={{ rowGap: 6 }}>
      <StatusBadge status={status} />
      <Text size="sm">
        {revision ? `Revision ${revision.number}` : 'Nothing runs yet'}
        {latestRevision && isOnItsWay(latestRevision, revision) && `, ${latestRevision.number} is on its way`}
      </Text>
      {lastDeployAt !== null && (
        <Text size="sm" c="dimmed">
          deployed <TimeAgo at={lastDeployAt} />
        </Text>
      )}
      <AnchorTo size="sm" to="/projects/$projectId/environments/$envId" params={{ projectId, envId }} dir="auto">
        {projectName} / {envName}
      </AnchorTo>
      {url && <OutsideLink size="sm" href={url} />}
    </Group>
  );
}
