import { type KubeClient, KubeApiError, KubeUnreachable } from '@spacedock/kube';
import { isRefusedIdentity } from '../../clusters/cluster-outcome.ts';
import type { SpaceTurn } from './space-turn.ts';

/** What a turn does in the cluster of its space. */
export type SpaceCluster = Pick<KubeClient, 'get' | 'list' | 'create' | 'apply' | 'patch' | 'delete' | 'served'>;

/** A client for one turn: it stops with the turn, and asks once for another way in when the cluster no longer accepts the one it has. */
export async function spaceCluster(
  { plane, signal }: Pick<SpaceTurn, 'plane' | 'signal'>,
  clusterId: string,
): Promise<SpaceCluster> {
  let client = await plane.cluster(clusterId, { writes: true });
  let renewed = false;

  async function call<Answer>(act: (on: KubeClient) => Promise<Answer>): Promise<Answer> {
    signal.throwIfAborted();
    try {
      return await act(client);
    } catch (error) {
      signal.throwIfAborted();
      if (renewed || !isRefusedIdentity(error)) throw error;
      renewed = true;
      client = await plane.cluster(clusterId, { writes: true, renew: true });
      return act(client);
    }
  }

  return {
    get: (ref, options) => call((on) => on.get(ref, { ...options, signal })),
    list: (ref, options) => call((on) => on.list(ref, { ...options, signal })),
    create: (object, options) => call((on) => on.create(object, { ...options, signal })),
    apply: (object, options) => call((on) => on.apply(object, { ...options, signal })),
    patch: (ref, patch, options) => call((on) => on.patch(ref, patch, { ...options, signal })),
    delete: (ref, options) => call((on) => on.delete(ref, { ...options, signal })),
    served: (ref, options) => call((on) => on.served(ref, { ...options, signal })),
  };
}

/**
 * Not the fault of what was asked for: the cluster is away, too busy, or does not let us in. Everything else would fare the same. A
 * plain 500 is no such thing: it is what Kubernetes says to an object that has a field too many, or that a webhook chokes on.
 */
export const isOfCluster = (error: unknown): boolean =>
  error instanceof KubeUnreachable ||
  (error instanceof KubeApiError && (error.status === 401 || error.status === 429 || error.status > 500));

export const isApiError = (error: unknown, reason: string): error is KubeApiError =>
  error instanceof KubeApiError && error.reason === reason;
