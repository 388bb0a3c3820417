import { resolve } from 'node:path';
import { readFlags } from './flags.ts';
import type { OptionProblem } from './flags.ts';
import { optionTable } from './option-table.ts';
import type { OptionRow } from './option-table.ts';
import { type LogLevel, type ServiceName, serviceNames } from './option-values.ts';
import { howToPlace, type PeerAddresses } from './peers/service-names.ts';

export { serviceNames } from './option-values.ts';
export type { LogLevel, ServiceName } from './option-values.ts';

export type Options = {
  readonly http: {
    readonly host: string;
    readonly port: number;
    readonly tlsPort: number | null;
    readonly tlsCertFile?: string;
    readonly tlsKeyFile?: string;
    readonly publicUrl?: string;
    readonly trustProxy: boolean;
  };
  readonly dataDir: string;
  readonly database: { readonly url?: string };
  readonly admin: { readonly email: string; readonly password?: string; readonly token?: string };
  readonly sandbox: boolean;
  readonly masterKey?: Buffer;
  readonly services: readonly ServiceName[];
  /** Where the services of other processes are, and where those reach this one. */
  readonly peers: { readonly addresses: PeerAddresses; readonly host: string; readonly port?: number };
  /** Where programs that are run are looked for. */
  readonly tools: { readonly helmBin?: string; readonly path: string };
  readonly webBuild: boolean;
  readonly signup: boolean;
  readonly rateLimit: number;
  readonly github: {
    readonly url: string;
    readonly app?: { readonly id: string; readonly slug: string; readonly privateKeyFile: string; readonly webhookSecret: string };
  };
  readonly oidc?: { readonly issuer: string; readonly clientId: string; readonly clientSecret: string };
  readonly logLevel: LogLevel;
};

/** Thrown once for all options that are wrong, so that nobody mends them one start at a time. Never holds a secret's value. */
export class OptionsError extends Error {
  override readonly name = 'OptionsError';
  readonly problems: readonly OptionProblem[];

  constructor(problems: readonly OptionProblem[]) {
    const lines = problems.map(({ option, problem }) => `  ${option}: ${problem}`);
    const count = problems.length === 1 ? '1 option is' : `${problems.length} options are`;
    super([`${count} wrong:`, ...lines, 'Run with --help to see every option.'].join('\n'));
    this.problems = problems;
  }
}

const rows: readonly OptionRow[] = Object.values(optionTable);

/** Reads flags, then environment, then defaults. Nothing else in the server looks at either. */
export function readOptions(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  cwd: string = process.cwd(),
): Options {
  const problems: OptionProblem[] = [];
  const wrong = new Set<OptionRow>();
  const given = readFlags(argv, rows, problems);

  /** What the row was given and under which name, the flag first. An empty variable counts as unset, as in a shell. */
  function source(row: OptionRow): { readonly name: string; readonly text: string } | undefined {
    const flagged = row.flag === undefined ? undefined : given.get(row.flag);
    if (flagged !== undefined) return { name: `--${row.flag}`, text: flagged };
    for (const name of [row.variable, ...(row.alsoVariable === undefined ? [] : [row.alsoVariable])]) {
      const text = env[name];
      if (text !== undefined && text !== '') return { name, text };
    }
    return undefined;
  }
  function read<T, F>(row: OptionRow<T, F>): T | F {
    const found = source(row);
    if (!found) return row.fallback;
    const value = row.kind.parse(found.text);
    if (value !== undefined) return value;
    wrong.add(row);
    const what = row.secret ? 'the given value (not shown here)' : quoted(found.text);
    problems.push({ option: found.name, problem: `${what} is not accepted; give ${row.kind.accepts}` });
    return row.fallback;
  }
  /** Options that mean something only together. */
  function mustBeComplete(together: readonly OptionRow[]): void {
    if (!together.some(source)) return;
    for (const row of together.filter((each) => !source(each))) {
      const others = together.filter((each) => each !== row).map(nameOf).join(' and ');
      problems.push({ option: nameOf(row), problem: `is missing; give it together with ${others}, or none of them` });
    }
  }

  const table = optionTable;
  const http = {
    host: read(table.host),
    port: read(table.port),
    tlsPort: read(table.tlsPort),
    ...present('tlsCertFile', absolute(cwd, read(table.tlsCertFile))),
    ...present('tlsKeyFile', absolute(cwd, read(table.tlsKeyFile))),
    ...present('publicUrl', read(table.publicUrl)),
    trustProxy: read(table.trustProxy),
  };
  const url = read(table.databaseUrl);
  const issuer = read(table.oidcIssuer);
  const clientId = read(table.oidcClientId);
  const clientSecret = read(table.oidcClientSecret);
  const [id, slug, privateKeyFile, webhookSecret] = [
    read(table.githubAppId), read(table.githubAppSlug), absolute(cwd, read(table.githubAppKeyFile)), read(table.githubWebhookSecret),
  ];
  const options: Options = {
    http,
    dataDir: resolve(cwd, read(table.dataDir)),
    database: present('url', url),
    admin: {
      email: read(table.adminEmail),
      ...present('password', read(table.adminPassword)),
      ...present('token', read(table.adminToken)),
    },
    sandbox: read(table.sandbox) ?? url === undefined,
    ...present('masterKey', read(table.masterKey)),
    services: read(table.services),
    peers: { addresses: read(table.peers) ?? {}, host: read(table.peerHost), ...present('port', read(table.peerPort)) },
    tools: { ...present('helmBin', absolute(cwd, read(table.helmBin))), path: env['PATH'] ?? '' },
    webBuild: read(table.webBuild),
    signup: read(table.signup),
    rateLimit: read(table.rateLimit),
    github: { url: read(table.githubUrl), ...(id && slug && privateKeyFile && webhookSecret ? { app: { id, slug, privateKeyFile, webhookSecret } } : {}) },
    ...(issuer && clientId && clientSecret ? { oidc: { issuer, clientId, clientSecret } } : {}),
    logLevel: read(table.logLevel),
  };

  mustBeComplete([table.tlsCertFile, table.tlsKeyFile]);
  mustBeComplete([table.githubAppId, table.githubAppSlug, table.githubAppKeyFile, table.githubWebhookSecret]);
  mustBeComplete([table.oidcIssuer, table.oidcClientId, table.oidcClientSecret]);
  if (http.port !== 0 && http.port === http.tlsPort && !wrong.has(table.port) && !wrong.has(table.tlsPort)) {
    const option = source(table.tlsPort)?.name ?? source(table.port)?.name ?? nameOf(table.tlsPort);
    problems.push({ option, problem: `HTTP and HTTPS cannot both listen on port ${http.port}; give two different ports` });
  }
  const named = (row: OptionRow): string => source(row)?.name ?? nameOf(row);
  for (const { row, problem } of partsAlone(options, named)) if (!wrong.has(row)) problems.push({ option: named(row), problem });
  if (problems.length > 0) throw new OptionsError(problems);
  return options;
}

