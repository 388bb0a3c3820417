import {
  releaseStatuses,
  type ChartVersion,
  type Release,
  type ReleaseStatus,
  type ReleaseSummary,
  type Revision,
} from './release.ts';

/** Helm answered something that this version of the product does not know. */
export class UnexpectedAnswer extends Error {
  override readonly name = 'UnexpectedAnswer';

  constructor(expected: string, options?: ErrorOptions) {
    super(
      `helm answered without ${expected}. Is it a version that is newer than this product? Set HELM_BIN to a helm 4.`,
      options,
    );
  }
}

type Fields = Readonly<Record<string, unknown>>;

export function readRelease(stdout: string): Release {
  const release = fields(parse(stdout), 'a release');
  const chart = fields(fields(release['chart'], 'chart')['metadata'], 'chart.metadata');
  return {
    ...readState(release),
    chart: { name: text(chart, 'name'), version: text(chart, 'version'), appVersion: optional(chart, 'appVersion') },
  };
}

/** `helm status` tells a release without its chart. */
export function readStatus(stdout: string): Omit<Release, 'chart'> {
  return readState(fields(parse(stdout), 'a release'));
}

/** Of `helm get metadata`, where `version` is the chart's and not the revision. */
export function readChartVersion(stdout: string): ChartVersion {
  const metadata = fields(parse(stdout), 'the metadata of a release');
  return { name: text(metadata, 'chart'), version: text(metadata, 'version'), appVersion: optional(metadata, 'appVersion') };
}

function readState(release: Fields): Omit<Release, 'chart'> {
  const info = fields(release['info'], 'info');
  return {
    name: text(release, 'name'),
    namespace: text(release, 'namespace'),
    revision: number(release, 'version'),
    status: status(info),
    description: optional(info, 'description'),
    firstDeployed: date(info, 'first_deployed'),
    lastDeployed: date(info, 'last_deployed'),
    notes: optional(info, 'notes'),
  };
}

/** Oldest first, as Helm lists them. */
export function readHistory(stdout: string): readonly Revision[] {
  return list(parse(stdout)).map((line) => ({
    ...readLine(line),
    revision: number(line, 'revision'),
    description: optional(line, 'description'),
  }));
}

export function readList(stdout: string): readonly ReleaseSummary[] {
  return list(parse(stdout)).map((line) => ({
    ...readLine(line),
    name: text(line, 'name'),
    namespace: text(line, 'namespace'),
    revision: Number(text(line, 'revision')),
  }));
}

/** `null` is how Helm writes that no values were given. */
export function readValues(stdout: string): Fields {
  const values = parse(stdout);
  return values === null ? {} : fields(values, 'values');
}

function readLine(line: Fields): Pick<Revision, 'status' | 'updated' | 'chart' | 'appVersion'> {
  return {
    status: status(line),
    updated: date(line, 'updated'),
    chart: text(line, 'chart'),
    appVersion: optional(line, 'app_version'),
  };
}

function parse(stdout: string): unknown {
  try {
    return JSON.parse(stdout);
  } catch (cause) {
    throw new UnexpectedAnswer('JSON', { cause });
  }
}

function list(value: unknown): Fields[] {
  if (!Array.isArray(value)) throw new UnexpectedAnswer('a list');
  return value.map((item: unknown) => fields(item, 'an object in the list'));
}

function fields(value: unknown, what: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new UnexpectedAnswer(what);
  return value as Fields;
}

function text(from: Fields, name: string): string {
  const value = from[name];
  if (typeof value !== 'string') throw new UnexpectedAnswer(name);
  return value;
}

function optional(from: Fields, name: string): string {
  return from[name] === undefined ? '' : text(from, name);
}

function number(from: Fields, name: string): number {
  const value = from[name];
  if (typeof value !== 'number') throw new UnexpectedAnswer(name);
  return value;
}

function date(from: Fields, name: string): Date {
  const value = new Date(text(from, name));
  if (Number.isNaN(value.getTime())) throw new UnexpectedAnswer(`a time in ${name}`);
  return value;
}

function status(from: Fields): ReleaseStatus {
  const value = text(from, 'status');
  const known = releaseStatuses.find((candidate) => candidate === value);
  if (known === undefined) throw new UnexpectedAnswer(`a known status (it is "${value}")`);
  return known;
}
