import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';

export interface PageRequest {
  /** Below the prefix, decoded, without a slash in front: empty for the prefix itself. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
}

export interface PageAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

/**
 * What a browser shows: files that are the same for everybody and hold nothing of anybody. So nobody is asked who they are, and no
 * organisation's share is used up; everything that such a page tells comes from the API, which does both.
 */
export interface Pages {
  /** `/zopday`: this path and all below it. */
  readonly prefix: `/${string}`;
  readonly answer: (request: PageRequest) => Promise<PageAnswer>;
}

export function addPages(app: FastifyInstance, pages: readonly Pages[]): void {
  for (const { prefix, answer } of pages) {
    for (const url of [prefix, `${prefix}/*`]) {
      app.route<{ Params: { readonly '*'?: string } }>({
        method: ['GET', 'HEAD'],
        url,
        async handler(request, reply) {
          const { status, headers, body } = await answer({ path: request.params['*'] ?? '', headers: request.headers });
          return reply.code(status).headers(headers).send(body);
        },
      });
    }
  }
}
