import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RequestMetrics } from './metrics.ts';
import { scrubSecrets } from './secret-shapes.ts';

/** Asked every few seconds by whoever watches the server; nobody wants to read it. */
const quiet = new Set(['/healthz', '/readyz', '/metrics']);
const longestPath = 500;

/**
 * One log line and one measurement for each request, when its answer is out or its caller gone. Headers, bodies and query
 * strings are in neither: they hold tokens.
 */
export function requestObserver(metrics: RequestMetrics, monotonic: () => number) {
  return (request: FastifyRequest, reply: FastifyReply): void => {
    const startedAt = monotonic();
    metrics.started();
    reply.raw.once('close', () => {
      const milliseconds = monotonic() - startedAt;
      const route = request.routeOptions?.url ?? 'none';
      const status = reply.raw.writableFinished ? `${Math.floor(reply.statusCode / 100)}xx` : 'aborted';
      metrics.ended({ method: request.method, route, status }, milliseconds / 1000);
      write(request, reply, route, milliseconds);
    });
  };
}

function write(request: FastifyRequest, reply: FastifyReply, route: string, milliseconds: number): void {
  const level = quiet.has(route) ? 'debug' : 'info';
  const finished = reply.raw.writableFinished;
  const identity = request.access?.identity;
  request.log[level]({
    method: request.method,
    route,
    path: pathOf(request.url),
    ...(finished ? { status: reply.statusCode } : { aborted: true }),
    ms: Math.round(milliseconds * 10) / 10,
    ...(identity ? { user: identity.email, organisation: identity.organisationId } : {}),
  }, `${request.method} ${route} ${finished ? reply.statusCode : 'aborted by the caller'}`);
}

/** The path as it may be written down. Whoever puts a token into it by mistake shall not find it in a log. */
export function pathOf(url: string): string {
  const path = scrubSecrets(url.split('?', 1)[0] ?? '');
  return path.length > longestPath ? `${path.slice(0, longestPath)}…` : path;
}
