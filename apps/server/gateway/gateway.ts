import cookie from '@fastify/cookie';
import { outcome } from '@spacedock/contracts';
import fastify, {
  type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest, LogController,
} from 'fastify';
import type { Access } from './access.ts';
import { sendAnswer } from './send-answer.ts';
import { bearerToken } from './bearer-token.ts';
import { type ErrorAnswer, errorAnswer } from './error-answer.ts';
import type { RequestFacts } from './endpoint.ts';
import { parseJsonBody } from './json-body.ts';
import { liveAccess } from './live-access.ts';
import type { RequestMetrics } from './metrics.ts';
import { mountAt } from './mount.ts';
import { addForwards, type ForwardedService } from './forwarded-routes.ts';
import { addMounts } from './mounted-routes.ts';
import { addPages, type Pages } from './pages.ts';
import { attemptRecorder, performerOf, type PerformerParts } from './perform.ts';
import { requestIdFrom } from './request-id.ts';
import { pathOf, requestObserver } from './request-observer.ts';
import { addressOf, checkRoutes, type Route } from './route.ts';
import { declared, responseSchemas } from './response-schemas.ts';
import { setSecurityHeaders } from './security-headers.ts';
import type { Service } from './service.ts';
import { inputCheck } from './validation.ts';

declare module 'fastify' {
  interface FastifyRequest {
    access: Access | undefined;
  }
}

export interface GatewayParts extends PerformerParts {
  readonly services: readonly Service[];
  /** Those that run in other processes, which answer for them. */
  readonly forwards?: readonly ForwardedService[];
  /** What browsers show, beside the route tables. */
  readonly pages?: readonly Pages[];
  /** Who a bearer token is; throws an `auth.…` outcome. */
  readonly authenticate: (token: string) => Promise<Access>;
  /** Told whose rights may have changed. */
  readonly onAccessChange: (listener: (tag: string) => void) => () => void;
  /** Throws `rate.limited` when the organisation has used up its share. */
  readonly spend: (organisationId: string) => void;
  readonly trustProxy: boolean;
  readonly metrics: RequestMetrics;
  readonly monotonic: () => number;
}

const bodyLimit = 1024 * 1024;

