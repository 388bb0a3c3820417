import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

export interface CachedText {
  readonly mediaType: string;
  readonly text: string;
  /** Made from the text unless given. */
  readonly hash?: string;
  /** Immutable: whoever has it never asks for this address again, because another text has another address. */
  readonly cacheControl: 'public, immutable' | 'public' | 'no-cache, private';
  readonly now: Date;
}

const yearMs = 365 * 24 * 60 * 60 * 1000;

/** What changes rarely and is asked for by every kubectl that starts: it keeps a copy on disk, and asks whether that is still right. */
export function sendCached(
  request: IncomingMessage,
  response: ServerResponse,
  { mediaType, text, hash = hashOf(text), cacheControl, now }: CachedText,
): void {
  const etag = `"${hash}"`;
  const headers = {
    'cache-control': cacheControl,
    etag,
    vary: 'Accept',
    ...(cacheControl === 'public, immutable' ? { expires: new Date(now.getTime() + yearMs).toUTCString() } : {}),
  };
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304, headers).end();
    return;
  }
  response.writeHead(200, { ...headers, 'content-type': mediaType, 'content-length': Buffer.byteLength(text) }).end(text);
}

const hashOf = (text: string): string => createHash('sha512').update(text).digest('hex').toUpperCase();
