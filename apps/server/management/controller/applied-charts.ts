import { type HelmClient, isHelmError, type ReleaseRef } from '@spacedock/helm';
import { chartHash, type ChartToApply, upgradeRelease } from './chart-release.ts';
import type { ChartsOfSpace } from './charts-of-space.ts';
import type { PartResults } from './part-results.ts';
import type { StandingRelease } from './standing-releases.ts';

/** As the status remembers it. */
export interface AppliedChart {
  readonly name: string;
  readonly namespace: string;
  /** Empty: it may be there in any form, or not at all. */
  readonly lastAppliedChartConfigHash: string;
}

export interface ApplyChartsParts {
  readonly helm: HelmClient;
  readonly cluster: ReleaseRef['cluster'];
  readonly namespace: string;
  readonly wanted: ChartsOfSpace;
  readonly lastApplied: readonly AppliedChart[];
  readonly standing: ReadonlyMap<string, StandingRelease>;
  readonly results: PartResults;
  readonly signal: AbortSignal;
  readonly now: () => Date;
}

/** What may be installed once these are applied, also when that ends in the middle. Remembered before it begins. */
export function chartsToBe(
  { charts }: ChartsOfSpace,
  namespace: string,
  lastApplied: readonly AppliedChart[],
): readonly AppliedChart[] {
  const known = new Set(lastApplied.map(({ name }) => name));
  return [
    ...lastApplied,
    ...charts
      .filter(({ release }) => !known.has(release))
      .map(({ release }) => ({ name: release, namespace, lastAppliedChartConfigHash: '' })),
  ];
}

/** Whether helm has to be called at all. */
export function chartsAreAsWanted({
  wanted,
  lastApplied,
  standing,
}: Pick<ApplyChartsParts, 'wanted' | 'lastApplied' | 'standing'>): boolean {
  const isWanted = new Set([...wanted.charts.map(({ release }) => release), ...wanted.unread]);
  return wanted.charts.every((chart) => isAsWanted(standing, chart)) && lastApplied.every(({ name }) => isWanted.has(name));
}

/** Also when nobody had time to write it down: what helm has is what counts. */
function isAsWanted(standing: ReadonlyMap<string, StandingRelease>, chart: ChartToApply): boolean {
  const release = standing.get(chart.release);
  return release?.deployed === true && release.hash === chartHash(chart);
}

/** Upgrades the releases whose configuration changed, and uninstalls those that left the template. Answers what stands there now. */
export async function applyCharts(parts: ApplyChartsParts): Promise<readonly AppliedChart[]> {
  const { namespace, wanted, lastApplied } = parts;
  const isWanted = new Set([...wanted.charts.map(({ release }) => release), ...wanted.unread]);
  const after = new Map<string, string>();
  for (const { name, lastAppliedChartConfigHash } of lastApplied)
    if (wanted.unread.has(name)) after.set(name, lastAppliedChartConfigHash);
  // First: a release that has another name now would find its objects taken by the one before.
  for (const { name } of lastApplied.filter((applied) => !isWanted.has(applied.name)))
    if (!(await remove(parts, name))) after.set(name, '');
  for (const chart of wanted.charts) after.set(chart.release, (await apply(parts, chart)) ? chartHash(chart) : '');
  return [...after]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, hash]) => ({ name, namespace, lastAppliedChartConfigHash: hash }));
}

async function apply(
  { helm, cluster, namespace, standing, results, signal, now }: ApplyChartsParts,
  toApply: ChartToApply,
): Promise<boolean> {
  try {
    if (!isAsWanted(standing, toApply))
      await upgradeRelease({ helm, release: { cluster, namespace, name: toApply.release }, toApply, signal, now });
    results.applied(toApply.part);
    return true;
  } catch (error) {
    if (signal.aborted || !(error instanceof Error)) throw error;
    results.failed(
      toApply.part,
      isHelmError(error, 'forbidden')
        ? `${error.said} (Charts of a space may do everything in its namespace, and nothing outside of it.)`
        : error.message,
    );
    return false;
  }
}

/** A hook that fails does not keep it: it has had its chance. */
async function remove({ helm, cluster, namespace, standing, results, signal }: ApplyChartsParts, name: string): Promise<boolean> {
  const release = { cluster, namespace, name };
  try {
    const problem = !standing.has(name)
      ? undefined
      : await helm.uninstall(release, { signal }).then(
          () => undefined,
          async (error: unknown) => {
            signal.throwIfAborted();
            await helm.uninstall(release, { signal, hooks: false });
            return `it was removed without its hooks: ${error instanceof Error ? error.message : String(error)}`;
          },
        );
    results.pruned(`charts/${name}`, problem);
    return true;
  } catch (error) {
    if (signal.aborted || !(error instanceof Error)) throw error;
    results.failed(`charts/${name}`, `it left the template, and could not be removed: ${error.message}`);
    return false;
  }
}