/** The router, made from the services' route tables: but for pages, nothing is reachable that does not stand in one of them. */
export async function buildGateway(parts: GatewayParts): Promise<FastifyInstance> {
  const { forwards = [] } = parts;
  const observe = requestObserver(parts.metrics, parts.monotonic);
  const app = fastify({
    loggerInstance: parts.log as FastifyBaseLogger,
    // The request observer writes one line instead of these.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    trustProxy: parts.trustProxy,
    bodyLimit,
    genReqId: (request) => requestIdFrom(request.headers['x-request-id']),
    exposeHeadRoutes: false,
    frameworkErrors: (error, request, reply) => refuseUnrouted(error, request, reply as unknown as FastifyReply),
    routerOptions: { maxParamLength: 500 },
  });
  await app.register(cookie);
  app.decorateRequest('access', undefined);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      done(null, parseJsonBody(body as Buffer));
    } catch (error) {
      done(error as Error);
    }
  });
  app.setErrorHandler(refuse);
  app.setNotFoundHandler((request, reply) =>
    refuse(outcome('route.unknown', { method: request.method, path: pathOf(request.url) }), request, reply));
  app.addHook('onRequest', async (request, reply) => observe(request, reply));
  app.addHook('onSend', async (request, reply) => setSecurityHeaders(request, reply));

  const live = liveAccess(parts);
  const perform = performerOf(parts);
  const recordAttempt = attemptRecorder(parts);
  const table = parts.services.flatMap((service) => service.routes.map((route) => ({ service, route })));
  checkRoutes([...table.map(({ route }) => route), ...forwards.flatMap(({ routes }) => routes)]);
  for (const { service, route } of table) if (!route.endpoint.rawBody) addRoute(app, service, route);
  await app.register(async (unparsed) => {
    unparsed.removeAllContentTypeParsers();
    unparsed.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    for (const { service, route } of table) if (route.endpoint.rawBody) addRoute(unparsed, service, route);
  });
  const mounts = parts.services.flatMap((service) => service.mounts ?? []);
  addMounts(app, mounts, { ...parts, factsOf, answerTo, refuse: send });
  addForwards(app, forwards, { answerTo, refuse: send, bodyLimit });
  addPages(app, parts.pages ?? []);
  return app;

  function addRoute(on: FastifyInstance, service: Service, route: Route): void {
    const { endpoint, policy } = route;
    const check = inputCheck(endpoint);

    on.route({
      method: route.method,
      url: addressOf(route),
      bodyLimit: endpoint.bodyLimit ?? bodyLimit,
      schema: { response: responseSchemas(endpoint.answers) },
      errorHandler: async (error, request, reply) => {
        const { access } = request;
        if (access) {
          // Before the answer: whoever is refused must not be able to look before it stands in the log.
          const { status, body: { error: { code } } } = answerTo(error, request);
          const attempt = { access, request: factsOf(request), path: pathOf(request.url), params: request.params, body: request.body };
          await recordAttempt(route, attempt, { status, code });
        }
        return refuse(error, request, reply);
      },
      ...(policy === 'public' ? {} : {
        onRequest: async (request: FastifyRequest) => {
          const access = await parts.authenticate(bearerToken(request.headers));
          request.access = access;
          parts.spend(access.identity.organisationId);
          if (policy !== 'member' && !endpoint.thingsGiveRights && !access.holdsAnywhere(policy)) throw outcome('policy.missing', { policy });
        },
      }),
      handler: async (request, reply) => {
        const raw = endpoint.rawBody && Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const input = check({ params: request.params, query: request.query, body: endpoint.rawBody ? undefined : request.body });
        const facts = factsOf(request);
        if (endpoint.kind === 'public') {
          const { headers } = request;
          return sendAnswer(reply, declared(endpoint, await endpoint.handle({ ...input, open: service.open as never, request: facts, headers, raw })));
        }
        const { access } = request;
        if (!access) throw outcome('auth.missing');
        const answer = await perform(service, route, endpoint, { access, request: facts, path: pathOf(request.url), input });
        return sendAnswer(reply, answer, () => live(bearerToken(request.headers), access));
      },
    });
  }

  /** For addresses that the router cannot read: no hook runs for them. */
  function refuseUnrouted(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    observe(request, reply);
    setSecurityHeaders(request, reply);
    const answer = answerTo(error, request);
    return send(answer, mountAt([...mounts, ...forwards.flatMap((service) => service.mounts)], request.url)?.refusal(answer) ?? answer.body, error, request, reply);
  }

  function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const answer = answerTo(error, request);
    return send(answer, answer.body, error, request, reply);
  }

  function send(answer: ErrorAnswer, body: object, error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    if (answer.unforeseen) request.log.error({ err: error, method: request.method, path: pathOf(request.url) }, 'request failed');
    if (answer.retryAfterSeconds !== undefined) reply.header('retry-after', String(answer.retryAfterSeconds));
    if (answer.status === 401) reply.header('www-authenticate', 'Bearer realm="spacedock"');
    return reply.code(answer.status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(body);
  }
}

const answerTo = (error: unknown, request: FastifyRequest) =>
  errorAnswer(error, request.id, request.routeOptions?.bodyLimit ?? bodyLimit, request.headers['content-type']);

function factsOf(request: FastifyRequest): RequestFacts {
  const { 'user-agent': userAgent = '', 'idempotency-key': idempotencyKey, 'last-event-id': lastEventId } = request.headers;
  return {
    id: request.id, address: request.ip, userAgent, cookies: request.cookies,
    ...(typeof idempotencyKey === 'string' ? { idempotencyKey } : {}),
    ...(typeof lastEventId === 'string' ? { lastEventId } : {}),
  };
}
