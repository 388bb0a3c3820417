import { kindRef } from '../../clusters/readable-kind.ts';
import type { UseOfSpaces } from '../clusters/use-space.ts';
import { type ClusterEvent, clusterEventOf, type ClusterEventQuery, eventKind, lastSeen } from './cluster-event.ts';

const mostShown = 200;
/** Kubernetes does not sort: all of the last hour are read for the newest. */
const deadlineMs = 20_000;

export function clusterEventStore({ use }: { readonly use: UseOfSpaces }) {
  return {
    newest: (spaceId: string, { namespace, type }: ClusterEventQuery): Promise<readonly ClusterEvent[]> =>
      use.onSpace(spaceId, { policy: 'space:view' }, async ({ client }) => {
        const { items } = await client.list(
          { ...kindRef(eventKind), ...(namespace === undefined ? {} : { namespace }) },
          { deadlineMs, ...(type === undefined ? {} : { fieldSelector: `type=${type}` }) },
        );
        return items
          .map((item) => {
            const event = eventKind.read(item);
            return { event, at: Date.parse(lastSeen(event)) };
          })
          .toSorted((a, b) => b.at - a.at)
          .slice(0, mostShown)
          .map(({ event }) => clusterEventOf(event));
      }),
  };
}
