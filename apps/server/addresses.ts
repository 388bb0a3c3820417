import type { Options } from './options.ts';

/** How the server is reached, now that its ports are known. */
export interface Addresses {
  /** For people and programs: what the operator says, or this machine's own. */
  readonly web: string;
  /** For kubectl on this machine; unset when there is no TLS port. */
  readonly kubernetes?: string;
}

export function addressesOf(http: Options['http'], ports: { readonly port: number; readonly tlsPort?: number }): Addresses {
  const host = hostInUrl(http.host);
  return {
    web: http.publicUrl ?? `http://${host}:${ports.port}`,
    ...(ports.tlsPort === undefined ? {} : { kubernetes: `https://${host}:${ports.tlsPort}/kubernetes/management` }),
  };
}

/** "Every address" is none that one can connect to. */
function hostInUrl(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}
