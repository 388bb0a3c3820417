import { Button, Card, Code, Group, Stack, Text, Title } from '@mantine/core';
import { Offer } from '../../parts/action.tsx';
import { CopyText } from '../../parts/copy-text.tsx';
import { Shown } from '../../parts/shown.tsx';
import { Empty } from '../../parts/states.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { BalancerFacts } from './balancer-facts.tsx';
import { isExposed, readConfigs } from './configs.ts';
import { type Deployment, placeOf } from './deployment-shapes.ts';
import { useLoadBalancer } from './use-load-balancer.ts';

/** Where it is reached, inside and outside of the cluster. */
export function NetworkTab({ deployment }: { readonly deployment: Deployment }) {
  const { name, namespace, configs, currentRevisionId } = deployment;
  const { change } = useAddress();
  const read = useLoadBalancer(deployment);
  const said = readConfigs(configs);
  const outside = isExposed(said);
  const inside = `${name}.${namespace}.svc.cluster.local:${String(said['port'] ?? 8080)}`;
  const edit = (
    <Offer does="PATCH /api/deployments/{id}/configs" at={placeOf(deployment)}>
      <Button variant="default" onClick={() => change({ tab: 'configs' })}>
        Change how it is reached
      </Button>
    </Offer>
  );
  return (
    <Stack gap="md">
      <Card padding="sm">
        <Group justify="space-between" gap="xs">
          <div style={{ minWidth: 0 }}>
            <Title order={2}>In the cluster</Title>
            <Code style={{ overflowWrap: 'anywhere' }}>{inside}</Code>
          </div>
          <CopyText text={inside} />
        </Group>
      </Card>
      {!outside && (
        <Empty title="Not reached from outside" action={edit}>
          Give it a host name or a load balancer to open it to the world.
        </Empty>
      )}
      {outside && currentRevisionId === null && (
        <Text size="sm" c="dimmed">
          Its address is made with the first revision that runs.
        </Text>
      )}
      {outside && currentRevisionId !== null && (
        <Shown read={read} what="address">
          {(balancer) => <BalancerFacts balancer={balancer} edit={edit} />}
        </Shown>
      )}
    </Stack>
  );
}
