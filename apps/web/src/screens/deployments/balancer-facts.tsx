import { Alert, Group, Stack, Table, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { OutsideLink } from '../../parts/outside-link.tsx';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { TimeAgo } from '../../parts/time-ago.tsx';
import type { LoadBalancer } from './deployment-shapes.ts';
import { urlOf } from './public-address.ts';

/** The way in from outside: its address, or why there is none yet. */
export function BalancerFacts({ balancer, edit }: { readonly balancer: LoadBalancer; readonly edit: ReactNode }) {
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
          <Fact name="Address">{url ? <OutsideLink href={url} /> : (address ?? 'none yet')}</Fact>
          {host !== undefined && (
            <Fact name="Load balancer">
              {address ?? 'none yet'}{' '}
              <Text span size="sm" c="dimmed">
                (point {host} to it)
              </Text>
            </Fact>
          )}
          <Fact name="Ports">{ports.map(({ port, protocol }) => `${port} ${protocol}`).join(', ') || 'none yet'}</Fact>
          <Fact name="TLS">
            {tls === null ? (
              'none'
            ) : tls.expiresAt === null ? (
              `Certificate of ${tls.issuer} is being issued`
            ) : (
              <>
                By {tls.issuer}, ends <TimeAgo at={tls.expiresAt} />
              </>
            )}
          </Fact>
        </Table.Tbody>
      </Table>
    </Stack>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <Table.Tr>
      <Table.Th w={160}>{name}</Table.Th>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>{children}</Table.Td>
    </Table.Tr>
  );
}
