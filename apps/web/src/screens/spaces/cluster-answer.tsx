import { Alert } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Problem } from '../../api/problem.ts';
import { Shown } from '../../parts/shown.tsx';
import { TimeAgo } from '../../parts/time-ago.tsx';

/** What a cluster said. When it does not answer any more, the last answer stays, and says how old it is. */
export function ClusterAnswer<Data>({ read, lines, children }: { readonly read: UseQueryResult<Data, Problem>; readonly lines?: number; readonly children: (data: Data) => ReactNode }) {
  return (
    <>
      {read.data !== undefined && read.error && read.error.status !== 404 && read.error.status !== 403 && (
        <Alert color="yellow" mb="sm" title={read.error.message} role="status" styles={{ title: { overflowWrap: 'anywhere' } }}>
          What you see is what the cluster said <TimeAgo at={new Date(read.dataUpdatedAt).toISOString()} />. {read.error.next}
        </Alert>
      )}
      <Shown read={read} what="space" {...(lines === undefined ? {} : { lines })}>{children}</Shown>
    </>
  );
}
