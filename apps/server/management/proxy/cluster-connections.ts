import { createHash } from 'node:crypto';
import { mustBePublicHost, publicLookup } from '@spacedock/clouds';
import { type Connection, kubeconfigAccess, openConnection } from '@spacedock/kube';
import type { ClusterEntry } from '../../clusters/cluster-clients.ts';

export interface ClusterConnections {
  /** Throws AddressNotPublic or KubeconfigUnusable before any request. */
  readonly connectionFor: (entry: ClusterEntry) => Promise<Connection>;
  readonly close: () => void;
}

export interface ClusterConnectionsParts {
  readonly now: () => Date;
  readonly most?: number;
}

/**
 * One per kubeconfig, with the connections that are free at the moment. Whose request goes over which does not matter: whom it is for
 * stands in each of them.
 */
export function clusterConnections({ now, most = 1_000 }: ClusterConnectionsParts): ClusterConnections {
  const kept = new Map<string, { readonly connection: Promise<Connection>; readonly expiresAt: number }>();

  function forget(key: string): void {
    // Who never opened was reported to those who waited for it.
    kept.get(key)?.connection.then(letGo, () => undefined);
    kept.delete(key);
  }

  return {
    connectionFor(entry) {
      const { kubeconfig, expiresAt, privateAddresses } = entry;
      const key = createHash('sha256').update(`${privateAddresses} ${kubeconfig}`).digest('base64');
      const found = kept.get(key);
      if (found) return found.connection;
      const at = now().getTime();
      for (const [other, { expiresAt: until }] of kept) if (until <= at) forget(other);
      const oldest = kept.size >= most ? kept.keys().next().value : undefined;
      if (oldest !== undefined) forget(oldest);
      const connection = open(entry);
      kept.set(key, { connection, expiresAt: expiresAt.getTime() });
      connection.catch(() => kept.delete(key));
      return connection;
    },
    close() {
      for (const key of [...kept.keys()]) forget(key);
    },
  };
}

async function open({ kubeconfig, privateAddresses }: ClusterEntry): Promise<Connection> {
  const access = kubeconfigAccess(kubeconfig);
  if (!privateAddresses) mustBePublicHost(access.server);
  return openConnection(access, privateAddresses ? {} : { lookup: publicLookup });
}

/** Takes no new requests, and lets those that are under way end by themselves: a watch outlives the token it began with. */
function letGo({ agent }: Connection): void {
  agent.maxFreeSockets = 0;
  for (const sockets of Object.values(agent.freeSockets)) for (const socket of sockets ?? []) socket.destroy();
}
