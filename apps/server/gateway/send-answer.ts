import type { FastifyReply } from 'fastify';
import type { Answer, AnswerCookie } from './answer.ts';
import { eventStream } from './event-stream.ts';
import type { LiveAccess } from './live-access.ts';

/** Puts an answer on the wire: data and pages inside the envelope, everything else as it is. */
export function sendAnswer(reply: FastifyReply, answer: Answer, caller?: () => LiveAccess): FastifyReply {
  switch (answer.kind) {
    case 'data':
      setCookies(reply, answer.cookies);
      return reply.code(answer.status).send({ data: answer.data });
    case 'page': {
      const { items, page, limit, nextCursor, total, problems = [] } = answer.page;
      const meta = {
        page, limit, hasMore: nextCursor !== null, nextCursor, ...(total === undefined ? {} : { total }), ...(problems.length === 0 ? {} : { problems }),
      };
      return reply.code(200).send({ data: items, meta });
    }
    case 'plain':
      return reply.code(answer.status).headers(answer.headers ?? {}).send(answer.body);
    case 'empty':
      setCookies(reply, answer.cookies);
      return reply.code(204).send();
    case 'redirect':
      setCookies(reply, answer.cookies);
      return reply.redirect(answer.to, 302);
    case 'events': {
      if (!caller) throw new Error('Events are for callers who are known: their rights may end while they listen.');
      // `no-transform` and the last one keep proxies from collecting events until there are enough of them.
      const headers = { 'cache-control': 'no-cache, no-transform', 'x-accel-buffering': 'no' };
      return reply.code(200).type('text/event-stream; charset=utf-8').headers(headers).send(eventStream(answer.feed, caller()));
    }
    case 'stream':
      return reply.code(200).type(answer.mediaType).header('content-disposition', `attachment; filename="${answer.fileName}"`).send(answer.stream);
  }
}

/** All our cookies hold secrets: no script reads them, and no request that another site makes carries them. */
function setCookies(reply: FastifyReply, cookies: readonly AnswerCookie[] = []): void {
  for (const { name, value, path, maxAgeSeconds, sameSite = 'strict' } of cookies) {
    const secure = reply.request.protocol === 'https';
    reply.setCookie(name, value, { path, maxAge: value === '' ? 0 : maxAgeSeconds, httpOnly: true, sameSite, secure });
  }
}
