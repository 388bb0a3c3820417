import { parse } from 'yaml';
import { withChart, type ChartSource } from '../chart-source.ts';
import type { Call, HelmCommand } from '../helm-command.ts';
import { UnexpectedAnswer } from '../helm-json.ts';

export type ShowChartOptions = Call & { readonly chart: ChartSource };

/** Chart.yaml: what Helm demands of it, and the rest as it is written. */
export type ChartMetadata = Readonly<Record<string, unknown>> & {
  readonly name: string;
  readonly version: string;
};

/** What a chart says of itself. */
export async function showChart(helm: HelmCommand, { chart, ...call }: ShowChartOptions): Promise<ChartMetadata> {
  return withChart(helm, chart, call, async (path) => {
    const metadata: unknown = parse(await helm(['show', 'chart'], [path], call));
    if (!isChartMetadata(metadata)) throw new UnexpectedAnswer('the name and version of the chart');
    return metadata;
  });
}

function isChartMetadata(value: unknown): value is ChartMetadata {
  return (
    typeof value === 'object' &&
    value !== null &&
    'name' in value &&
    typeof value.name === 'string' &&
    'version' in value &&
    typeof value.version === 'string'
  );
}
