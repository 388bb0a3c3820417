import type { KubeClient } from '@spacedock/kube';
import { isRefusedIdentity } from '../../clusters/cluster-outcome.ts';
import type { EnterSpace, SpaceKey } from './enter-space.ts';

/**
 * Does something in the cluster of a space. Once more, with a new kubeconfig, where the cluster did not accept the one that was
 * kept: the cloud may have revoked it. So `act` must be able to go on from wherever its first run got to.
 */
export async function inCluster<Result>(
  enter: EnterSpace,
  space: SpaceKey,
  act: (client: KubeClient) => Promise<Result>,
): Promise<Result> {
  try {
    return await act(await enter(space));
  } catch (error) {
    if (!isRefusedIdentity(error)) throw error;
    return act(await enter(space, true));
  }
}
