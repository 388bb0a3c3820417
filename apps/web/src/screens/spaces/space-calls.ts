import { call, type DataOf } from '../../api/call.ts';

/** What the screens of spaces ask for: the same question is answered once, however many parts of a screen ask it. */

const one = (spaceID: string) => ({ params: { path: { spaceID } } });

export const spaceCall = (spaceId: string) => call('get', '/api/spaces/{spaceID}', one(spaceId));
export type Space = DataOf<ReturnType<typeof spaceCall>>;

export const countCall = (health?: string) =>
  call('get', '/api/spaces', { params: { query: { limit: 1, total: true, ...(health ? { health } : {}) } } });

export const namespacesCall = (spaceId: string) =>
  call('get', '/api/space-discovery/{spaceID}/namespaces', { params: { path: { spaceID: spaceId }, query: { details: true } } });
export type Namespace = DataOf<ReturnType<typeof namespacesCall>>[number];

export const nodesCall = (spaceId: string) => call('get', '/api/space-discovery/{spaceID}/nodes', one(spaceId));
export type ClusterNode = DataOf<ReturnType<typeof nodesCall>>['nodes'][number];
export type NodeTotals = DataOf<ReturnType<typeof nodesCall>>['totals'];

export const eventsCall = (
  spaceId: string,
  { namespace, type }: { readonly namespace?: string | undefined; readonly type?: string | undefined },
) =>
  call('get', '/api/space-discovery/{spaceID}/events', {
    params: {
      path: { spaceID: spaceId },
      query: { ...(namespace ? { namespace } : {}), ...(type === 'Normal' || type === 'Warning' ? { type } : {}) },
    },
  });
export type ClusterEvent = DataOf<ReturnType<typeof eventsCall>>[number];

/** What changes in a cluster is announced by nobody. */
export const clusterEvery = 30_000;
