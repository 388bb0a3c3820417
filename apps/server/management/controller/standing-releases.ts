import type { SpaceCluster } from './space-cluster.ts';

/** On the records of a release: which configuration of its chart it is. */
export const chartConfigLabel = 'spacedock.dev/chart-config';

/** A release as helm has it in the namespace. */
export interface StandingRelease {
  readonly deployed: boolean;
  /** Empty when somebody else installed it. */
  readonly hash: string;
}

/**
 * The newest revision of each release, by its name. Helm says in labels of its records what it would say itself; to ask it takes a
 * process, and this is asked for every space, each time.
 */
export async function standingReleases(cluster: SpaceCluster, namespace: string): Promise<ReadonlyMap<string, StandingRelease>> {
  const { items } = await cluster.list({ apiVersion: 'v1', kind: 'Secret', namespace }, { labelSelector: 'owner=helm' });
  const newest = new Map<string, StandingRelease & { readonly revision: number }>();
  for (const {
    metadata: { labels = {} },
  } of items) {
    const { name = '', status = '', version = '' } = labels;
    const revision = Number(version);
    if ((newest.get(name)?.revision ?? 0) < revision)
      newest.set(name, { deployed: status === 'deployed', hash: labels[chartConfigLabel] ?? '', revision });
  }
  return newest;
}
