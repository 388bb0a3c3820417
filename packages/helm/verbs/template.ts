import { withChart, type ChartSource } from '../chart-source.ts';
import { flagIf, flagWith } from '../command-line.ts';
import type { Call, HelmCommand } from '../helm-command.ts';
import { valuesFile, type Values } from '../values-file.ts';

export type TemplateOptions = Call & {
  readonly name: string;
  readonly namespace: string;
  readonly chart: ChartSource;
  readonly values?: Values;
  /** What the chart is to believe of the cluster. */
  readonly kubeVersion?: string;
  readonly apiVersions?: readonly string[];
  readonly includeCrds?: boolean;
  readonly isUpgrade?: boolean;
  readonly skipTests?: boolean;
};

/** The manifests that an installation would apply. Asks no cluster. */
export async function template(helm: HelmCommand, options: TemplateOptions): Promise<string> {
  const {
    name,
    namespace,
    chart,
    values = {},
    kubeVersion,
    apiVersions = [],
    includeCrds,
    isUpgrade,
    skipTests,
    signal,
    deadlineMs,
  } = options;
  const call: Call = { signal, ...(deadlineMs !== undefined && { deadlineMs }) };
  const flags = [
    'template',
    `--namespace=${namespace}`,
    '--values=values.yaml',
    ...flagWith('--kube-version', kubeVersion),
    ...apiVersions.map((apiVersion) => `--api-versions=${apiVersion}`),
    ...flagIf(includeCrds, '--include-crds'),
    ...flagIf(isUpgrade, '--is-upgrade'),
    ...flagIf(skipTests, '--skip-tests'),
  ];
  return withChart(helm, chart, call, (path) =>
    helm(flags, [name, path], { ...call, files: { 'values.yaml': valuesFile(values) } }),
  );
}
