import { createHash } from 'node:crypto';
import { type ChartSource, type HelmClient, isHelmError, type ReleaseRef } from '@spacedock/helm';
import { parse } from 'yaml';
import type { ChartSpec } from '../objects/common.ts';
import type { PartResults } from './applied-objects.ts';

/** A chart with its credentials looked up. They go to helm, and nowhere else. */
export interface ChartToApply {
  /** `charts/redis`, `apps/ingress`. */
  readonly part: string;
  readonly chart: ChartSpec;
  readonly credentials?: { readonly username: string; readonly password: string } | undefined;
}

export interface AppliedChart {
  readonly name: string;
  readonly namespace: string;
  readonly lastAppliedChartConfigHash: string;
}

export interface ApplyChartsParts {
  readonly helm: HelmClient;
  readonly cluster: ReleaseRef['cluster'];
  readonly namespace: string;
  readonly charts: readonly ChartToApply[];
  readonly lastApplied: readonly AppliedChart[];
  readonly results: PartResults;
  readonly signal: AbortSignal;
  readonly now: () => Date;
}

const defaultTimeoutMs = 5 * 60_000;

/** Upgrades the releases whose definition changed, and uninstalls those that left the template. Answers what stands there now. */
export async function applyCharts(parts: ApplyChartsParts): Promise<readonly AppliedChart[]> {
  const { helm, cluster, namespace, charts, lastApplied, results, signal, now } = parts;
  const standing: AppliedChart[] = [];
  for (const { part, chart, credentials } of charts) {
    const name = chart.releaseName || chart.name || '';
    const hash = hashOf(chart, credentials);
    const before = lastApplied.find((one) => one.name === name);
    if (before?.lastAppliedChartConfigHash === hash) {
      standing.push(before);
      results.applied(part);
      continue;
    }
    try {
      await upgrade(helm, { cluster, namespace, name }, chart, credentials, { signal, now });
      standing.push({ name, namespace, lastAppliedChartConfigHash: hash });
      results.applied(part);
    } catch (error) {
      if (signal.aborted || !(error instanceof Error)) throw error;
      // It may stand there in an older form, and must be found when it leaves the template.
      standing.push({ name, namespace, lastAppliedChartConfigHash: before?.lastAppliedChartConfigHash ?? '' });
      results.failed(part, error.message);
    }
  }
  const kept = new Set(standing.map(({ name }) => name));
  for (const gone of lastApplied.filter(({ name }) => !kept.has(name))) {
    await helm.uninstall({ cluster, namespace, name: gone.name }, { signal });
    results.pruned(`charts/${gone.name}`);
  }
  return standing;
}

async function upgrade(
  helm: HelmClient, release: ReleaseRef, chart: ChartSpec, credentials: ChartToApply['credentials'], { signal, now }: Pick<ApplyChartsParts, 'signal' | 'now'>,
): Promise<void> {
  if (chart.releaseNamespace && chart.releaseNamespace !== release.namespace) {
    throw new Error(`releaseNamespace is ${chart.releaseNamespace}; charts of a space are installed into its own namespace. Leave it out.`);
  }
  const options = {
    chart: sourceOf(chart, credentials), values: valuesOf(chart.values), signal, historyMax: 5, timeoutMs: durationMs(chart.timeout),
    ...(chart.wait ? { wait: 'watcher' as const } : {}),
  };
  try {
    await helm.upgrade(release, options);
  } catch (error) {
    if (!isHelmError(error, 'operation_in_progress')) throw error;
    // The worker that began it is gone: nobody else works on the releases of this space.
    await helm.recover(release, { signal, now, ownerDied: true });
    await helm.upgrade(release, options);
  }
}

function sourceOf({ name = '', version, repoURL = '' }: ChartSpec, credentials: ChartToApply['credentials']): ChartSource {
  const given = credentials ? { credentials } : {};
  if (repoURL.startsWith('oci://')) {
    if (version === undefined || version === '') throw new Error('charts of an OCI registry need a version.');
    return { kind: 'oci', reference: `${repoURL.replace(/\/+$/, '')}/${name}`, version, ...given };
  }
  if (!/^https?:\/\//.test(repoURL)) throw new Error(`repoURL must be an http, https or oci address, not ${JSON.stringify(repoURL)}.`);
  return { kind: 'repository', url: repoURL, chart: name, ...(version ? { version } : {}), ...given };
}

function valuesOf(text: string | undefined): Readonly<Record<string, never>> {
  const values: unknown = parse(text ?? '') ?? {};
  if (typeof values !== 'object' || Array.isArray(values)) throw new Error('values must be a mapping of YAML.');
  return values as Readonly<Record<string, never>>;
}

/** `1h5m30s`, as Go writes durations. */
export function durationMs(text: string | undefined): number {
  if (text === undefined || text === '') return defaultTimeoutMs;
  const units = { h: 3_600_000, m: 60_000, s: 1_000 } as const;
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)(h|m|s)/g)];
  if (parts.map(([whole]) => whole).join('') !== text) throw new Error(`timeout must be a duration such as 5m0s, not ${JSON.stringify(text)}.`);
  return parts.reduce((sum, [, amount = '0', unit]) => sum + Number(amount) * units[unit as keyof typeof units], 0);
}

/** A password that changed makes another chart of it, and must not be read from the hash: it is salted with the rest. */
const hashOf = (chart: ChartSpec, credentials: ChartToApply['credentials']): string =>
  createHash('sha256').update(JSON.stringify([chart, credentials ?? null])).digest('hex').slice(0, 32);
