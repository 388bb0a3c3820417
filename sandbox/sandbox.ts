import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServerLog, Store } from '@spacedock/kube';
import { type SandboxAws, startAws } from './aws/start-aws.ts';
import { type SandboxAzure, startAzure } from './azure/start-azure.ts';
import { type ClusterFleet, clusterFleet } from './cloud/cluster-fleet.ts';
import { faults, type Faults } from './cloud/faults.ts';
import { keptState } from './cloud/kept-state.ts';
import { ledger, type Ledger } from './cloud/ledger.ts';
import { issueCa, issueServerCertificate, type KeyAndCertificate } from './cluster/certificates.ts';
import { clusterKeysIn } from './cluster/cluster-keys.ts';
import type { ClusterWrite } from './cluster/write-log.ts';
import { type SandboxGcp, startGcp } from './gcp/start-gcp.ts';
import type { GithubPace } from './github/github-world.ts';
import { type SandboxGithub, startGithub } from './github/start-github.ts';

export const sandboxClouds = ['aws', 'gcp', 'azure'] as const;
export type SandboxCloud = (typeof sandboxClouds)[number];

export interface SandboxParts {
  readonly now: () => Date;
  readonly log: ServerLog;
  readonly randomBytes: (size: number) => Uint8Array;
  /** Which clouds there are; all of them unless said. */
  readonly clouds?: readonly SandboxCloud[] | undefined;
  /** Whether there is a GitHub, and how fast it builds. There is one where all clouds are, unless said. */
  readonly github?: boolean | Partial<GithubPace> | undefined;
  /** Where everything is kept over restarts: keys, addresses, what was made in the clouds. In memory unless said. */
  readonly directory?: string | undefined;
  /** Where the objects of clusters are kept; in memory unless said. */
  readonly storeFor?: ((key: string) => Promise<Store>) | undefined;
  /** The cluster is gone for good: what `storeFor` keeps of it goes too. */
  readonly forgetStore?: ((key: string) => Promise<void>) | undefined;
  /** Told of every write in every cluster, as their audit logs would tell it. */
  readonly onClusterWrite?: ((write: ClusterWrite) => void) | undefined;
  /** Whose tokens the clouds trust for workload identity. */
  readonly trustedIssuer?: Parameters<typeof startGcp>[0]['trustedIssuer'];
}

/** An account of the sandbox, as POST /api/cloud-accounts takes it. */
export interface SandboxAccount {
  readonly provider: SandboxCloud;
  readonly cloudAccountID: string;
  readonly name: string;
  readonly authMethod: string;
  readonly credentials: Readonly<Record<string, unknown>>;
  readonly endpoints: { readonly url: string; readonly caCertificates?: string; readonly privateAddresses: true };
}

export interface Sandbox {
  readonly aws: SandboxAws | undefined;
  readonly gcp: SandboxGcp | undefined;
  readonly azure: SandboxAzure | undefined;
  readonly github: SandboxGithub | undefined;
  readonly accounts: readonly SandboxAccount[];
  readonly fleet: ClusterFleet;
  readonly faults: Faults;
  readonly ledger: Ledger;
  readonly close: () => Promise<void>;
}

export interface Kept {
  ca: KeyAndCertificate;
  /** Of each cloud and of GitHub, so that addresses that somebody stored are good after a restart. */
  ports: Partial<Record<SandboxCloud | 'github', number>>;
}

/** The outside world on this machine: three clouds with their clusters over HTTPS, and a GitHub over HTTP. */
export async function startSandbox(parts: SandboxParts): Promise<Sandbox> {
  const { now, log, randomBytes, directory, storeFor, trustedIssuer, clouds = sandboxClouds } = parts;
  if (directory !== undefined) await mkdir(directory, { recursive: true, mode: 0o700 });
  const fileOf = (name: string): string | undefined => directory && join(directory, `${name}.json`);
  const onError = (error: unknown): void => log.error({ error }, 'what the sandbox knows could not be kept');
  const ca = await issueCa(now());
  const kept = keptState<Kept>(fileOf('sandbox'), () => ({ ca, ports: {} }), onError);
  const tls = await issueServerCertificate(kept.state.ca, ['localhost', '127.0.0.1'], now());
  const keysFor = directory === undefined ? undefined : (key: string) => clusterKeysIn(join(directory, 'clusters', encodeURIComponent(key)), now());
  async function forget(key: string): Promise<void> {
    if (directory !== undefined) await rm(join(directory, 'clusters', encodeURIComponent(key)), { recursive: true, force: true });
    await parts.forgetStore?.(key);
  }
  const world = { faults: faults(), ledger: ledger(now), fleet: clusterFleet({ now, log, storeFor, keysFor, forget, onWrite: parts.onClusterWrite }) };

  /** At the address it had before. When somebody else has taken that meanwhile, at another one. */
  async function atItsPort<Started extends { readonly url: string }>(
    name: SandboxCloud | 'github', begin: (port: number) => Promise<Started>,
  ): Promise<Started> {
    const port = kept.state.ports[name] ?? 0;
    const started = await begin(port).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE' || port === 0) throw error;
      return begin(0);
    });
    kept.state.ports[name] = Number(new URL(started.url).port);
    kept.changed();
    return started;
  }
  async function start<Started extends { readonly url: string }>(
    name: SandboxCloud, begin: (given: typeof world & Omit<SandboxParts, 'clouds' | 'github'> & { readonly tls: KeyAndCertificate; readonly port: number; readonly file: string | undefined }) => Promise<Started>,
  ): Promise<Started | undefined> {
    if (!clouds.includes(name)) return undefined;
    const given = { ...world, now, log, randomBytes, trustedIssuer, tls, file: fileOf(name) };
    return atItsPort(name, (port) => begin({ ...given, port }));
  }
  async function startItsGithub(): Promise<SandboxGithub | undefined> {
    const { github: wished = parts.clouds === undefined } = parts;
    if (wished === false) return undefined;
    const given = { ...world, now, log, randomBytes, pace: wished === true ? {} : wished, directory: directory && join(directory, 'github') };
    return atItsPort('github', (port) => startGithub({ ...given, port }));
  }

  const aws = await start('aws', startAws);
  const gcp = await start('gcp', startGcp);
  const azure = await start('azure', startAzure);
  const github = await startItsGithub();
  const { certificate } = kept.state.ca;
  const account = (
    provider: SandboxCloud, name: string, authMethod: string,
    cloud: { readonly account: string; readonly credentials: object; readonly endpoints: (ca?: string) => SandboxAccount['endpoints'] } | undefined,
  ): SandboxAccount[] => {
    if (!cloud) return [];
    const credentials = (cloud.credentials as Readonly<Record<string, Readonly<Record<string, unknown>>>>)[authMethod] ?? {};
    return [{ provider, name, cloudAccountID: cloud.account, authMethod, credentials, endpoints: cloud.endpoints(certificate) }];
  };

  return {
    aws, gcp, azure, github, ...world,
    get accounts() {
      return [
        ...account('aws', 'Sandbox AWS', 'static_keys', aws),
        ...account('gcp', 'Sandbox Google Cloud', 'service_account', gcp),
        ...account('azure', 'Sandbox Azure', 'service_principal', azure),
      ];
    },
    async close() {
      await aws?.close();
      await gcp?.close();
      await azure?.close();
      await github?.close();
      await world.fleet.close();
      await kept.flush();
    },
  };
}
