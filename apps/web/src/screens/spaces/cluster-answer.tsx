import { Alert, Stack, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Problem } from '../../api/problem.ts';
import { ActionLink } from '../../parts/action.tsx';
import { Shown } from '../../parts/shown.tsx';
import { TimeAgo } from '../../parts/time-ago.tsx';
import type { Space } from './space-calls.ts';
import { placeOf } from './space-state.ts';

/** What a cluster said. When it does not answer any more, the last answer stays, and says how old it is. */
export function ClusterAnswer<Data>({
  space,
  read,
  lines,
  children,
}: {
  readonly space: Space;
  readonly read: UseQueryResult<Data, Problem>;
  readonly lines?: number;
  readonly children: (data: Data) => ReactNode;
}) {
  const { data, error, dataUpdatedAt } = read;
  const old = data !== undefined && error !== null && error.status !== 404 && error.status !== 403;
  return (
    <>
      {old && (
        <Alert color="yellow" mb="sm" title={error.message} role="status" styles={{ title: { overflowWrap: 'anywhere' } }}>
          What you see is what the cluster said <TimeAgo at={new Date(dataUpdatedAt).toISOString()} />.
        </Alert>
      )}
      {error?.code === 'cluster.access_missing' && <AllowAgain space={space} />}
      {(data !== undefined || error?.code !== 'cluster.access_missing') && (
        <Shown read={read} what="space" {...(lines === undefined ? {} : { lines })}>
          {children}
        </Shown>
      )}
    </>
  );
}

/** Somebody took the access away that was allowed when the space was registered. */
function AllowAgain({ space }: { readonly space: Space }) {
  const { cluster, region, resourceGroup } = placeOf(space);
  return (
    <Stack align="flex-start" gap="xs" mb="sm" data-state="failed-access">
      <Text size="sm">The account does not allow access to the cluster any more: somebody took it away.</Text>
      <ActionLink
        does="PUT /api/cloud-accounts/{accountID}/clusters/{region}/{clusterName}/access"
        to="/spaces/add"
        variant="default"
        search={{ account: space.cloudAccountId, region, cluster, group: resourceGroup }}
      >
        Allow access again
      </ActionLink>
    </Stack>
  );
}
