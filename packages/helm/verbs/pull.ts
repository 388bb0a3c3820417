import { download, type RemoteChart } from '../chart-source.ts';
import type { Call, HelmCommand } from '../helm-command.ts';

export type PullOptions = Call & {
  readonly chart: RemoteChart;
  /** An existing directory. */
  readonly destination: string;
};

/** Downloads the archive of a chart and answers its path. */
export async function pull(helm: HelmCommand, { chart, destination, ...call }: PullOptions): Promise<string> {
  return download(helm, chart, destination, call);
}
