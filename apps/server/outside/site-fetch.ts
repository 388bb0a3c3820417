import { Agent as HttpAgent, type IncomingMessage, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { createSecureContext, getCACertificates } from 'node:tls';
import { mustBePublicHost, publicLookup } from '@spacedock/clouds';

/** A server outside, whose address whoever runs this one has chosen. */
export interface Site {
  readonly url: string;
  /** It may be at an address of a private network. */
  readonly privateAddresses: boolean;
  /** Certificates to trust beside the usual ones, in PEM. */
  readonly caCertificates?: string | undefined;
}

export interface FetchInit {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal?: AbortSignal;
  /** Of the answer, where it may be larger than is usual. */
  readonly mostBytes?: number;
}

export interface SiteAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer<ArrayBuffer>;
}

/** It is not read to its end. */
export class AnswerTooLarge extends Error {
  override readonly name = 'AnswerTooLarge';

  constructor(mostBytes: number) {
    super(`the answer is larger than ${mostBytes / 1024 / 1024} MB`);
  }
}

export interface SiteFetch {
  readonly fetch: (url: string, init: FetchInit) => Promise<Response>;
  /** The same without a Response, which would copy what may be large. */
  readonly read: (url: string, init: FetchInit) => Promise<SiteAnswer>;
  readonly close: () => void;
}

const usualMostBytes = 32 * 1024 * 1024;
const mostRedirects = 3;
const withoutBody = new Set([101, 204, 205, 304]);

/**
 * A `fetch` that goes to this one server only: node's own one takes neither certificates nor a way to look names up. Redirects are
 * followed there (of a repository that was renamed, say); what a request carries is shown to nobody else.
 */
export function siteFetch({ url: site, privateAddresses, caCertificates }: Site): SiteFetch {
  const { origin, protocol } = new URL(site);
  if (!privateAddresses) mustBePublicHost(site);
  const reach = { keepAlive: true, ...(privateAddresses ? {} : { lookup: publicLookup }) };
  const trust =
    caCertificates === undefined
      ? {}
      : { secureContext: createSecureContext({ ca: [...getCACertificates('default'), caCertificates] }) };
  const secure = protocol === 'https:';
  const agent = secure ? new HttpsAgent({ ...reach, ...trust }) : new HttpAgent(reach);

  function send(url: URL, { method = 'GET', headers = {}, body, signal }: FetchInit): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const options = {
        agent,
        method,
        headers: { ...headers, ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }) },
        ...(signal ? { signal } : {}),
      };
      const request = secure ? httpsRequest(url, options, resolve) : httpRequest(url, options, resolve);
      request.once('error', reject);
      request.end(body);
    });
  }

  async function go(url: URL, init: FetchInit, redirects: number): Promise<SiteAnswer> {
    if (url.origin !== origin) throw new Error(`no request is sent to ${url.origin}: it is not ${origin}`);
    const answer = await send(url, init);
    const status = answer.statusCode ?? 0;
    const { location } = answer.headers;
    const bytes = await read(answer, init.mostBytes ?? usualMostBytes);
    const leadsOn =
      status >= 301 && status <= 308 && status !== 304 && location !== undefined && (init.method ?? 'GET') === 'GET';
    if (leadsOn) {
      if (redirects === 0) throw new Error('it redirects without an end');
      return go(new URL(location, url), init, redirects - 1);
    }
    return { status, headers: headersOf(answer), bytes };
  }

  return {
    read: (url, init) => go(new URL(url), init, mostRedirects),
    async fetch(url, init) {
      const { status, headers, bytes } = await go(new URL(url), init, mostRedirects);
      return new Response(withoutBody.has(status) ? null : bytes, { status, headers });
    },
    close: () => agent.destroy(),
  };
}

async function read(answer: IncomingMessage, mostBytes: number): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > mostBytes) throw new AnswerTooLarge(mostBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function headersOf({ headers }: IncomingMessage): Headers {
  const given = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) given.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  return given;
}
