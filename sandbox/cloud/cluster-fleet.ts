import { memoryStore, type ServerLog, type Store, type UserInfo } from '@spacedock/kube';
import { issueClientCertificate, type KeyAndCertificate } from '../cluster/certificates.ts';
import { type Cluster, startCluster } from '../cluster/cluster.ts';
import { type ClusterKeys, newClusterKeys } from '../cluster/cluster-keys.ts';
import { clusterControllers } from '../cluster/controllers/cluster-controllers.ts';
import { systemClock } from '../cluster/controllers/clock.ts';
import type { ClusterWrite } from '../cluster/write-log.ts';

/** Who a bearer token stands for, if it is one of the cloud's for one of these clusters. */
export type VerifyToken = (token: string) => Promise<UserInfo | undefined> | UserInfo | undefined;

export interface FleetCluster {
  /** https address of its API. */
  readonly endpoint: string;
  /** PEM. */
  readonly caCertificate: string;
}

/** The Kubernetes API servers behind the clusters that the clouds hand out. Several cloud clusters may stand on one of them. */
export interface ClusterFleet {
  /** Starts it, unless it runs. */
  readonly open: (key: string, verifyToken: VerifyToken) => Promise<FleetCluster>;
  /** From now on the key stands for a cluster that somebody else runs: it is asked to trust the cloud, and never stopped here. */
  readonly adopt: (key: string, join: (verifyToken: VerifyToken) => Promise<FleetCluster>) => void;
  /** It is gone for good, with everything in it. */
  readonly remove: (key: string) => Promise<void>;
  /** As if its machine had lost power: the address stays its own, what is in it stays, nobody answers. */
  readonly pause: (key: string) => Promise<void>;
  readonly resume: (key: string) => Promise<void>;
  /** An administrator's kubeconfig, past the cloud: for those who look behind the scenes. */
  readonly adminKubeconfig: (key: string) => Promise<string>;
  /** For somebody to sign in with, past the cloud's tokens: some clouds hand such certificates out. */
  readonly clientCertificate: (
    key: string, user: string, of: { readonly groups: readonly string[]; readonly days: number },
  ) => Promise<KeyAndCertificate>;
  readonly close: () => Promise<void>;
}

export interface FleetParts {
  readonly now: () => Date;
  readonly log: ServerLog;
  /** Where objects of the cluster are kept; in memory unless said. */
  readonly storeFor?: ((key: string) => Promise<Store>) | undefined;
  /** Its keys; new ones unless said. */
  readonly keysFor?: ((key: string) => Promise<ClusterKeys>) | undefined;
  /** A cluster was removed: what `storeFor` and `keysFor` keep of it is not wanted any more. */
  readonly forget?: ((key: string) => Promise<void>) | undefined;
  /** Told of every write in every cluster. */
  readonly onWrite?: ((write: ClusterWrite) => void) | undefined;
}

interface Member {
  readonly store: Store;
  readonly keys: ClusterKeys;
  readonly verifyToken: VerifyToken;
  readonly port: number;
  cluster: Cluster | undefined;
}

export function clusterFleet({ now, log, storeFor, keysFor, forget, onWrite }: FleetParts): ClusterFleet {
  const members = new Map<string, Member>();
  const adopted = new Map<string, Parameters<ClusterFleet['adopt']>[1]>();
  const last = new Map<string, Promise<unknown>>();

  /** What is asked of one cluster is done in the order in which it was asked: it cannot start while it stops. */
  function inOrder<Answer>(key: string, work: () => Promise<Answer>): Promise<Answer> {
    const done = (last.get(key) ?? Promise.resolve()).then(work);
    // Its failure is told to the one who asked, and is none of the next one's.
    const settled = done.then(() => undefined, () => undefined).then(() => {
      if (last.get(key) === settled) last.delete(key);
    });
    last.set(key, settled);
    return done;
  }

  const start = (key: string, parts: Pick<Member, 'store' | 'keys' | 'verifyToken'>, port: number): Promise<Cluster> =>
    startCluster({
      ...parts, port, name: key, now, log, onWrite, controllers: clusterControllers({ clock: systemClock }),
    });

  async function begin(key: string, verifyToken: VerifyToken): Promise<Member> {
    const store = await (storeFor?.(key) ?? memoryStore());
    try {
      const keys = await (keysFor?.(key) ?? newClusterKeys(now()));
      const cluster = await start(key, { store, keys, verifyToken }, 0);
      return { store, keys, verifyToken, port: Number(new URL(cluster.url).port), cluster };
    } catch (error) {
      await store.close();
      throw error;
    }
  }

  function member(key: string): Member {
    const found = members.get(key);
    if (!found) throw new Error(`The sandbox has no cluster ${key}.`);
    return found;
  }

  async function stop(found: Member): Promise<void> {
    const { cluster } = found;
    found.cluster = undefined;
    await cluster?.close();
  }

  const end = (key: string): Promise<boolean> => inOrder(key, async () => {
    const found = members.get(key);
    if (!found) return false;
    members.delete(key);
    await stop(found);
    await found.store.close();
    return true;
  });

  return {
    open: (key, verifyToken) => inOrder(key, async () => {
      const join = adopted.get(key);
      if (join) return join(verifyToken);
      const found = members.get(key) ?? await begin(key, verifyToken);
      members.set(key, found);
      return { endpoint: `https://127.0.0.1:${found.port}`, caCertificate: found.keys.ca.certificate };
    }),
    adopt: (key, join) => void adopted.set(key, join),
    async remove(key) {
      adopted.delete(key);
      const ended = end(key);
      // In the same breath: whoever opens it again must not find what was in it.
      await inOrder(key, async () => {
        if (await ended) await forget?.(key);
      });
    },
    pause: (key) => inOrder(key, () => stop(member(key))),
    resume: (key) => inOrder(key, async () => {
      const found = member(key);
      found.cluster ??= await start(key, found, found.port);
    }),
    adminKubeconfig: (key) => inOrder(key, async () => {
      const { cluster } = member(key);
      if (!cluster) throw new Error(`The cluster ${key} of the sandbox is paused.`);
      return cluster.kubeconfig();
    }),
    clientCertificate: (key, user, { groups, days }) =>
      inOrder(key, () => issueClientCertificate(member(key).keys.ca, user, groups, now(), days)),
    async close() {
      await Promise.all([...new Set([...members.keys(), ...last.keys()])].map(end));
    },
  };
}
