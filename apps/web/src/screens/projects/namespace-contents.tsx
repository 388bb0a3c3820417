import { Alert, Group, Stack, Table, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useRead } from '../../api/use-read.ts';
import { Shown } from '../../parts/shown.tsx';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { TimeAgo } from '../../parts/time-ago.tsx';
import { amounts } from './amounts.ts';
import { discoveryCall, type Discovery, statsCall } from './project-calls.ts';

/** What the cluster has in a namespace, whoever put it there. Clusters do not tell of changes: they are asked. */
export function NamespaceContents({ envId }: { readonly envId: string }) {
  const read = useRead(discoveryCall(envId), { topics: ['deployments'], every: 10_000 });
  return (
    <Shown read={read} what="namespace" lines={8}>
      {(found) => <Contents envId={envId} found={found} />}
    </Shown>
  );
}

function Contents({ envId, found }: { readonly envId: string; readonly found: Discovery }) {
  const { data: stats } = useRead(statsCall(envId), { topics: ['deployments'], every: 10_000 });
  const { workloads, services, ingresses, unread, version, nodes, observedAt } = found;
  return (
    <Stack gap="lg">
      <Group gap="lg">
        {version && <Text size="sm">Kubernetes {version}</Text>}
        {nodes !== undefined && (
          <Text size="sm">
            {nodes} {nodes === 1 ? 'node' : 'nodes'}
          </Text>
        )}
        {stats && (
          <Text size="sm">
            {stats.pods.ready} of {stats.pods.total} pods ready{stats.pods.restarts > 0 && `, ${stats.pods.restarts} restarts`}
          </Text>
        )}
        {stats && (
          <Text size="sm">
            Asks for {amounts(stats.requests)}
            {stats.usage && `, uses ${amounts(stats.usage)}`}
          </Text>
        )}
        <Text size="sm" c="dimmed">
          Seen <TimeAgo at={observedAt} />
        </Text>
      </Group>
      {unread.length > 0 && (
        <Alert color="yellow" title="Not everything could be read">
          {unread.map(({ what, why }) => (
            <Text key={what} size="sm">
              {what}: {why}
            </Text>
          ))}
        </Alert>
      )}
      <Things
        title="Workloads"
        none="Nothing runs here."
        heads={['Name', 'Kind', 'Status', 'Ready', 'Images', 'Made']}
        rows={workloads.map(({ kind, name, status, ready, desired, images, createdAt }) => [
          `${kind} ${name}`,
          [
            <b key="n">{name}</b>,
            kind,
            <StatusBadge key="s" status={status} />,
            `${ready} of ${desired}`,
            <Text key="i" span size="sm" display="block" miw={220} style={{ overflowWrap: 'anywhere' }}>
              {images.join(', ')}
            </Text>,
            <TimeAgo key="t" at={createdAt} style={{ whiteSpace: 'nowrap' }} />,
          ],
        ])}
      />
      <Things
        title="Services"
        none="There is no service."
        heads={['Name', 'Type', 'Ports', 'Addresses', 'Made']}
        rows={services.map(({ name, type, ports, addresses, createdAt }) => [
          name,
          [
            <b key="n">{name}</b>,
            type,
            ports.map(({ port, protocol }) => `${port}/${protocol}`).join(', '),
            addresses.join(', ') || '–',
            <TimeAgo key="t" at={createdAt} style={{ whiteSpace: 'nowrap' }} />,
          ],
        ])}
      />
      {ingresses.length > 0 && (
        <Things
          title="Ingresses"
          none=""
          heads={['Name', 'Hosts', 'TLS', 'Addresses', 'Made']}
          rows={ingresses.map(({ name, hosts, tlsHosts, addresses, createdAt }) => [
            name,
            [
              <b key="n">{name}</b>,
              hosts.join(', ') || 'any',
              tlsHosts.join(', ') || '–',
              addresses.join(', ') || '–',
              <TimeAgo key="t" at={createdAt} style={{ whiteSpace: 'nowrap' }} />,
            ],
          ])}
        />
      )}
    </Stack>
  );
}

function Things({
  title,
  none,
  heads,
  rows,
}: {
  readonly title: string;
  readonly none: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly [key: string, cells: readonly ReactNode[]])[];
}) {
  return (
    <section aria-label={title}>
      <Title order={2} mb="xs">
        {title}
      </Title>
      {rows.length === 0 ? (
        <Text size="sm" c="dimmed">
          {none}
        </Text>
      ) : (
        <Table.ScrollContainer minWidth={640} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
          <Table verticalSpacing="xs" aria-label={title}>
            <Table.Thead>
              <Table.Tr>
                {heads.map((head) => (
                  <Table.Th key={head}>{head}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map(([key, cells]) => (
                <Table.Tr key={key}>
                  {cells.map((cell, index) => (
                    <Table.Td key={heads[index]}>{cell}</Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </section>
  );
}
