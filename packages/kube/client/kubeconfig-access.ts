import { parse, YAMLParseError } from 'yaml';
import { isJsonObject } from '../json/json-value.ts';

/** Where a kubeconfig leads and with what, read from its current context. */
export interface KubeconfigAccess {
  readonly server: string;
  readonly caData: string | undefined;
  readonly skipTlsVerify: boolean;
  readonly tlsServerName: string | undefined;
  readonly namespace: string | undefined;
  readonly token: string | undefined;
  readonly username: string | undefined;
  readonly password: string | undefined;
  readonly certificateData: string | undefined;
  readonly keyData: string | undefined;
}

/** The kubeconfig leads nowhere, or asks for what is not done with it. Says which field, and never what is in it. */
export class KubeconfigUnusable extends Error {
  override readonly name = 'KubeconfigUnusable';

  constructor(why: string) {
    super(`The kubeconfig cannot be used: ${why}`);
  }
}

type Fields = Readonly<Record<string, unknown>>;

export interface KubeconfigEntries {
  readonly context: Fields;
  readonly cluster: Fields;
  readonly user: Fields;
}

/** With these a kubeconfig from elsewhere could read files of this machine, run commands on it, or be somebody else. */
const refused = {
  cluster: ['certificate-authority', 'proxy-url'],
  user: [
    'exec', 'auth-provider', 'tokenFile', 'token-file', 'client-certificate', 'client-key',
    'as', 'as-groups', 'as-uid', 'as-user-extra',
  ],
} as const;

/** What the current context of a kubeconfig leads to, as it is written there: nothing in it is checked or followed. */
export function kubeconfigEntries(text: string): KubeconfigEntries {
  const config = fieldsOf(contentOf(text), 'it is no YAML or JSON object');
  const context = entry(config, 'contexts', 'context', textOf(config, 'current-context'));
  const cluster = entry(config, 'clusters', 'cluster', textOf(context, 'cluster'));
  const user = textOf(context, 'user') === undefined ? {} : entry(config, 'users', 'user', textOf(context, 'user'));
  return { context, cluster, user };
}

/** Reads a kubeconfig that holds everything itself, as `kubeconfigText` writes them. */
export function kubeconfigAccess(text: string): KubeconfigAccess {
  const { context, cluster, user } = kubeconfigEntries(text);
  refuse('cluster', cluster);
  refuse('user', user);
  return {
    server: serverOf(textOf(cluster, 'server')),
    caData: textOf(cluster, 'certificate-authority-data'),
    skipTlsVerify: cluster['insecure-skip-tls-verify'] === true,
    tlsServerName: textOf(cluster, 'tls-server-name'),
    namespace: textOf(context, 'namespace'),
    token: textOf(user, 'token'),
    username: textOf(user, 'username'),
    password: textOf(user, 'password'),
    certificateData: textOf(user, 'client-certificate-data'),
    keyData: textOf(user, 'client-key-data'),
  };
}

function contentOf(text: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    if (!(error instanceof YAMLParseError)) throw error;
    // Not the parser's own message: it quotes the line, and that line may be the token.
    throw new KubeconfigUnusable(`it is no YAML (${error.code} in line ${error.linePos?.[0].line ?? 1}). Mint a new one.`);
  }
}

function fieldsOf(value: unknown, otherwise: string): Fields {
  if (!isJsonObject(value)) throw new KubeconfigUnusable(`${otherwise}. Mint a new one.`);
  return value;
}

function entry(config: Fields, list: string, field: string, name: string | undefined): Fields {
  if (name === undefined) {
    const where = field === 'context' ? 'current-context' : `the ${field} of the current context`;
    throw new KubeconfigUnusable(`it does not say which of its ${list} is meant. Set ${where}.`);
  }
  const entries = Array.isArray(config[list]) ? config[list] as readonly (Fields | null)[] : [];
  const found = entries.find((candidate) => candidate?.['name'] === name);
  return fieldsOf(found?.[field], `its ${list} have no ${JSON.stringify(name)}`);
}

function refuse(of: keyof typeof refused, fields: Fields): void {
  const field = refused[of].find((name) => fields[name] !== undefined && fields[name] !== null && fields[name] !== '');
  if (field === undefined) return;
  throw new KubeconfigUnusable(`its ${of} has ${field}, which is not followed. Put the credentials themselves into it.`);
}

function serverOf(server: string | undefined): string {
  const url = URL.parse(server ?? '');
  if (url?.protocol !== 'https:') throw new KubeconfigUnusable('its server is no https address; credentials go over nothing else.');
  const more = [url.username, url.password, url.search, url.hash].some((part) => part !== '');
  if (more) throw new KubeconfigUnusable('its server address holds more than host, port and path. Take the rest away.');
  return url.href.replace(/\/+$/, '');
}

function textOf(fields: Fields, name: string): string | undefined {
  const value = fields[name];
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value !== 'string') throw new KubeconfigUnusable(`${name} is no text. Put it into quotes.`);
  return value;
}
