import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export type TestChart = {
  readonly name: string;
  readonly version?: string;
  readonly appVersion?: string;
  /** More lines of Chart.yaml. */
  readonly more?: string;
  /** By their path inside the chart: `templates/one.yaml`, `crds/kind.yaml`, `values.schema.json`. */
  readonly files?: Readonly<Record<string, string>>;
};

/** Writes a chart as a folder and answers its path. */
export async function writeChart(
  directory: string,
  { name, version = '0.1.0', appVersion = '1.0', more = '', files = {} }: TestChart,
): Promise<string> {
  const chart = join(directory, name);
  const all = {
    'Chart.yaml': `apiVersion: v2\nname: ${name}\nversion: ${version}\nappVersion: "${appVersion}"\n${more}`,
    ...files,
  };
  for (const [path, text] of Object.entries(all)) {
    await mkdir(dirname(join(chart, path)), { recursive: true });
    await writeFile(join(chart, path), text);
  }
  return chart;
}

type Lines = Readonly<Record<string, string>>;

/** A template of one ConfigMap. */
export function configMap(name: string, data: Lines, annotations: Lines = {}): string {
  const indented = (lines: Lines) => Object.entries(lines).map(([key, value]) => `    ${key}: ${value}`);
  return `apiVersion: v1
kind: ConfigMap
metadata:
  name: ${name}
  annotations:
${indented(annotations).join('\n') || '    {}'}
data:
${indented(data).join('\n') || '    {}'}
`;
}
