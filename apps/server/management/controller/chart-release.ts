import { createHash } from 'node:crypto';
import { type ChartSource, type HelmClient, isHelmError, type ReleaseRef, type Values } from '@spacedock/helm';
import type { ChartSpec } from '../objects/common.ts';
import { yamlDocuments } from './go-yaml.ts';
import { chartConfigLabel } from './standing-releases.ts';

/** A chart with its credentials looked up. They go to helm, and nowhere else. */
export interface ChartToApply {
  /** `charts/redis`, `apps/ingress`. */
  readonly part: string;
  readonly release: string;
  readonly chart: ChartSpec;
  /** Objects in the place of a chart from a repository. */
  readonly manifests?: string;
  readonly credentials?: { readonly username: string; readonly password: string } | undefined;
}

/** Which configuration it is. Another password makes no other one of it. */
export const chartHash = ({ release, chart, manifests }: ChartToApply): string =>
  createHash('sha256')
    .update(JSON.stringify([release, chart, manifests ?? null]))
    .digest('hex')
    .slice(0, 32);

const defaultTimeoutMs = 5 * 60_000;
/** A turn has to come to an end. */
const longestTimeoutMs = 30 * 60_000;

export interface UpgradeParts {
  readonly helm: HelmClient;
  readonly release: ReleaseRef;
  readonly toApply: ChartToApply;
  readonly signal: AbortSignal;
  readonly now: () => Date;
}

/** Installs or upgrades, also where a worker that died has left the release in the middle of something. */
export async function upgradeRelease({ helm, release, toApply, signal, now }: UpgradeParts): Promise<void> {
  const { chart } = toApply;
  const options = {
    chart: chartSource(toApply),
    values: valuesIn(chart.values),
    signal,
    historyMax: 3,
    timeoutMs: Math.min(longestTimeoutMs, durationMs(chart.timeout)),
    // A space has no say about the kinds of the cluster.
    skipCrds: true,
    labels: { [chartConfigLabel]: chartHash(toApply) },
    ...(chart.wait ? { wait: 'watcher' as const } : {}),
  };
  try {
    await helm.upgrade(release, options);
  } catch (error) {
    // Whoever began it is gone: the lease of the space is ours, and nobody else works on its releases.
    if (isHelmError(error, 'operation_in_progress')) await helm.recover(release, { signal, now, ownerDied: true, hooks: false });
    else if (isHelmError(error, 'no_deployed_revision')) await helm.uninstall(release, { signal, hooks: false });
    else throw error;
    await helm.upgrade(release, options);
  }
}

/** Objects are a chart that has nothing to render any more: as a release, they are pruned and removed like one. */
const chartOfObjects = (manifests: string): ChartSource => ({
  kind: 'files',
  files: {
    'Chart.yaml': 'apiVersion: v2\nname: manifests\nversion: 0.0.0\n',
    'manifests.yaml': manifests,
    'templates/manifests.yaml': '{{ .Files.Get "manifests.yaml" }}',
  },
});

/** Throws what is wrong with it. */
function chartSource({
  chart: { name = '', version, repoURL = '', insecureSkipTlsVerify },
  credentials,
  manifests,
}: ChartToApply): ChartSource {
  if (manifests !== undefined) return chartOfObjects(manifests);
  const given = { ...(credentials ? { credentials } : {}), ...(insecureSkipTlsVerify ? { insecureSkipTlsVerify } : {}) };
  if (name === '') throw new Error('it has no name.');
  if (repoURL.startsWith('oci://')) {
    if (version === undefined || version === '') throw new Error('charts of an OCI registry need a version.');
    return { kind: 'oci', reference: `${repoURL.replace(/\/+$/, '')}/${name}`, version, ...given };
  }
  if (!/^https?:\/\//.test(repoURL))
    throw new Error(`repoURL must be an http, https or oci address, not ${JSON.stringify(repoURL)}.`);
  return { kind: 'repository', url: repoURL, chart: name, ...(version ? { version } : {}), ...given };
}

function valuesIn(text = ''): Values {
  const [document, second] = yamlDocuments(text);
  if (second) throw new Error('values must be one document of YAML.');
  if (document?.kind === 'wrong') throw new Error(`values: ${document.problem}.`);
  const value = document?.value ?? {};
  if (typeof value !== 'object' || Array.isArray(value)) throw new Error('values must be a mapping of YAML.');
  return value as Values;
}

/** `1h5m30s`, as Go writes durations. */
export function durationMs(text = ''): number {
  if (text === '') return defaultTimeoutMs;
  const units = { h: 3_600_000, m: 60_000, s: 1_000, ms: 1, us: 0.001, µs: 0.001, ns: 0.000_001 } as const;
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)(h|ms|m|s|us|µs|ns)/g)];
  if (parts.map(([whole]) => whole).join('') !== text)
    throw new Error(`timeout must be a duration such as 5m0s, not ${JSON.stringify(text)}.`);
  const sum = parts.reduce((total, [, amount = '0', unit]) => total + Number(amount) * units[unit as keyof typeof units], 0);
  return sum > 0 ? Math.ceil(sum) : defaultTimeoutMs;
}
