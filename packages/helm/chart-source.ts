import { copyFile, readdir } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { flagIf, flagWith } from './command-line.ts';
import type { Call, CommandOptions, HelmCommand } from './helm-command.ts';
import { UnexpectedAnswer } from './helm-json.ts';
import { inPrivateDirectory } from './private-directory.ts';

export type ChartCredentials = { readonly username: string; readonly password: string };

/** Where a chart comes from. */
export type ChartSource =
  | {
      readonly kind: 'path';
      /** Of a folder or an archive, absolute. */
      readonly path: string;
    }
  | {
      readonly kind: 'files';
      /** By their path inside of the chart: `Chart.yaml`, `templates/one.yaml`. */
      readonly files: Readonly<Record<string, string>>;
    }
  | (Remote & {
      readonly kind: 'repository';
      readonly url: string;
      readonly chart: string;
      /** The newest without it. */
      readonly version?: string;
    })
  | (Remote & {
      readonly kind: 'oci';
      /** `oci://host/path/name`. */
      readonly reference: string;
      readonly version: string;
      readonly plainHttp?: boolean;
    });

type Remote = {
  readonly credentials?: ChartCredentials;
  /** Certificates to trust, in PEM. */
  readonly ca?: string;
  /** Whoever stands in between can hand out another chart. For those who ask for it. */
  readonly insecureSkipTlsVerify?: boolean;
};

export type RemoteChart = Exclude<ChartSource, { kind: 'path' | 'files' }>;

const repositoryName = 'source';

/** Hands the chart as a path on this disk to `use`. A remote one, or one of files, is there for that long. */
export async function withChart<T>(
  helm: HelmCommand,
  source: ChartSource,
  call: Call,
  use: (path: string) => Promise<T>,
): Promise<T> {
  if (source.kind === 'path') {
    // Anything else Helm would look for in other places, the network among them.
    if (!isAbsolute(source.path)) throw new TypeError(`The path of a chart is absolute, not ${source.path}.`);
    return use(source.path);
  }
  if (source.kind === 'files') {
    return inPrivateDirectory(async (directory) => {
      await directory.write(source.files);
      return use(directory.path);
    });
  }
  return inPrivateDirectory(async (directory) => use(await download(helm, source, directory.path, call)));
}

/** Downloads the archive of a chart into an existing directory and answers its path. */
export async function download(
  helm: HelmCommand,
  source: RemoteChart,
  destination: string,
  { signal, deadlineMs }: Call,
): Promise<string> {
  return inPrivateDirectory(async (directory) => {
    const { credentials, ca } = source;
    const address = source.kind === 'oci' ? source.reference : source.url;
    if (new URL(address).password !== '')
      throw new TypeError('Credentials belong into `credentials`, not into the address of a chart.');
    const options: CommandOptions = {
      signal,
      ...(deadlineMs !== undefined && { deadlineMs }),
      directory,
      // No password is ever on a command line, where every user of the machine can read it.
      ...(credentials && { secrets: [credentials.password, basic(credentials)] }),
      files: {
        ...(ca !== undefined && { 'ca.pem': ca }),
        ...(source.kind === 'oci' && credentials && registryConfig(source.reference, credentials)),
      },
    };
    const trust = [
      ...(ca === undefined ? [] : ['--ca-file=ca.pem']),
      ...flagIf(source.insecureSkipTlsVerify, '--insecure-skip-tls-verify'),
    ];
    if (source.kind === 'repository' && credentials) {
      const flags = ['repo', 'add', `--username=${credentials.username}`, '--password-stdin', ...trust];
      await helm(flags, [repositoryName, source.url], { ...options, stdin: credentials.password });
    }
    await helm(['pull', ...whence(source), ...trust], [operand(source)], options);
    const archive = (await readdir(directory.path)).find((name) => name.endsWith('.tgz'));
    if (archive === undefined) throw new UnexpectedAnswer('having left the archive of the chart');
    await copyFile(join(directory.path, archive), join(destination, archive));
    return join(destination, archive);
  });
}

function whence(source: RemoteChart): string[] {
  const version = flagWith('--version', source.version);
  if (source.kind === 'oci') return [...version, ...flagIf(source.plainHttp, '--plain-http')];
  return source.credentials ? version : [...version, `--repo=${source.url}`];
}

function operand(source: RemoteChart): string {
  if (source.kind === 'oci') return source.reference;
  return source.credentials ? `${repositoryName}/${source.chart}` : source.chart;
}

/** The file that `helm registry login` would write, without its extra round trip. Docker Hub is filed under its old address. */
function registryConfig(reference: string, credentials: ChartCredentials): Record<string, string> {
  const { host } = new URL(reference);
  const key = /^(?:index\.|registry-1\.)?docker\.io$/.test(host) ? 'https://index.docker.io/v1/' : host;
  return { 'helm-config/registry/config.json': JSON.stringify({ auths: { [key]: { auth: basic(credentials) } } }) };
}

function basic({ username, password }: ChartCredentials): string {
  return Buffer.from(`${username}:${password}`).toString('base64');
}
