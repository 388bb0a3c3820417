import { Alert, Table, VisuallyHidden } from '@mantine/core';
import { call } from '../../api/call.ts';
import { useRead } from '../../api/use-read.ts';
import { useSend } from '../../api/use-send.ts';
import { Action, ActionLink } from '../../parts/action.tsx';
import { AnchorTo } from '../../parts/anchor-to.tsx';
import { accessTo, type Cluster, clustersCall } from '../../parts/cluster-calls.ts';
import { ClusterName } from '../../parts/cluster-name.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { Shown } from '../../parts/shown.tsx';
import { Empty } from '../../parts/states.tsx';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { type Confirmation, useConfirm } from '../../parts/use-confirm.tsx';
import type { Account } from './account.tsx';

const access = '/api/cloud-accounts/{accountID}/clusters/{region}/{clusterName}/access';
const topics = ['cloud-accounts', 'spaces'] as const;
/** What changes in a cloud is announced by nobody. */
const every = 30_000;

/** The clusters that the cloud has now, and for which of them kubeconfigs may be minted. */
export function AccountClusters({ account: { id } }: { readonly account: Account }) {
  const clusters = useRead(clustersCall(id), { topics, every });
  const { run, pending, problem } = useSend(topics);
  const { confirm, dialogue } = useConfirm();
  return (
    <Shown read={clusters} what="cloud account">
      {(all) =>
        all.length === 0 ? (
          <Empty title="No clusters here">The cloud answered, and has none in any region that this account may look at.</Empty>
        ) : (
          <>
            <Alert mb="sm" variant="light">
              Access lets Spacedock mint short-lived kubeconfigs for a cluster. Nothing is installed in it.
            </Alert>
            <ProblemAlert problem={problem} />
            <Table.ScrollContainer minWidth={620}>
              <Table verticalSpacing="xs" aria-label="clusters">
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>Cluster</Table.Th>
                    <Table.Th>Region</Table.Th>
                    <Table.Th>State</Table.Th>
                    <Table.Th>Kubernetes</Table.Th>
                    <Table.Th>Space</Table.Th>
                    <Table.Th>
                      <VisuallyHidden>Actions</VisuallyHidden>
                    </Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {all.map((cluster) => (
                    <Table.Tr key={cluster.id}>
                      <Table.Td>
                        <ClusterName cluster={cluster} />
                      </Table.Td>
                      <Table.Td>{cluster.region}</Table.Td>
                      <Table.Td>
                        <StatusBadge status={cluster.state} />
                      </Table.Td>
                      <Table.Td>{cluster.kubernetesVersion ?? '–'}</Table.Td>
                      <Table.Td>
                        <ItsSpace accountId={id} cluster={cluster} />
                      </Table.Td>
                      <Table.Td ta="end">
                        {cluster.accessGranted ? (
                          <Action
                            does={`DELETE ${access}`}
                            size="xs"
                            variant="subtle"
                            color="red"
                            onClick={() => confirm(takingAway(id, cluster))}
                          >
                            Take access away
                          </Action>
                        ) : (
                          <Action
                            does={`PUT ${access}`}
                            size="xs"
                            variant="subtle"
                            disabled={pending}
                            onClick={() => void run(call('put', access, accessTo(id, cluster)))}
                          >
                            Allow access
                          </Action>
                        )}
                      </Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </Table.ScrollContainer>
            {dialogue}
          </>
        )
      }
    </Shown>
  );
}

function ItsSpace({ accountId, cluster }: { readonly accountId: string; readonly cluster: Cluster }) {
  const { name, region, resourceGroup, spaceId } = cluster;
  if (spaceId)
    return (
      <AnchorTo to="/spaces/$spaceId" params={{ spaceId }} size="sm">
        Open the space
      </AnchorTo>
    );
  return (
    <ActionLink
      does="POST /api/spaces"
      at={{}}
      size="xs"
      variant="default"
      to="/spaces/add"
      search={{ account: accountId, region, cluster: name, group: resourceGroup }}
    >
      Register as space
    </ActionLink>
  );
}

const takingAway = (accountId: string, cluster: Cluster): Confirmation => ({
  title: `Take away the access to ${cluster.name}`,
  children: cluster.spaceId
    ? 'Its space can then not be reached: nothing is deployed or changed there until access is allowed again. What runs in the cluster goes on running.'
    : 'No kubeconfigs are minted for it until access is allowed again. Nothing in the cluster changes.',
  call: call('delete', access, accessTo(accountId, cluster)),
  topics,
  button: 'Take it away',
  done: `Access to ${cluster.name} is taken away.`,
});
