import type { FastifyReply, FastifyRequest } from 'fastify';

/** Set on every answer that does not set them itself, as the API reference does with its policy for scripts. */
const everywhere = [
  // A browser takes an answer for what it says it is: no upload or error text becomes a script.
  ['x-content-type-options', 'nosniff'],
  // Answers are data: nothing in them is loaded or run, and no other site shows them in a frame to steal clicks.
  ['content-security-policy', `default-src 'none'; frame-ancestors 'none'`],
  // Ids in our addresses are not told to the sites that people go to from here.
  ['referrer-policy', 'no-referrer'],
] as const;

export function setSecurityHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', request.id);
  for (const [name, value] of everywhere) if (!reply.hasHeader(name)) reply.header(name, value);
  // What one person may see is not kept for the next one at the same browser or proxy.
  if (request.url.startsWith('/api') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  // Browsers then never fall back to plain HTTP. Not for localhost: it would bind every other program on that name too.
  if (request.protocol === 'https' && request.hostname !== 'localhost') {
    reply.header('strict-transport-security', 'max-age=31536000');
  }
}
