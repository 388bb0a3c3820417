import { randomBytes } from 'node:crypto';
import cookie from '@fastify/cookie';
import { outcome } from '@spacedock/contracts';
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Access } from './access.ts';
import { sendAnswer } from './send-answer.ts';
import { errorAnswer } from './error-answer.ts';
import type { RequestFacts } from './endpoint.ts';
import { parseJsonBody } from './json-body.ts';
import { attemptRecorder, performerOf, type PerformerParts } from './perform.ts';
import { checkRoutes, type Route } from './route.ts';
import { responseSchemas } from './response-schemas.ts';
import type { Service } from './service.ts';
import { inputCheck } from './validation.ts';

declare module 'fastify' {
  interface FastifyRequest {
    access: Access | undefined;
  }
}

export interface GatewayParts extends PerformerParts {
  readonly services: readonly Service[];
  /** Who a bearer token is; throws an `auth.…` outcome. */
  readonly authenticate: (token: string) => Promise<Access>;
  /** Throws `rate.limited` when the organisation has used up its share. */
  readonly spend: (organisationId: string) => void;
  readonly trustProxy: boolean;
}

const bodyLimit = 1024 * 1024;

/** The router, made from the services' route tables: nothing is reachable that does not stand in one of them. */
export async function buildGateway(parts: GatewayParts): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: parts.log as FastifyBaseLogger,
    disableRequestLogging: true,
    trustProxy: parts.trustProxy,
    bodyLimit,
    genReqId: (request) => requestId(request.headers['x-request-id']),
    exposeHeadRoutes: false,
    frameworkErrors: (error, request, reply) => refuse(error, request, reply as unknown as FastifyReply),
    routerOptions: { maxParamLength: 500 },
  });
  await app.register(cookie);
  app.decorateRequest('access', undefined);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, parseJsonBody(body as string));
    } catch (error) {
      done(error as Error);
    }
  });
  app.setErrorHandler(refuse);
  app.setNotFoundHandler((request, reply) =>
    refuse(outcome('route.unknown', { method: request.method, path: request.url.split('?')[0] ?? '' }), request, reply));
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });

  const perform = performerOf(parts);
  const recordAttempt = attemptRecorder(parts);
  const table = parts.services.flatMap((service) => service.routes.map((route) => ({ service, route })));
  checkRoutes(table.map(({ route }) => route));
  for (const { service, route } of table) addRoute(service, route);
  return app;

  function addRoute(service: Service, route: Route): void {
    const { endpoint, policy } = route;
    const check = inputCheck(endpoint);

    app.route({
      method: route.method,
      url: `/api${route.path}`,
      bodyLimit: endpoint.bodyLimit ?? bodyLimit,
      schema: { response: responseSchemas(endpoint.answers) },
      errorHandler: async (error, request, reply) => {
        const answer = refuse(error, request, reply);
        if (request.access) {
          const attempt = { access: request.access, request: factsOf(request), path: request.url, params: request.params, body: request.body };
          await recordAttempt(route, attempt, error, reply.statusCode);
        }
        return answer;
      },
      ...(policy === 'public' ? {} : {
        onRequest: async (request: FastifyRequest) => {
          const access = await parts.authenticate(bearer(request));
          request.access = access;
          parts.spend(access.identity.organisationId);
          if (policy !== 'member' && !access.holdsAnywhere(policy)) throw outcome('policy.missing', { policy });
        },
      }),
      handler: async (request, reply) => {
        const input = check({ params: request.params, query: request.query, body: request.body });
        const facts = factsOf(request);
        if (endpoint.kind === 'public') return sendAnswer(reply, await endpoint.handle({ ...input, open: service.open as never, request: facts }));
        const { access } = request;
        if (!access) throw outcome('auth.missing');
        return sendAnswer(reply, await perform(service, route, endpoint, { access, request: facts, path: request.url, input }));
      },
    });
  }

  function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const answer = errorAnswer(error, request.id, request.routeOptions?.bodyLimit ?? bodyLimit);
    if (answer.unforeseen) request.log.error({ err: error, method: request.method, path: request.url }, 'request failed');
    if (answer.retryAfterSeconds !== undefined) reply.header('retry-after', String(answer.retryAfterSeconds));
    if (answer.status === 401) reply.header('www-authenticate', 'Bearer realm="spacedock"');
    return reply.code(answer.status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(answer.body);
  }
}

function factsOf(request: FastifyRequest): RequestFacts {
  return { id: request.id, address: request.ip, userAgent: request.headers['user-agent'] ?? '', cookies: request.cookies };
}

function bearer(request: FastifyRequest): string {
  const header = request.headers.authorization;
  if (header === undefined) throw outcome('auth.missing');
  const [scheme, token, ...rest] = header.split(' ');
  if (scheme?.toLowerCase() !== 'bearer' || !token || rest.length > 0) throw outcome('auth.invalid');
  return token;
}

/** A caller's own id is kept when it is harmless in a log line, so that one id follows a request through several systems. */
function requestId(given: string | string[] | undefined): string {
  return typeof given === 'string' && /^[\w.:-]{8,64}$/.test(given) ? given : `req_${randomBytes(10).toString('hex')}`;
}
