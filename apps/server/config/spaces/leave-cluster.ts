import type { KubeClient } from '@spacedock/kube';
import { OutcomeError } from '@spacedock/contracts';
import type { ClusterClients } from '../../clusters/cluster-clients.ts';
import { clusterOutcome } from '../../clusters/cluster-outcome.ts';
import { createdByAnnotation, managedLabels, managedSelector } from '../../clusters/managed-labels.ts';
import { cloudOutcome } from '../clouds/cloud-outcome.ts';
import type { spaceCluster, SpaceInUse } from './space-cluster.ts';

export interface LeaveClusterParts {
  readonly clusterClients: ClusterClients;
  readonly entryOf: ReturnType<typeof spaceCluster>;
  /** Whether the cloud says that there is no such cluster. */
  readonly isGone: (space: SpaceInUse) => Promise<boolean>;
}

/**
 * Takes our labels off the namespaces that were made through the space: they are the user's, with everything in them, and stay.
 * Answers what was left and why, or undefined. A cluster that cannot be reached does not keep its space from being removed.
 */
export function leavesCluster({ clusterClients, entryOf, isGone }: LeaveClusterParts) {
  return async (space: SpaceInUse): Promise<string | undefined> => {
    if (space.account.permission_level === 'read_only') {
      return 'Namespaces that were made through this space keep our labels: the cloud account is read-only.';
    }
    try {
      await unlabel(clusterClients.clientFor(await entryOf(space)), space.id);
      return undefined;
    } catch (error) {
      const told = clusterOutcome(cloudOutcome(error), space.name);
      if (!(told instanceof OutcomeError)) throw error;
      if (await isGone(space)) return undefined;
      return `Namespaces that were made through this space keep our labels: ${told.message}`;
    }
  };
}

async function unlabel(client: KubeClient, spaceId: string): Promise<void> {
  const { items } = await client.list({ apiVersion: 'v1', kind: 'Namespace' }, { labelSelector: managedSelector(spaceId) });
  const gone = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, null]));
  for (const { metadata } of items) {
    const value = { metadata: { labels: gone(Object.keys(managedLabels(spaceId))), annotations: gone([createdByAnnotation]) } };
    await client.patch({ apiVersion: 'v1', kind: 'Namespace', name: metadata.name }, { type: 'merge', value });
  }
}
