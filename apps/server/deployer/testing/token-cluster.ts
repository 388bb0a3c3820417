import { kubeClient, type KubeClient, kubeconfigText, memoryStore } from '@spacedock/kube';
import { type ClusterOptions, startCluster } from '@spacedock/sandbox';

export interface TokenCluster {
  readonly url: string;
  /** An administrator's own client, past everything that is tested. */
  readonly admin: KubeClient;
  /** With a token of an administrator, unless others are named. */
  readonly kubeconfig: (token?: string, server?: string) => string;
  /** From now on the cluster knows the token, as an administrator's or as somebody's who may do nothing. */
  readonly accept: (token: string, as?: 'admin' | 'nobody') => void;
  readonly revoke: (token: string) => void;
  readonly close: () => Promise<void>;
}

/** A sandbox cluster whose tokens come and go, as those of a cloud do. */
export async function startTokenCluster(options: Pick<ClusterOptions, 'controllers'> = {}): Promise<TokenCluster> {
  const accepted = new Map<string, readonly string[]>();
  const store = memoryStore();
  const cluster = await startCluster({
    store, now: () => new Date(), log: { error: () => undefined, warn: () => undefined },
    verifyToken(token) {
      const groups = accepted.get(token);
      return groups && { name: `user-of-${token}`, groups };
    },
    ...options,
  });
  const accept: TokenCluster['accept'] = (token, as = 'admin') =>
    void accepted.set(token, as === 'admin' ? ['system:masters'] : []);
  accept('token-of-the-account');
  const admin = kubeClient({ kubeconfig: await cluster.kubeconfig(), deadlineMs: 20_000 });
  return {
    url: cluster.url,
    admin,
    kubeconfig: (token = 'token-of-the-account', server = cluster.url) =>
      kubeconfigText({ name: 'test', server, caPem: cluster.caCertificate, token }),
    accept,
    revoke: (token) => void accepted.delete(token),
    async close() {
      admin.close();
      await cluster.close();
      await store.close();
    },
  };
}
