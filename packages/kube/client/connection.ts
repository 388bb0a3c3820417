import { Agent, type RequestOptions } from 'node:https';
import type { LookupFunction } from 'node:net';
import { createSecureContext, type SecureContext } from 'node:tls';
import { type Impersonation, impersonationHeaders } from './impersonation.ts';
import { type KubeconfigAccess, KubeconfigUnusable } from './kubeconfig-access.ts';

/** One API server and one identity, with connections that are kept. */
export interface Connection {
  /** https, without a slash at the end. */
  readonly server: string;
  readonly agent: Agent;
  readonly headers: Readonly<Record<string, string | string[]>>;
  /** Takes the credentials out of a text that somebody else wrote: an answer may repeat the header it came for. */
  readonly redact: (text: string) => string;
}

export interface ConnectionSettings {
  readonly impersonate?: Impersonation | undefined;
  readonly lookup?: LookupFunction | undefined;
}

/** Shorter than the 90 s after which kube-apiserver drops an idle connection, so that no call is sent into one. */
const longestIdleMs = 60_000;

/**
 * The library reads the credentials; the HTTP is ours. Its own calls open a TLS connection each, have no way to send two groups
 * to impersonate, turn times into Date objects and drop the fields of known kinds that it does not know. It is large, so it is
 * loaded by the first call rather than by every server that starts.
 */
export async function openConnection(access: KubeconfigAccess, { impersonate, lookup }: ConnectionSettings = {}): Promise<Connection> {
  const { KubeConfig } = await import('@kubernetes/client-node');
  const config = new KubeConfig();
  config.loadFromClusterAndUser(
    {
      name: 'cluster', server: access.server, skipTLSVerify: access.skipTlsVerify,
      ...(access.caData === undefined ? {} : { caData: access.caData }),
      ...(access.tlsServerName === undefined ? {} : { tlsServerName: access.tlsServerName }),
    },
    {
      name: 'user',
      ...(access.token === undefined ? {} : { token: access.token }),
      ...(access.username === undefined ? {} : { username: access.username, password: access.password ?? '' }),
      ...(access.certificateData === undefined ? {} : { certData: access.certificateData }),
      ...(access.keyData === undefined ? {} : { keyData: access.keyData }),
    },
  );
  const options: RequestOptions = {};
  await config.applyToHTTPSOptions(options);
  return {
    server: access.server,
    agent: agentFor(options, lookup),
    headers: { ...credentialHeaders(options), ...(impersonate ? impersonationHeaders(impersonate) : {}) },
    redact: redactor([access.token, access.password, access.keyData, access.certificateData, options.auth && btoa(options.auth)]),
  };
}

function agentFor({ ca, cert, key, servername, rejectUnauthorized }: RequestOptions, lookup?: LookupFunction): Agent {
  return new Agent({
    keepAlive: true, keepAliveMsecs: 30_000, timeout: longestIdleMs, scheduling: 'lifo',
    secureContext: secureContextOf({ ca, cert, key }), ...(lookup ? { lookup } : {}),
    ...(servername === undefined ? {} : { servername }), ...(rejectUnauthorized === undefined ? {} : { rejectUnauthorized }),
  });
}

/** Made once for all connections, before the first of them, where a bad certificate can still be told from a bad network. */
function secureContextOf(given: Pick<RequestOptions, 'ca' | 'cert' | 'key'>): SecureContext {
  try {
    return createSecureContext(given);
  } catch {
    throw new KubeconfigUnusable('its certificates and key are no PEM, or do not belong together. Mint a new one.');
  }
}

function credentialHeaders({ headers, auth }: RequestOptions): Record<string, string> {
  const token = Object.entries(headers ?? {}).find(([name]) => name.toLowerCase() === 'authorization')?.[1];
  if (typeof token === 'string') return { authorization: token };
  return auth ? { authorization: `Basic ${btoa(auth)}` } : {};
}

function redactor(secrets: readonly (string | null | undefined)[]): (text: string) => string {
  const known = secrets.filter((secret): secret is string => typeof secret === 'string' && secret.length > 0);
  return (text) => known.reduce((shown, secret) => shown.replaceAll(secret, '[redacted]'), text);
}
