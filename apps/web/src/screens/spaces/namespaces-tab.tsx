import { Badge, Group, Text } from '@mantine/core';
import { call } from '../../api/call.ts';
import { useEvery } from '../../api/use-every.ts';
import { useList } from '../../api/use-list.ts';
import { useRead } from '../../api/use-read.ts';
import { Action, Offer } from '../../parts/action.tsx';
import { AnchorTo } from '../../parts/anchor-to.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { TimeAgo } from '../../parts/time-ago.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { fitting, wholeList } from '../../parts/whole-list.ts';
import { ClusterAnswer } from './cluster-answer.tsx';
import { labelWords } from './label-words.ts';
import { NewNamespace } from './new-namespace.tsx';
import { clusterEvery, type Namespace, namespacesCall, type Space } from './space-calls.ts';
import { answers, whyNoChange } from './space-state.ts';

export function NamespacesTab({ space }: { readonly space: Space }) {
  const { address, change } = useAddress();
  const read = useRead(namespacesCall(space.id), { topics: ['spaces', 'environments'], every: answers(space) && clusterEvery });
  const environments = useEvery(
    useList(call('get', '/api/environments', { params: { query: { spaceId: space.id, limit: 200 } } }), {
      topics: ['environments'],
    }),
  );
  const why = whyNoChange(space);
  const does = 'POST /api/space-discovery/{spaceID}/namespaces';
  return (
    <>
      <Group justify="space-between" mb="sm">
        <Text size="sm" c="dimmed">
          As the cluster has them now. Those that others made can be used just the same.
        </Text>
        <Action
          does={does}
          at={{ space: space.id }}
          disabled={why !== undefined}
          {...(why === undefined ? {} : { title: why })}
          onClick={() => change({ new: 'namespace' })}
        >
          New namespace
        </Action>
      </Group>
      <ClusterAnswer space={space} read={read}>
        {(namespaces) => (
          <DataTable
            label="namespaces"
            rowKey={({ name }) => name}
            height="calc(100dvh - 340px)"
            list={wholeList(
              fitting(namespaces, address['search'], (row) => `${row.name} ${labelWords(row)} ${row.createdBy ?? ''}`),
            )}
            columns={[
              {
                title: 'Name',
                width: '2fr',
                cell: ({ name, deleting }) => (
                  <Group gap={8} wrap="nowrap">
                    <Text span inherit fw={550} ff="monospace" truncate title={name}>
                      {name}
                    </Text>
                    {deleting && <StatusBadge status="deleting" />}
                  </Group>
                ),
              },
              {
                title: 'Environment',
                width: '1.5fr',
                cell: ({ name }) => <UsedBy environment={environments.rows.find(({ namespace }) => namespace === name)} />,
              },
              { title: 'Made', width: '1.5fr', wide: true, cell: (row) => <Owner namespace={row} /> },
              {
                title: 'Labels',
                width: '2fr',
                wide: true,
                cell: (row) => (
                  <Text span size="xs" c="dimmed" title={labelWords(row)}>
                    {labelWords(row) || '–'}
                  </Text>
                ),
              },
              {
                title: 'Age',
                width: '120px',
                wide: true,
                cell: ({ createdAt }) => (createdAt ? <TimeAgo at={createdAt} /> : '–'),
              },
            ]}
            empty={
              <Text size="sm" c="dimmed">
                The cluster has no namespaces.
              </Text>
            }
          />
        )}
      </ClusterAnswer>
      {address['new'] === 'namespace' && why === undefined && (
        <Offer does={does} at={{ space: space.id }}>
          <NewNamespace space={space} close={() => change({ new: undefined })} />
        </Offer>
      )}
    </>
  );
}

function UsedBy({
  environment,
}: {
  readonly environment: { readonly id: string; readonly projectId: string; readonly name: string } | undefined;
}) {
  if (!environment)
    return (
      <Text span size="sm" c="dimmed">
        –
      </Text>
    );
  const { id, projectId, name } = environment;
  return (
    <AnchorTo to="/projects/$projectId/environments/$envId" params={{ projectId, envId: id }} inherit dir="auto" title={name}>
      {name}
    </AnchorTo>
  );
}

function Owner({ namespace: { name, managedByZopnight, createdBy } }: { readonly namespace: Namespace }) {
  if (managedByZopnight)
    return (
      <Text span inherit title={createdBy}>
        <Badge>here</Badge>
        {createdBy && (
          <Text span size="xs" c="dimmed">
            {' '}
            by {createdBy}
          </Text>
        )}
      </Text>
    );
  return (
    <Text span size="sm" c="dimmed">
      {name.startsWith('kube-') ? 'by Kubernetes' : 'elsewhere'}
    </Text>
  );
}
