import { Alert, Badge, Button, Group, Stack, Table, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { AnchorTo } from '../../parts/anchor-to.tsx';
import type { Cluster } from '../../parts/cluster-calls.ts';
import { ClusterName } from '../../parts/cluster-name.tsx';
import { Empty } from '../../parts/states.tsx';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { StepTitle } from '../../parts/step-title.tsx';
import { type Wanted, whyNotChosen } from './add-step.ts';

const searchFrom = 8;

export function ClusterStep({
  clusters,
  wanted,
  provider,
}: {
  readonly clusters: readonly Cluster[];
  readonly wanted: Wanted;
  readonly provider: string;
}) {
  const [typed, setTyped] = useState('');
  const shown = clusters.filter(({ name, region }) => `${name} ${region}`.toLowerCase().includes(typed.trim().toLowerCase()));
  if (clusters.length === 0) {
    return (
      <Empty title="The account has no clusters" action={<Back />}>
        {provider} was asked in every region that the account may use. Make a cluster there, or choose another account.
      </Empty>
    );
  }
  return (
    <Stack>
      <StepTitle>Which cluster?</StepTitle>
      {wanted.cluster && (
        <Alert color="yellow" title={`The cluster ${wanted.cluster} is not among them`}>
          {wanted.region && <>Not in {wanted.region}, at least. </>}It may have been deleted, or several have this name: choose
          one.
        </Alert>
      )}
      {clusters.length >= searchFrom && (
        <TextInput
          aria-label="Search clusters"
          type="search"
          placeholder="Search"
          w={260}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <Table.ScrollContainer minWidth={340}>
        <Table verticalSpacing="sm" aria-label="clusters">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Cluster</Table.Th>
              <Table.Th visibleFrom="sm">Region</Table.Th>
              <Table.Th visibleFrom="sm">Kubernetes</Table.Th>
              <Table.Th visibleFrom="sm">State</Table.Th>
              <Table.Th visibleFrom="sm">Access</Table.Th>
              <Table.Th>
                <VisuallyHidden>Choose</VisuallyHidden>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map((cluster) => (
              <Table.Tr key={cluster.id}>
                <Table.Td>
                  <ClusterName cluster={cluster} />
                  <Text size="xs" c="dimmed" hiddenFrom="sm">
                    {cluster.region}
                  </Text>
                </Table.Td>
                <Table.Td visibleFrom="sm">{cluster.region}</Table.Td>
                <Table.Td visibleFrom="sm">{cluster.kubernetesVersion ?? '–'}</Table.Td>
                <Table.Td visibleFrom="sm">
                  <StatusBadge status={cluster.state} />
                </Table.Td>
                <Table.Td visibleFrom="sm">
                  {cluster.accessGranted ? (
                    <Badge color="teal">allowed</Badge>
                  ) : (
                    <Text span size="sm" c="dimmed">
                      not yet
                    </Text>
                  )}
                </Table.Td>
                <Table.Td ta="end">
                  <Choose cluster={cluster} account={wanted.account} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {shown.length === 0 && (
        <Text c="dimmed" ta="center">
          No cluster is called so.
        </Text>
      )}
      <Group>
        <Back />
      </Group>
    </Stack>
  );
}

const Back = () => (
  <Button variant="default" renderRoot={(props) => <Link {...props} to="/spaces/add" />}>
    Another account
  </Button>
);

function Choose({ cluster, account }: { readonly cluster: Cluster; readonly account: string | undefined }) {
  const { name, region, resourceGroup, spaceId } = cluster;
  if (spaceId)
    return (
      <Text span size="sm">
        Registered:{' '}
        <AnchorTo to="/spaces/$spaceId" params={{ spaceId }} inherit underline="always">
          open the space
        </AnchorTo>
      </Text>
    );
  const why = whyNotChosen(cluster);
  const label = `Choose ${name} in ${region}`;
  if (why)
    return (
      <Button size="compact-sm" variant="default" disabled title={why} aria-label={`${label}: ${why}`}>
        Choose
      </Button>
    );
  return (
    <Button
      size="compact-sm"
      aria-label={label}
      renderRoot={(props) => (
        <Link {...props} to="/spaces/add" search={{ account, region, cluster: name, group: resourceGroup } as never} />
      )}
    >
      Choose
    </Button>
  );
}
