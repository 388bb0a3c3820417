import type { ServiceReleases } from '@spacedock/helm';
import type { EnterSpace } from '../clusters/enter-space.ts';
import { inCluster } from '../clusters/in-cluster.ts';
import { removeSecrets } from './deployment-secrets.ts';
import { fixHints } from './rollout-failures.ts';
import { troubleOf } from './rollout-trouble.ts';

export interface Installed {
  readonly organisationId: string;
  readonly spaceId: string;
  readonly namespace: string;
  readonly name: string;
  readonly deploymentId: string;
}

/** What is in the cluster cannot be taken out of it, for now or for good. */
export class ClusterLost extends Error {
  override readonly name = 'ClusterLost';
  readonly fixHint: string;

  constructor(why: string, fixHint: string, cause: unknown) {
    super(why, { cause });
    this.fixHint = fixHint;
  }
}

/**
 * Takes a deployment out of its cluster: its release, and the Secrets that were written for it. What is gone already is fine,
 * also the whole namespace. Throws ClusterLost, and KubeDeletionBlocked when something holds an object.
 */
export async function uninstallDeployment(
  { enter, releases }: { readonly enter: EnterSpace; readonly releases: Pick<ServiceReleases, 'uninstall'> },
  { organisationId, spaceId, namespace, name, deploymentId }: Installed,
  signal: AbortSignal,
): Promise<'uninstalled' | 'not_found'> {
  try {
    return await inCluster(enter, { organisationId, spaceId }, async (client) => {
      const there = await client.get({ apiVersion: 'v1', kind: 'Namespace', name: namespace }, { signal });
      if (!there) return 'not_found';
      const result = await releases.uninstall({ client, namespace, name, signal });
      await removeSecrets({ client, namespace, name, deploymentId, signal });
      return result;
    });
  } catch (error) {
    signal.throwIfAborted();
    const trouble = troubleOf(error);
    if (!trouble) throw error;
    const { code, message, fixHint = fixHints[code] } = trouble.facts;
    throw new ClusterLost(message, fixHint, error);
  }
}
