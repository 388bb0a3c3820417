import type { ChartSpec, SpaceTemplateDefinition } from '../objects/common.ts';
import { type AppChart, appOfSpace } from './app-of-space.ts';
import { chartCredentials, ChartUnreadable, withoutCredentials } from './chart-credentials.ts';
import { releaseNameOf } from './chart-passwords.ts';
import type { ChartToApply } from './chart-release.ts';
import type { PartResults } from './part-results.ts';
import type { Scheduled } from './schedule-space.ts';
import type { SpaceTurn } from './space-turn.ts';

export interface ChartsOfSpace {
  readonly charts: readonly ChartToApply[];
  /** Releases of charts that cannot be read now. They stay as they are. */
  readonly unread: ReadonlySet<string>;
}

/** The charts of a space, its own and those of its apps, with their credentials. One that cannot be read is told, and left out. */
export async function chartsOf(
  turn: SpaceTurn,
  scheduled: Scheduled,
  space: SpaceTemplateDefinition,
  results: PartResults,
): Promise<ChartsOfSpace> {
  const charts: ChartToApply[] = [];
  const releases = new Set<string>();
  const unread = new Set<string>();
  async function read(part: string, expected: string, chartOf: () => Promise<AppChart>): Promise<void> {
    try {
      const { release, chart, manifests } = await chartOf();
      if (releases.has(release))
        return results.failed(
          `${part}/again`,
          `another chart of this space has the release name ${release}. Give one of them a releaseName of its own.`,
        );
      releases.add(release);
      if (chart.releaseNamespace && chart.releaseNamespace !== scheduled.namespace) {
        throw new ChartUnreadable(
          `releaseNamespace is ${chart.releaseNamespace}; charts of a space are installed into its own namespace. Leave it out.`,
        );
      }
      const credentials = await chartCredentials(turn, chart);
      charts.push({
        part,
        release,
        chart: withoutCredentials(chart),
        credentials,
        ...(manifests === undefined ? {} : { manifests }),
      });
    } catch (error) {
      if (!(error instanceof ChartUnreadable)) throw error;
      unread.add(expected);
      results.failed(part, error.message);
    }
  }
  const plain = (chart: ChartSpec) => async (): Promise<AppChart> => ({ release: releaseNameOf(chart), chart });
  for (const chart of space.charts ?? []) await read(`charts/${releaseNameOf(chart) || '?'}`, releaseNameOf(chart), plain(chart));
  for (const app of space.apps ?? [])
    await read(`apps/${app.releaseName || app.name || '?'}`, app.releaseName || app.name || '', () =>
      appOfSpace(turn, scheduled, app),
    );
  return { charts, unread };
}
