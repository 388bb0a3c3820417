import type { ChartSpec } from '../../objects/common.ts';
import type { App, SpaceTemplate } from '../../objects/templates.ts';

interface HelmChart {
  readonly metadata: { readonly name: string; readonly version?: string };
  /** As templates and apps name them, the newest first. */
  readonly versions: readonly string[];
  readonly repository: { readonly name?: string; readonly url?: string; readonly insecure?: boolean };
}

/**
 * The charts that spaces of a project can get: those of the templates that it may use, and of the apps. No repository is asked, and
 * nothing is said about how to get in there.
 */
export function chartsOf(templates: readonly SpaceTemplate[], apps: readonly App[]): readonly HelmChart[] {
  const named: readonly ChartSpec[] = [
    ...templates.flatMap(({ spec }) =>
      [spec?.template, ...(spec?.versions ?? []).map(({ template }) => template)].flatMap((template) => template?.charts ?? []),
    ),
    ...apps.flatMap(({ spec }) =>
      [spec?.config, ...(spec?.versions ?? []).map(({ config }) => config)].flatMap((config) =>
        config?.chart ? [config.chart] : [],
      ),
    ),
  ];
  const charts = new Map<string, { readonly chart: ChartSpec; readonly versions: Set<string> }>();
  for (const chart of named) {
    // What a template makes up when it is rendered is not known before.
    if (!chart.name || [chart.name, chart.repoURL].some((text) => text?.includes('{{'))) continue;
    const key = JSON.stringify([chart.repoURL ?? '', chart.name]);
    const known = charts.get(key) ?? { chart, versions: new Set<string>() };
    if (chart.version && !chart.version.includes('{{')) known.versions.add(chart.version);
    charts.set(key, known);
  }
  return [...charts.values()].map(helmChart).toSorted(byName);
}

function helmChart({ chart, versions }: { readonly chart: ChartSpec; readonly versions: ReadonlySet<string> }): HelmChart {
  const { name = '', repoURL, insecureSkipTlsVerify } = chart;
  const inOrder = [...versions].toSorted((one, other) => other.localeCompare(one, 'en', { numeric: true }));
  const [newest] = inOrder;
  return {
    metadata: { name, ...(newest === undefined ? {} : { version: newest }) },
    versions: inOrder,
    repository: {
      ...(repoURL ? { name: hostOf(repoURL), url: withoutUser(repoURL) } : {}),
      ...(insecureSkipTlsVerify ? { insecure: true } : {}),
    },
  };
}

const byName = (one: HelmChart, other: HelmChart): number =>
  one.metadata.name.localeCompare(other.metadata.name, 'en') ||
  (one.repository.url ?? '').localeCompare(other.repository.url ?? '', 'en');

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : address);

/** Some write name and password into the address. */
function withoutUser(address: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  if (url.username === '' && url.password === '') return address;
  url.username = '';
  url.password = '';
  return url.href;
}
