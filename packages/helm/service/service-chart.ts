import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';

/** Our own chart, as a source for every verb of Helm. */
export const serviceChart = {
  kind: 'path',
  path: join(import.meta.dirname, '../charts/service'),
  name: 'service',
  version: '1.0.0',
} as const;

export type ChartFile = { readonly name: string; readonly data: string };

/** A chart as Helm writes it into its records. */
export type RecordedChart = {
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly lock: null;
  /** With their contents in base64. */
  readonly templates: readonly ChartFile[];
  readonly values: Readonly<Record<string, unknown>>;
  readonly schema: string;
  readonly schemamodtime: string;
  readonly files: readonly ChartFile[];
};

export type LoadedChart = {
  /** Of everything that is in it: another chart renders other objects. */
  readonly hash: string;
  readonly recorded: RecordedChart;
};

export async function loadServiceChart(): Promise<LoadedChart> {
  const read = (name: string): Promise<Buffer> => readFile(join(serviceChart.path, name));
  const templates = await Promise.all(
    (await readdir(join(serviceChart.path, 'templates'))).toSorted().map(async (file) => {
      const name = `templates/${file}`;
      return { name, data: (await read(name)).toString('base64') };
    }),
  );
  const [metadata, values, schema] = await Promise.all([read('Chart.yaml'), read('values.yaml'), read('values.schema.json')]);
  const recorded: RecordedChart = {
    metadata: parse(metadata.toString('utf8')) as RecordedChart['metadata'],
    lock: null,
    templates,
    values: parse(values.toString('utf8')) as RecordedChart['values'],
    schema: schema.toString('base64'),
    schemamodtime: '0001-01-01T00:00:00Z',
    files: [],
  };
  return { hash: createHash('sha256').update(JSON.stringify(recorded)).digest('hex'), recorded };
}
