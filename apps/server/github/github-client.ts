import { siteFetch } from '../outside/site-fetch.ts';
import { GithubRefused, GithubUnreachable } from './github-errors.ts';
import type { GithubSite } from './github-site.ts';

export interface GithubClientParts extends Pick<GithubSite, 'apiUrl' | 'privateAddresses' | 'caCertificates'> {
  /** `renew`: the one that was given before was refused. One that is a plain text is not asked for again. */
  readonly token: string | ((renew: boolean) => Promise<string>);
  /** Of each request on the wire. */
  readonly deadlineMs?: number | undefined;
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
}

/** A GitHub that can be asked. Throws GithubRefused and GithubUnreachable. */
export interface GithubClient {
  /** `client.ask<Repository>('GET /repos/{owner}/{repo}', { owner, repo })`; what is named in the path is escaped. */
  readonly ask: <Data>(route: string, parameters?: Readonly<Record<string, unknown>>, options?: CallOptions) => Promise<Data>;
  /** All pages, or as many as there are `most` items. `field`: where the items are, when the page is no array itself. */
  readonly list: <Item>(
    route: string,
    parameters?: Readonly<Record<string, unknown>>,
    options?: CallOptions & { readonly field?: string; readonly most?: number },
  ) => Promise<readonly Item[]>;
  readonly close: () => void;
}

const usualDeadlineMs = 15_000;
const apiVersion = '2022-11-28';

interface Answer {
  readonly data: unknown;
  readonly headers: Readonly<Record<string, string | number | undefined>>;
}

/** A small client: octokit makes the requests, the wire is our own. Nothing is loaded or connected before the first question. */
export function githubClient({
  token,
  deadlineMs = usualDeadlineMs,
  apiUrl,
  privateAddresses,
  caCertificates,
}: GithubClientParts): GithubClient {
  const wire = siteFetch({ url: apiUrl, privateAddresses, caCertificates });
  let octokit: ReturnType<typeof open> | undefined;

  async function open() {
    const { Octokit } = await import('@octokit/core');
    const quiet = (): void => undefined; // deprecations of an API version that is asked for by name
    return new Octokit({
      baseUrl: apiUrl,
      userAgent: 'spacedock',
      log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
      request: { fetch: wire.fetch },
    });
  }

  async function send(
    route: string,
    parameters: Readonly<Record<string, unknown>>,
    { signal }: CallOptions,
    renewed = false,
  ): Promise<Answer> {
    const value = typeof token === 'string' ? token : await token(renewed);
    const { request } = await (octokit ??= open());
    const ends = AbortSignal.timeout(deadlineMs);
    try {
      return await request(route, {
        ...parameters,
        headers: { authorization: `Bearer ${value}`, 'x-github-api-version': apiVersion },
        request: { signal: signal ? AbortSignal.any([signal, ends]) : ends },
      });
    } catch (error) {
      if (signal?.aborted) throw error;
      const failure = failureOf(route, apiUrl, error, ends.aborted ? `no answer within ${deadlineMs / 1000} s` : undefined);
      if (failure instanceof GithubRefused && failure.status === 401 && typeof token !== 'string' && !renewed) {
        return send(route, parameters, { signal }, true);
      }
      throw failure;
    }
  }

  return {
    ask: async <Data>(route: string, parameters = {}, options: CallOptions = {}) =>
      (await send(route, parameters, options)).data as Data,

    async list<Item>(
      route: string,
      parameters: Readonly<Record<string, unknown>> = {},
      { field, most = 10_000, signal }: CallOptions & { readonly field?: string; readonly most?: number } = {},
    ) {
      const items: Item[] = [];
      let answer = await send(route, { per_page: 100, ...parameters }, { signal });
      for (;;) {
        const found = field === undefined ? answer.data : (answer.data as Readonly<Record<string, unknown>>)[field];
        items.push(...(found as readonly Item[]));
        const next = /<([^<>]+)>;\s*rel="next"/.exec(String(answer.headers['link'] ?? ''))?.[1];
        if (next === undefined || items.length >= most) return items.slice(0, most);
        answer = await send(`GET ${next}`, {}, { signal });
      }
    },

    close: wire.close,
  };
}

interface RefusalLike {
  readonly status?: unknown;
  readonly message?: unknown;
  readonly response?: { readonly headers?: Readonly<Record<string, string | undefined>>; readonly data?: unknown };
  readonly cause?: unknown;
}

/** Octokit's own error carries the whole request: it is not passed on. */
function failureOf(route: string, apiUrl: string, error: unknown, late: string | undefined): Error {
  const { status, message, response, cause } = error as RefusalLike;
  if (!response || typeof status !== 'number') {
    const why = cause instanceof Error ? cause : error;
    return new GithubUnreachable(
      route,
      apiUrl,
      late ?? (why instanceof Error && why.message !== '' ? why.message : codeOf(why)),
      why,
    );
  }
  const { message: inBody } = (response.data ?? {}) as { message?: unknown };
  const said = String(typeof inBody === 'string' ? inBody : message).slice(0, 500);
  if (status >= 500) return new GithubUnreachable(route, apiUrl, `it answered ${status}: ${said}`);
  return new GithubRefused(route, status, said, retryAfterMs(status, response.headers ?? {}));
}

const codeOf = (error: unknown): string => String((error as { code?: unknown } | undefined)?.code ?? 'the connection failed');

/** GitHub says it in one of two ways, with 403 as well as with 429. */
function retryAfterMs(status: number, headers: Readonly<Record<string, string | undefined>>): number | undefined {
  if (status !== 403 && status !== 429) return undefined;
  const { 'retry-after': after, 'x-ratelimit-remaining': remaining, 'x-ratelimit-reset': reset, date } = headers;
  if (after !== undefined && Number.isFinite(Number(after))) return Number(after) * 1000;
  if (remaining !== '0' || reset === undefined || date === undefined) return status === 429 ? 60_000 : undefined;
  return Math.max(1_000, Number(reset) * 1000 - Date.parse(date)); // by GitHub's clock, whatever ours says
}
