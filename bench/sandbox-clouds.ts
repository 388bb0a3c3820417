/**
 * The clouds of the sandbox with many clusters, in a process of its own so that what they cost is nobody else's:
 *
 *   node bench/sandbox-clouds.ts '{"aws": 400, "gcp": 60, "azure": 40}'
 *
 * Prints the accounts and the addresses of the clusters as one line of JSON when all of them are there.
 */
import { randomBytes } from 'node:crypto';
import { type SandboxAccount, type SandboxCloud, startSandbox } from '@spacedock/sandbox';

export interface BenchClusters {
  readonly accounts: readonly SandboxAccount[];
  readonly clusters: readonly BenchCluster[];
}

export interface BenchCluster {
  readonly provider: SandboxCloud;
  readonly name: string;
  readonly region: string;
  readonly resourceGroup: string;
}

const wanted = JSON.parse(process.argv[2] ?? '{}') as Readonly<Record<SandboxCloud, number>>;
const complain = (details: object, text: string): void => void process.stderr.write(`${text}: ${JSON.stringify(details)}\n`);
const sandbox = await startSandbox({ now: () => new Date(), log: { error: complain, warn: () => undefined }, randomBytes });

const awsRegions = ['us-east-1', 'us-west-2', 'eu-west-1', 'eu-central-1'] as const;
/** The AWS of the sandbox tries the names of all clusters on an API server to find whose token it has; real ones know. */
const clustersOfServer = 25;

/** Many stand on one API server: a cluster of the sandbox is a whole Kubernetes, and 500 of them would be what is measured. */
const add: Readonly<Record<SandboxCloud, (name: string, index: number) => Promise<Omit<BenchCluster, 'provider' | 'name'>>>> = {
  async aws(name, index) {
    const region = awsRegions[index % awsRegions.length] ?? 'us-east-1';
    await sandbox.aws?.addCluster({ name, region, backing: `shared-${Math.floor(index / clustersOfServer)}` });
    return { region, resourceGroup: '' };
  },
  async gcp(name) {
    await sandbox.gcp?.addCluster({ name, region: 'us-central1', backing: 'gcp-shared' });
    return { region: 'us-central1', resourceGroup: '' };
  },
  async azure(name) {
    await sandbox.azure?.addCluster({ name, region: 'eastus', resourceGroup: 'bench', backing: 'azure-shared' });
    return { region: 'eastus', resourceGroup: 'bench' };
  },
};

const clusters: BenchCluster[] = [];
for (const provider of ['aws', 'gcp', 'azure'] as const) {
  for (let index = 0; index < wanted[provider]; index += 1) {
    const name = `bench-${provider}-${index}`;
    clusters.push({ provider, name, ...await add[provider](name, index) });
  }
}

process.on('SIGTERM', () => {
  sandbox.close().then(() => process.exit(0), (error: unknown) => {
    complain({ error: String(error) }, 'the sandbox could not be closed');
    process.exit(1);
  });
});
process.stdout.write(`${JSON.stringify({ accounts: sandbox.accounts, clusters } satisfies BenchClusters)}\n`);
