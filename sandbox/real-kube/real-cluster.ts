import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FleetCluster, VerifyToken } from '../cloud/cluster-fleet.ts';
import { issueCa, issueClientCertificate, issueServerCertificate } from '../cluster/certificates.ts';
import { adminKubeconfig, askCluster, type ControlPlane, type ControlPlaneKeys, startControlPlane } from './control-plane.ts';
import type { RealBinaries } from './real-binaries.ts';
import { realProcesses, until } from './real-processes.ts';
import { tokenWebhook } from './token-webhook.ts';

export interface RealCluster {
  readonly url: string;
  /** Of its administrator. */
  readonly kubeconfig: string;
  /** From now on a cloud vouches for whoever comes with one of its tokens: what `ClusterFleet.adopt` takes. */
  readonly join: (verifyToken: VerifyToken) => Promise<FleetCluster>;
  readonly close: () => Promise<void>;
}

/**
 * A real control plane with one hollow node: pods are scheduled and turn Running, but nothing runs in them. On loopback, without
 * root. It is there to be compared with.
 */
export async function startRealCluster(binaries: RealBinaries): Promise<RealCluster & Pick<ControlPlane, 'pids'>> {
  const directory = await mkdtemp(join(tmpdir(), 'real-kube-'));
  const host = '127.0.0.1';
  const [api, etcd, peer, manager, scheduler, kubelet, readOnly] = (await freePorts(7)) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const url = `https://${host}:${api}`;
  const keys = await controlPlaneKeys(host);
  const webhook = await tokenWebhook(keys.ca);
  const processes = realProcesses({ binaries, directory });
  async function close(): Promise<void> {
    await processes.close();
    await webhook.close();
    await rm(directory, { recursive: true, force: true });
  }

  try {
    const ports = { api, etcd, peer, manager, scheduler };
    const { pids } = await startControlPlane({
      processes,
      directory,
      host,
      ports,
      keys,
      tokenWebhook: webhook.kubeconfig(`https://127.0.0.1:${webhook.port}`),
    });
    processes.start(
      'kubemark',
      '--morph=kubelet',
      '--name=hollow-1',
      '--kubeconfig=kubeconfig',
      `--kubelet-port=${kubelet}`,
      `--kubelet-read-only-port=${readOnly}`,
      '--use-host-image-service=false',
    );
    const {
      ca: { certificate: caCertificate },
    } = keys;
    await until(
      async () => (await askCluster(`${url}/api/v1/nodes/hollow-1`, caCertificate)).text.includes('"KubeletReady"'),
      'the hollow node',
    );
    return { url, kubeconfig: adminKubeconfig(url, caCertificate), pids, join: joining(url, keys, webhook.trust), close };
  } catch (error) {
    await close();
    throw error;
  }
}

export const joining =
  (
    endpoint: string,
    { ca: { certificate: caCertificate } }: ControlPlaneKeys,
    trust: (verifyToken: VerifyToken) => void,
  ): RealCluster['join'] =>
  async (verifyToken) => {
    trust(verifyToken);
    return { endpoint, caCertificate };
  };

export async function controlPlaneKeys(...names: readonly string[]): Promise<ControlPlaneKeys> {
  const ca = await issueCa(new Date());
  return {
    ca,
    server: await issueServerCertificate(ca, names, new Date()),
    kubeletClient: await issueClientCertificate(ca, 'kube-apiserver', ['system:masters'], new Date()),
  };
}

/** Ports that were free a moment ago; all are held at once, so that no two are the same. */
async function freePorts(count: number): Promise<readonly number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer().listen(0, '127.0.0.1');
      await once(server, 'listening');
      return server;
    }),
  );
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}