/** What is missing when only some of the services run in this process. */
function* partsAlone({ services, peers, database, sandbox }: Options, named: (row: OptionRow) => string) {
  const elsewhere = serviceNames.filter((name) => !services.includes(name));
  if (elsewhere.length === 0) return;
  const only = `this process runs only ${services.join(', ')} (${named(optionTable.services)})`;
  for (const name of elsewhere.filter((each) => peers.addresses[each] === undefined)) {
    yield { row: optionTable.peers, problem: `does not say where ${name} is, and ${only}; ${howToPlace(name)}` };
  }
  if (peers.port === undefined) {
    yield { row: optionTable.peerPort, problem: `is missing: ${only}, and the others have to reach it; give a port` };
  }
  if (database.url === undefined) {
    yield { row: optionTable.databaseUrl, problem: `is missing: ${only}, and all of them share one database; give its URL` };
  } else if (sandbox && !services.includes('config')) {
    yield { row: optionTable.sandbox, problem: `the sandbox is started beside config, and ${only}; turn it on there` };
  }
}

export function asksForHelp(argv: readonly string[]): boolean {
  return argv.includes('--help') || argv.includes('-h');
}

/** The text of `--help`. */
export function optionsHelp(): string {
  const lines = rows.flatMap((row) => [
    row.flag === undefined ? `  ${row.variable}` : `  --${row.flag} <value>, ${row.variable}`,
    `      ${row.meaning}`,
    `      Takes ${row.kind.accepts}. Default: ${shownDefault(row)}.`,
  ]);
  return ['Options. A flag wins over its variable; an empty variable counts as unset.', '', ...lines, ''].join('\n');
}

/** The table of options in the docs, as markdown. */
export function optionsTable(): string {
  const lines = rows.map((row) => [
    `\`${row.variable}\``,
    row.flag === undefined ? 'none' : `\`--${row.flag}\``,
    shownDefault(row),
    `${row.meaning} Takes ${row.kind.accepts}.`,
  ]);
  const all = [['variable', 'flag', 'default', 'meaning'], ['---', '---', '---', '---'], ...lines];
  return all.map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`).join('');
}

function shownDefault(row: OptionRow): string {
  if (row.unset !== undefined) return row.unset;
  return typeof row.fallback === 'boolean' ? (row.fallback ? 'on' : 'off') : String(row.fallback);
}

function nameOf(row: OptionRow): string {
  return row.flag === undefined ? row.variable : `--${row.flag} (${row.variable})`;
}

/** A value for an error text: on one line, short, and without credentials in case a URL went to the wrong option. */
function quoted(text: string): string {
  const safe = text.replace(/\/\/.*@/s, '//***@');
  return JSON.stringify(safe.length > 100 ? `${safe.slice(0, 100)}…` : safe);
}

function absolute(cwd: string, path: string | undefined): string | undefined {
  return path === undefined ? undefined : resolve(cwd, path);
}

/** For spreading: `{ name: value }`, or nothing when unset, as exactOptionalPropertyTypes tells these apart. */
function present<K extends string, T>(name: K, value: T | undefined): { readonly [P in K]?: T } {
  return value === undefined ? {} : ({ [name]: value } as { readonly [P in K]: T });
}
