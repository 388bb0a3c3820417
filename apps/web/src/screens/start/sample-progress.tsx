import { Alert, Code, Group, Loader, Stack, Text, ThemeIcon } from '@mantine/core';
import { IconCheck, IconCircleDashed, IconRocket } from '@tabler/icons-react';
import { AnchorTo } from '../../parts/anchor-to.tsx';
import { OutsideLink } from '../../parts/outside-link.tsx';
import { StatusBadge } from '../../parts/status-badge.tsx';
import type { ListedDeployment } from '../deployments/deployment-shapes.ts';
import { urlOf } from '../deployments/public-address.ts';
import { useLoadBalancer } from '../deployments/use-load-balancer.ts';
import { stageOf, stages } from './sample-app.ts';

const words: Readonly<Record<(typeof stages)[number], string>> = {
  building: 'The image is built from the repository',
  deploying: 'It is written to the cluster',
  rolling_out: 'Its pods start and answer',
  active: 'It runs',
};

/** Nobody tells the API about it, and on a slow line it is most of the wait. */
const firstTime =
  ' The first deployment of an installation also fetches helm (36 MB), unless it is installed: on a slow line that takes minutes.';

/** The way of the sample app from the repository to where it is reached, as it happens. */
export function SampleProgress({ deployment }: { readonly deployment: ListedDeployment }) {
  const { id, projectId, envId, status } = deployment;
  const { data: balancer } = useLoadBalancer(deployment);
  const behind = stageOf(status);
  if (status === 'failed') {
    return (
      <Alert color="red" title="The sample app did not come up">
        <AnchorTo to="/deployments/$deploymentId" params={{ deploymentId: id }} inherit underline="always">
          Its timeline
        </AnchorTo>{' '}
        says at which step, why, and what to do.
      </Alert>
    );
  }
  if (status === 'deleting') return <Text size="sm">The sample app is being taken out of the cluster.</Text>;
  const url = balancer && urlOf(balancer);
  const port = balancer?.ports[0]?.port;
  return (
    <Stack gap="sm" aria-live="polite" data-sample={status}>
      <Stack gap={6}>
        {stages.map((stage, index) => (
          <Group key={stage} gap="sm" wrap="nowrap">
            <ThemeIcon
              size={22}
              radius="xl"
              variant="light"
              color={index < behind ? 'teal' : index === behind ? 'dock' : 'gray'}
              aria-hidden
            >
              {index < behind ? (
                <IconCheck size={14} />
              ) : index === behind ? (
                <Loader size={12} />
              ) : (
                <IconCircleDashed size={14} />
              )}
            </ThemeIcon>
            <Text size="sm" {...(index > behind ? { c: 'dimmed' } : {})} {...(index === behind ? { fw: 600 } : {})}>
              {words[stage]}
            </Text>
          </Group>
        ))}
      </Stack>
      {status === 'active' ? (
        <Alert color="teal" icon={<IconRocket />} title="The sample app is running">
          {balancer?.address && (
            <Text size="sm" mb={4}>
              Its address is{' '}
              {url ? (
                <OutsideLink href={url} inherit underline="always" />
              ) : (
                <Code>
                  {balancer.address}
                  {port === undefined ? '' : `:${port}`}
                </Code>
              )}
            </Text>
          )}
          <Group gap="md">
            <AnchorTo to="/deployments/$deploymentId" params={{ deploymentId: id }} size="sm">
              Its timeline, logs and configs
            </AnchorTo>
            <AnchorTo to="/projects/$projectId/environments/$envId" params={{ projectId, envId }} size="sm">
              The canvas of its environment
            </AnchorTo>
            <AnchorTo to="/deployments/new" search={{ environment: envId }} size="sm">
              Deploy something of your own
            </AnchorTo>
          </Group>
        </Alert>
      ) : (
        <Group gap="sm">
          <StatusBadge status={status} />
          <Text size="sm" c="dimmed">
            On the sandbox this usually takes less than a minute.
            {status === 'deploying' && firstTime}
          </Text>
        </Group>
      )}
    </Stack>
  );
}
