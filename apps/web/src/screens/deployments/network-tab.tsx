import { Alert, Anchor, Button, Card, Code, CopyButton, Group, Stack, Table, Text, Title } from '@mantine/core';
import { Offer } from '../../parts/action.tsx';
import { Empty } from '../../parts/states.tsx';
import { Shown } from '../../parts/shown.tsx';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { TimeAgo } from '../../parts/time-ago.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { isRecord, readConfigs } from './configs.ts';
import { type Deployment, placeOf } from './deployment-shapes.ts';
import { urlOf } from './public-address.ts';
import { useLoadBalancer } from './use-load-balancer.ts';

/** Where it is reached, inside and outside of the cluster. */
export function NetworkTab({ deployment }: { readonly deployment: Deployment }) {
  const { name, namespace, configs, currentRevisionId } = deployment;
  const { change } = useAddress();
  const read = useLoadBalancer(deployment);
  const { expose, port = 8080 } = readConfigs(configs);
  const outside = isRecord(expose) && expose['type'] !== 'none';
  const inside = `${name}.${namespace}.svc.cluster.local:${String(port)}`;
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
          <CopyButton value={inside}>
            {({ copied, copy }) => (
              <Button size="compact-sm" variant="default" onClick={copy}>
                {copied ? 'Copied' : 'Copy'}
              </Button>
            )}
          </CopyButton>
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
          {(balancer) => {
            const { status, address, host, ports, tls, why } = balancer;
            const url = urlOf(balancer);
            return (
              <Stack gap="sm">
                <Group justify="space-between">
                  <Group gap="xs">
                    <Title order={2}>From outside</Title>
                    <StatusBadge status={status} label={status === 'pending' ? 'being made' : status} />
                  </Group>
                  {edit}
                </Group>
                {status === 'pending' && (
                  <Alert color="dock" title="The cloud makes a load balancer; that usually takes two to five minutes.">
                    {why ?? 'This page shows it as soon as it is there.'}
                  </Alert>
                )}
                {status === 'failed' && (
                  <Alert color="red" title="There is no address" role="alert">
                    {why}
                  </Alert>
                )}
                <Table aria-label="Address" variant="vertical" layout="fixed" withTableBorder>
                  <Table.Tbody>
                    <Table.Tr>
                      <Table.Th w={160}>Address</Table.Th>
                      <Table.Td style={{ overflowWrap: 'anywhere' }}>
                        {url ? (
                          <Anchor href={url} target="_blank" rel="noreferrer">
                            {url}
                          </Anchor>
                        ) : (
                          (address ?? 'none yet')
                        )}
                      </Table.Td>
                    </Table.Tr>
                    {host !== undefined && (
                      <Table.Tr>
                        <Table.Th>Load balancer</Table.Th>
                        <Table.Td style={{ overflowWrap: 'anywhere' }}>
                          {address ?? 'none yet'}{' '}
                          <Text span size="sm" c="dimmed">
                            (point {host} to it)
                          </Text>
                        </Table.Td>
                      </Table.Tr>
                    )}
                    <Table.Tr>
                      <Table.Th>Ports</Table.Th>
                      <Table.Td>
                        {ports.map(({ port: open, protocol }) => `${open} ${protocol}`).join(', ') || 'none yet'}
                      </Table.Td>
                    </Table.Tr>
                    <Table.Tr>
                      <Table.Th>TLS</Table.Th>
                      <Table.Td>
                        {tls === null ? (
                          'none'
                        ) : tls.expiresAt === null ? (
                          `Certificate of ${tls.issuer} is being issued`
                        ) : (
                          <>
                            By {tls.issuer}, ends <TimeAgo at={tls.expiresAt} />
                          </>
                        )}
                      </Table.Td>
                    </Table.Tr>
                  </Table.Tbody>
                </Table>
              </Stack>
            );
          }}
        </Shown>
      )}
    </Stack>
  );
}
