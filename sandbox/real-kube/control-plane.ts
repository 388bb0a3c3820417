import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import https from 'node:https';
import { join } from 'node:path';
import type { KeyAndCertificate } from '../cluster/certificates.ts';
import { type RealProcesses, until } from './real-processes.ts';

export interface ControlPlaneParts {
  readonly processes: RealProcesses;
  readonly directory: string;
  /** Where everything listens. */
  readonly host: string;
  readonly ports: {
    readonly api: number;
    readonly etcd: number;
    readonly peer: number;
    readonly manager: number;
    readonly scheduler: number;
  };
  readonly keys: ControlPlaneKeys;
  /** Kubeconfig of whoever knows the tokens that the API server does not know. */
  readonly tokenWebhook: string;
}

export interface ControlPlaneKeys {
  readonly ca: KeyAndCertificate;
  readonly server: KeyAndCertificate;
  /** By which kubelets know the API server. */
  readonly kubeletClient: KeyAndCertificate;
}

export interface ControlPlane {
  /** Of kube-apiserver and etcd, to measure them. */
  readonly pids: { readonly apiServer: number; readonly etcd: number };
}

/** Of the administrator; a static one, so that whoever waits for the cluster can ask from the first moment on. */
const token = 'admin-of-this-test';

/** etcd, API server, controllers and scheduler. What is signed with `sa.key` are the tokens of service accounts. */
export async function startControlPlane({
  processes: { start },
  directory,
  host,
  ports,
  keys,
  tokenWebhook,
}: ControlPlaneParts): Promise<ControlPlane> {
  const url = `https://${host}:${ports.api}`;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const files = {
    'sa.key': privateKey.export({ type: 'pkcs1', format: 'pem' }).toString(),
    'tokens.csv': `${token},admin,admin,system:masters\n`,
    'ca.crt': keys.ca.certificate,
    'server.crt': keys.server.certificate,
    'server.key': keys.server.key,
    'kubelet-client.crt': keys.kubeletClient.certificate,
    'kubelet-client.key': keys.kubeletClient.key,
    'token-webhook': tokenWebhook,
    kubeconfig: adminKubeconfig(url, keys.ca.certificate),
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(directory, name), text, { mode: 0o600 });

  const etcdUrl = `http://${host}:${ports.etcd}`;
  const etcd = start(
    'etcd',
    '--data-dir',
    './etcd',
    '--listen-client-urls',
    etcdUrl,
    '--advertise-client-urls',
    etcdUrl,
    '--listen-peer-urls',
    `http://${host}:${ports.peer}`,
  );
  const apiServer = start(
    'kube-apiserver',
    `--etcd-servers=${etcdUrl}`,
    `--secure-port=${ports.api}`,
    `--bind-address=${host}`,
    '--tls-cert-file=server.crt',
    '--tls-private-key-file=server.key',
    '--token-auth-file=tokens.csv',
    '--authentication-token-webhook-config-file=token-webhook',
    '--authentication-token-webhook-version=v1',
    '--kubelet-client-certificate=kubelet-client.crt',
    '--kubelet-client-key=kubelet-client.key',
    '--kubelet-preferred-address-types=InternalIP',
    '--authorization-mode=RBAC',
    '--service-cluster-ip-range=10.79.1.0/24',
    '--allow-privileged=true',
    '--disable-admission-plugins=ServiceAccount',
    '--service-account-issuer=https://kubernetes.default.svc',
    '--service-account-signing-key-file=sa.key',
    '--service-account-key-file=sa.key',
    '--max-requests-inflight=4000',
    '--max-mutating-requests-inflight=2000',
  );
  await until(async () => (await askCluster(`${url}/readyz`, keys.ca.certificate)).status === 200, 'the API server');
  start(
    'kube-controller-manager',
    '--kubeconfig=kubeconfig',
    '--service-account-private-key-file=sa.key',
    '--leader-elect=false',
    `--secure-port=${ports.manager}`,
    `--bind-address=${host}`,
    '--cert-dir=./manager',
  );
  start(
    'kube-scheduler',
    '--kubeconfig=kubeconfig',
    '--leader-elect=false',
    `--secure-port=${ports.scheduler}`,
    `--bind-address=${host}`,
    '--cert-dir=./scheduler',
  );
  return { pids: { apiServer: apiServer.pid ?? 0, etcd: etcd.pid ?? 0 } };
}

export const adminKubeconfig = (server: string, ca: string): string =>
  JSON.stringify({
    apiVersion: 'v1',
    kind: 'Config',
    'current-context': 'real',
    clusters: [{ name: 'real', cluster: { server, 'certificate-authority-data': Buffer.from(ca).toString('base64') } }],
    users: [{ name: 'admin', user: { token } }],
    contexts: [{ name: 'real', context: { cluster: 'real', user: 'admin' } }],
  });

/** As the administrator. */
export async function askCluster(url: string, ca: string): Promise<{ readonly status: number; readonly text: string }> {
  const request = https.get(url, { ca, agent: false, headers: { authorization: `Bearer ${token}` }, timeout: 5_000 });
  const [response] = (await once(request, 'response')) as [AsyncIterable<Buffer> & { statusCode?: number }];
  let text = '';
  for await (const chunk of response) text += chunk.toString();
  return { status: response.statusCode ?? 0, text };
}
