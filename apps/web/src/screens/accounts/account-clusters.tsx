import { Alert, Table, VisuallyHidden } from '@mantine/core';
import { call } from '../../api/call.ts';
import { useRead } from '../../api/use-read.ts';
import { useSend } from '../../api/use-send.ts';
import { Action, ActionLink } from '../../parts/action.tsx';
import { AnchorTo } from '../../parts/anchor-to.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { Shown } from '../../parts/shown.tsx';
import { Empty } from '../../parts/states.tsx';
import { StatusBadge } from '../../parts/status-badge.tsx';
import type { Account } from './account.tsx';

/** The clusters that the cloud has now, and for which of them kubeconfigs may be minted. */
export function AccountClusters({ account: { id } }: { readonly account: Account }) {
  const clusters = useRead(call('get', '/api/cloud-accounts/{accountID}/clusters', { params: { path: { accountID: id } } }), { topics: ['cloud-accounts', 'spaces'], every: 30_000 });
  const { run, pending, problem } = useSend(['cloud-accounts', 'spaces']);
  return (
    <Shown read={clusters}>
      {(all) => (all.length === 0 ? <Empty title="No clusters here">The cloud answered, and has none in any region that this account may look at.</Empty> : (
        <>
          <Alert mb="sm" variant="light">Access lets Spacedock mint short-lived kubeconfigs for a cluster. Nothing is installed in it.</Alert>
          <ProblemAlert problem={problem} />
          <Table.ScrollContainer minWidth={620}>
            <Table verticalSpacing="xs">
              <Table.Thead><Table.Tr><Table.Th>Cluster</Table.Th><Table.Th>Region</Table.Th><Table.Th>State</Table.Th><Table.Th>Kubernetes</Table.Th><Table.Th>Space</Table.Th><Table.Th><VisuallyHidden>Actions</VisuallyHidden></Table.Th></Table.Tr></Table.Thead>
              <Table.Tbody>
                {all.map(({ id: cluster, name, region, state, kubernetesVersion, accessGranted, spaceId }) => {
                  const path = { params: { path: { accountID: id, region, clusterName: name } } };
                  return (
                    <Table.Tr key={cluster}>
                      <Table.Td fw={550}>{name}</Table.Td>
                      <Table.Td>{region}</Table.Td>
                      <Table.Td><StatusBadge status={state} /></Table.Td>
                      <Table.Td>{kubernetesVersion ?? ''}</Table.Td>
                      <Table.Td>{spaceId ? <AnchorTo to="/spaces/$spaceId" params={{ spaceId }}>open</AnchorTo> : <ActionLink does="POST /api/spaces" at={{}} size="xs" variant="default" to="/spaces/add" search={{ account: id, region, cluster: name }}>Register as space</ActionLink>}</Table.Td>
                      <Table.Td ta="right">
                        {accessGranted
                          ? <Action does="DELETE /api/cloud-accounts/{accountID}/clusters/{region}/{clusterName}/access" size="xs" variant="subtle" color="red" disabled={pending} onClick={() => void run(call('delete', '/api/cloud-accounts/{accountID}/clusters/{region}/{clusterName}/access', path))}>Take access away</Action>
                          : <Action does="PUT /api/cloud-accounts/{accountID}/clusters/{region}/{clusterName}/access" size="xs" variant="subtle" disabled={pending} onClick={() => void run(call('put', '/api/cloud-accounts/{accountID}/clusters/{region}/{clusterName}/access', path))}>Allow access</Action>}
                      </Table.Td>
                    </Table.Tr>
                  );
                })}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        </>
      ))}
    </Shown>
  );
}
