import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { serviceChart, serviceReleases, serviceValues, type ServiceValues } from '@spacedock/helm';
import { testTools } from '@spacedock/helm/testing';
import { kubeClient } from '@spacedock/kube';
import { tableLine } from './figures-table.ts';
import { startProcess } from './processes.ts';

const deployments = 8;
const atOnce = 4;
/** Of each deployment; the first installs, so it is not counted. */
const changes = { ours: 30, helm: 6 } as const;
const rounds = 3;
const leastRatio = 3;
const namespace = 'bench';

interface Measured {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

/** Changes one release: the next value of a variable. */
type Release = (name: string, values: ServiceValues, token: string) => Promise<void>;

/**
 * Config changes of deployments with four objects, released by us and by `helm upgrade`, in turns on one cluster that has a process of
 * its own. Scaled to zero, as others measure it: what is measured is the release, not the pods.
 */
export async function benchReleases(): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'spacedock-bench-'));
  const kubeconfigFile = join(directory, 'kubeconfig');
  const script = new URL('../sandbox/cluster/main.ts', import.meta.url).pathname;
  const flags = ['--max-semi-space-size=16', '--no-allocation-site-pretenuring'];
  const cluster = await startProcess(script, ['--port', '0', '--kubeconfig', kubeconfigFile], {}, /(https:\/\/\S+)/, flags);
  try {
    // Its file is there when its address is printed.
    const kubeconfig = await readFile(kubeconfigFile, 'utf8');
    const client = kubeClient({ kubeconfig, deadlineMs: 60_000 });
    const { helm } = await testTools();
    await client.create({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } });
    const releases = serviceReleases({ tool: helm, now: () => new Date() });
    const { signal } = new AbortController();

    const ours: Release = async (name, values, token) => {
      const { applied } = await releases.apply({ client, namespace, name, values, token, description: 'bench', signal });
      if (!token.endsWith('-0') && applied.length !== 2) throw new Error(`a change of a variable sent ${applied.join(', ')}`);
    };
    const plain: Release = async (name, values, token) => {
      const file = join(directory, `${token}.json`);
      await writeFile(file, JSON.stringify(values));
      const args = ['upgrade', '--install', name, serviceChart.path, '--namespace', namespace, '--values', file];
      await promisify(execFile)(helm.path, args, { env: { HOME: directory, KUBECONFIG: kubeconfigFile } });
    };
    const [a, b]: [Measured[], Measured[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      a.push(await measure(`ours-${round}`, ours, changes.ours));
      b.push(await measure(`helm-${round}`, plain, changes.helm));
    }
    client.close();
    print(median(a), median(b));
  } finally {
    await cluster.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

async function measure(prefix: string, release: Release, count: number): Promise<Measured> {
  const valuesOf = (change: number): ServiceValues =>
    serviceValues({
      image: 'registry.example/shop@sha256:1',
      port: 8080,
      replicas: 0,
      env: { LOG_LEVEL: 'info', CHANGE: String(change) },
    });
  const names = Array.from({ length: deployments }, (_, index) => `${prefix}-${index}`);
  for (const name of names) await release(name, valuesOf(0), `${name}-0`);
  const durations: number[] = [];
  const queue = names.slice();
  const began = performance.now();
  const work = async (): Promise<void> => {
    for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
      for (let change = 1; change <= count; change += 1) {
        const start = performance.now();
        await release(name, valuesOf(change), `${name}-${change}`);
        durations.push(performance.now() - start);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const seconds = (performance.now() - began) / 1_000;
  const sorted = durations.toSorted((x, y) => x - y);
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return { perSecond: sorted.length / seconds, p50: at(0.5), p99: at(0.99) };
}

/** The round that was neither the best nor the worst. */
function median(measured: readonly Measured[]): Measured {
  const middle = measured.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(measured.length / 2)];
  if (!middle) throw new Error('nothing was measured');
  return middle;
}

function print(ours: Measured, plain: Measured): void {
  const ratio = ours.perSecond / plain.perSecond;
  process.stdout.write(`\nConfig changes of ${deployments} deployments with four objects, ${atOnce} at once\n`);
  process.stdout.write(tableLine('', ['releases/s', 'p50 ms', 'p99 ms', 'of helm'], 12));
  const line = (title: string, { perSecond, p50, p99 }: Measured, share: number): void =>
    void process.stdout.write(
      tableLine(title, [perSecond.toFixed(1), p50.toFixed(0), p99.toFixed(0), `${share.toFixed(1)} ×`], 12),
    );
  line('helm upgrade', plain, 1);
  line('ours', ours, ratio);
  if (ratio < leastRatio)
    throw new Error(`our releases have to be ${leastRatio} times those of helm upgrade, and are ${ratio.toFixed(1)}`);
}
