import { createHash } from 'node:crypto';
import { mustBePublicHost, publicLookup } from '@spacedock/clouds';
import { type KubeClient, kubeClient } from '@spacedock/kube';

/** A way into a cluster, as it was minted. */
export interface ClusterEntry {
  readonly kubeconfig: string;
  readonly expiresAt: Date;
  /** Otherwise no request goes to a private or loopback address. */
  readonly privateAddresses: boolean;
}

export interface ClusterClients {
  /** Throws AddressNotPublic before any request where the cluster's address is one that must not be called. */
  readonly clientFor: (entry: ClusterEntry) => KubeClient;
  readonly close: () => void;
}

export interface ClusterClientsParts {
  readonly now: () => Date;
  readonly deadlineMs?: number;
  /** How many are kept at most, with their connections. */
  readonly most?: number;
}

/** Clients with kept connections, one per kubeconfig and only as long as that lives: a TLS handshake costs more than most calls. */
export function clusterClients({ now, deadlineMs = 10_000, most = 1_000 }: ClusterClientsParts): ClusterClients {
  const kept = new Map<string, { readonly client: KubeClient; readonly expiresAt: number }>();

  function forget(key: string): void {
    kept.get(key)?.client.close();
    kept.delete(key);
  }

  return {
    clientFor({ kubeconfig, expiresAt, privateAddresses }) {
      const key = createHash('sha256').update(`${privateAddresses} ${kubeconfig}`).digest('base64');
      const found = kept.get(key);
      if (found) {
        // Those that are used stay: the one that goes for want of room is the one that was not used for longest.
        kept.delete(key);
        kept.set(key, found);
        return found.client;
      }
      const at = now().getTime();
      for (const [other, { expiresAt: until }] of kept) if (until <= at) forget(other);
      const oldest = kept.size >= most ? kept.keys().next().value : undefined;
      if (oldest !== undefined) forget(oldest);
      const client = kubeClient({ kubeconfig, deadlineMs, ...(privateAddresses ? {} : { lookup: publicLookup }) });
      try {
        if (!privateAddresses) mustBePublicHost(client.server);
      } catch (error) {
        client.close();
        throw error;
      }
      kept.set(key, { client, expiresAt: expiresAt.getTime() });
      return client;
    },
    close() {
      for (const key of [...kept.keys()]) forget(key);
    },
  };
}
