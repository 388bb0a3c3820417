import { setTimeout as sleep } from 'node:timers/promises';
import { CloudFailure } from '@spacedock/clouds';
import { OutcomeError } from '@spacedock/contracts';
import type { ClusterClients } from '../../clusters/cluster-clients.ts';
import { clusterIdentity } from '../../clusters/cluster-identity.ts';
import { clusterOutcome } from '../../clusters/cluster-outcome.ts';
import type { AccountClouds } from '../clouds/account-clouds.ts';
import { cloudOutcome, isCloudNotFound } from '../clouds/cloud-outcome.ts';
import { addressOf, type spaceCluster, type SpaceInUse } from './space-cluster.ts';
import type { ProbeResult } from './space-health.ts';

export interface SpaceProbeParts {
  readonly isGone: ReturnType<typeof clusterIsGone>;
  readonly clusterClients: ClusterClients;
  readonly entryOf: ReturnType<typeof spaceCluster>;
  /** Before the second and third attempt. */
  readonly pausesMs?: readonly number[];
  readonly deadlineMs?: number;
}

/**
 * One look at the cluster of a space: can it be entered as we would enter it to work there? A blip is tried again at once and
 * never told. Only when all attempts failed is the cloud asked whether there is such a cluster at all.
 */
export function spaceProbe({ isGone, clusterClients, entryOf, pausesMs = [250, 1_000], deadlineMs = 5_000 }: SpaceProbeParts) {
  async function attempt(space: SpaceInUse, renew: boolean): Promise<void> {
    const entry = await entryOf(space, { renew });
    await clusterIdentity(clusterClients.clientFor(entry), { deadlineMs });
  }

  return async (space: SpaceInUse): Promise<ProbeResult> => {
    let failure: unknown;
    for (const [index, pause] of [0, ...pausesMs].entries()) {
      if (pause > 0) await sleep(pause);
      try {
        // Later attempts with a fresh kubeconfig: the cluster may have been made anew, with another address and CA.
        await attempt(space, index > 0);
        return { kind: 'healthy' };
      } catch (error) {
        failure = error;
        if (!mayBeBlip(error)) break;
      }
    }
    return isCloudNotFound(failure) || await isGone(space)
      ? { kind: 'lost', reason: `The cloud has no cluster ${space.cluster_name} in ${space.region} any more.` }
      : { kind: 'unreachable', reason: reasonOf(failure, space) };
  };
}

/** Whether the cloud says that there is no such cluster. */
export function clusterIsGone(clouds: AccountClouds) {
  return async (space: SpaceInUse): Promise<boolean> => {
    try {
      await (await clouds.open(space.account)).cluster(addressOf(space));
      return false;
    } catch (error) {
      // A cloud that cannot be asked has not said that the cluster is gone.
      return isCloudNotFound(error);
    }
  };
}

/** What a repetition within a second will not change: a revoked access, refused credentials, a forbidden address. */
function mayBeBlip(error: unknown): boolean {
  if (error instanceof CloudFailure) return error.facts.bucket === 'transient';
  return !(error instanceof OutcomeError);
}

function reasonOf(failure: unknown, { name }: SpaceInUse): string {
  const told = clusterOutcome(cloudOutcome(failure), name);
  if (told instanceof OutcomeError) return told.message;
  // Nothing else is expected from these calls; what it is must not be lost, and must not end the probing of other spaces.
  return failure instanceof Error ? `${failure.name}: ${failure.message}` : String(failure);
}
