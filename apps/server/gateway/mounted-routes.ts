import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { Access } from './access.ts';
import { auditEntry, type AuditLog } from './audit.ts';
import { bearerToken } from './bearer-token.ts';
import type { RequestFacts } from './endpoint.ts';
import type { ErrorAnswer } from './error-answer.ts';
import { liveAccess, type LiveAccessParts } from './live-access.ts';
import type { Mount, MountedCall } from './mount.ts';
import type { Connection } from './connection.ts';
import { pathOf } from './request-observer.ts';
import type { Method } from './route.ts';
import { setSecurityHeaders } from './security-headers.ts';

export interface MountedRoutesParts extends LiveAccessParts {
  readonly db: Connection;
  readonly auditLog: AuditLog;
  readonly log: Logger;
  readonly spend: (organisationId: string) => void;
  readonly factsOf: (request: FastifyRequest) => RequestFacts;
  readonly answerTo: (error: unknown, request: FastifyRequest) => ErrorAnswer;
  readonly refuse: (
    answer: ErrorAnswer,
    body: object,
    error: unknown,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => FastifyReply;
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Lets mounts answer below their prefixes. The body is not touched: they read and answer the connection themselves. */
export function addMounts(app: FastifyInstance, mounts: readonly Mount[], parts: MountedRoutesParts): void {
  const live = liveAccess(parts);
  for (const mount of mounts) for (const url of [mount.prefix, `${mount.prefix}/*`]) addMount(mount, url);

  /** Written when the answer is out: what it was is not known before, and the change is not made in our transaction. */
  function keepAccount(mount: Mount, { caller, facts }: MountedCall, request: IncomingMessage, response: ServerResponse): void {
    const audited = mount.audited?.(request);
    if (!audited) return;
    const { entity, action, resourceType, resourceId, place } = audited;
    const { access } = caller;
    response.once('finish', () => {
      const entry = auditEntry(
        { method: request.method as Method, entity, endpoint: { audit: { action, resourceType, resourceId: () => resourceId } } },
        { access, request: facts, path: pathOf(request.url ?? ''), params: { ...place, name: resourceId }, body: undefined },
        { status: response.statusCode },
      );
      parts.auditLog
        .record(parts.db, entry)
        .catch((error: unknown) =>
          parts.log.error(
            { err: error, entry },
            'the audit entry of a request could not be written; it is kept in this log line',
          ),
        );
    });
  }

  function addMount(mount: Mount, url: string): void {
    app.route({
      method: methods,
      url,
      async errorHandler(error, request, reply) {
        const answer = parts.answerTo(error, request);
        return parts.refuse(answer, mount.refusal(answer), error, request, reply);
      },
      async onRequest(request: FastifyRequest, reply: FastifyReply) {
        const token = bearerToken(request.headers);
        const access: Access = await parts.authenticate(token);
        request.access = access;
        parts.spend(access.identity.organisationId);
        setSecurityHeaders(request, reply);
        for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value);
        reply.hijack();
        const call = { caller: live(token, access), facts: parts.factsOf(request) };
        keepAccount(mount, call, request.raw, reply.raw);
        try {
          await mount.handle(call, request.raw, reply.raw);
        } catch (error) {
          request.log.error(
            { err: error, path: mount.prefix },
            'a request below a mount was not answered; its connection was cut off',
          );
          reply.raw.destroy();
        }
      },
      handler() {
        throw new Error(`${mount.prefix} is answered before any handler.`);
      },
    });
  }
}
