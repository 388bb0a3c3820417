import type { IncomingMessage } from 'node:http';
import { type Connection, impersonationHeaders } from '@spacedock/kube';
import { fieldsOf, hopByHop, type RawHeaders } from './raw-headers.ts';

/**
 * What the cluster must not hear from the client: who it is (that is for us to say, also in the way of an aggregator, X-Remote-…), our
 * cookies, where it came from, and what is between the client and us alone.
 */
const withheld = new Set(['host', 'authorization', 'cookie', 'content-length', 'expect', 'forwarded', 'x-real-ip', 'x-sleep-mode-ignore', 'http2-settings']);
const withheldBeginnings = ['impersonate-', 'x-remote-', 'x-forwarded-', 'proxy-'];
/** Browsers cannot set headers on a WebSocket, so Kubernetes takes a token in the list of protocols too. */
const tokenProtocol = /^base64url\.bearer\.authorization\.k8s\.io\./i;

export interface UpstreamHead {
  readonly method: string;
  readonly path: string;
  readonly headers: RawHeaders;
  readonly hasBody: boolean;
}

export interface UpstreamHeadParts {
  readonly connection: Pick<Connection, 'server' | 'headers'>;
  /** Behind the address of the server. */
  readonly path: string;
  readonly user: string;
  readonly groups: readonly string[];
  readonly upgrade: boolean;
}

/** The client's request as we send it on, in our name and on behalf of the person. */
export function upstreamHead(request: IncomingMessage, { connection, path, user, groups, upgrade }: UpstreamHeadParts): UpstreamHead {
  const { method = 'GET', headers: { 'content-length': length, 'transfer-encoding': encoding, upgrade: protocol } } = request;
  const server = new URL(connection.server);
  const own = [...Object.entries(connection.headers), ...Object.entries(impersonationHeaders({ user, groups }))];
  return {
    method,
    path: `${server.pathname.replace(/\/+$/, '')}${path}`,
    hasBody: encoding !== undefined || Number(length ?? 0) > 0,
    headers: [
      'Host', server.host,
      ...passedOn(request),
      ...own.flatMap(([field, values]) => [values].flat().flatMap((value) => [field, value])),
      ...framing(method, length, encoding),
      ...(upgrade ? ['Connection', 'Upgrade', 'Upgrade', protocol ?? ''] : []),
    ],
  };
}

function passedOn({ rawHeaders }: IncomingMessage): RawHeaders {
  const hop = hopByHop(rawHeaders);
  return [...fieldsOf(rawHeaders)].flatMap(([field, value]) => {
    // Some servers take an underscore for a dash.
    const known = field.toLowerCase().replaceAll('_', '-');
    if (hop.has(known) || withheld.has(known) || withheldBeginnings.some((beginning) => known.startsWith(beginning))) return [];
    if (known !== 'sec-websocket-protocol') return [field, value];
    const protocols = value.split(',').map((one) => one.trim()).filter((one) => !tokenProtocol.test(one));
    return protocols.length === 0 ? [] : [field, protocols.join(', ')];
  });
}

/** How long the body is, told anew: node has taken it out of its chunks. */
function framing(method: string, length: string | undefined, encoding: string | undefined): RawHeaders {
  if (encoding !== undefined) return ['Transfer-Encoding', 'chunked'];
  if (length !== undefined) return ['Content-Length', length];
  return ['POST', 'PUT', 'PATCH'].includes(method) ? ['Content-Length', '0'] : [];
}
