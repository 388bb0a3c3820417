import type { ServerResponse } from 'node:http';
import { stringify } from 'yaml';
import type { StatusError } from '../status.ts';
import type { Representation } from './negotiation.ts';

/** Warnings of the request as headers; kubectl prints them. */
export function sendWarnings(response: ServerResponse, warnings: readonly string[]): void {
  if (warnings.length === 0 || response.headersSent) return;
  response.setHeader('warning', warnings.slice(0, 50).map((text) => `299 - "${text.replaceAll(/[\\"]/g, String.raw`\$&`).replaceAll(/[^\x20-\x7e]/g, ' ')}"`));
}

export function sendText(response: ServerResponse, code: number, mediaType: string, text: string | Buffer): void {
  response.writeHead(code, { 'content-type': mediaType, 'content-length': Buffer.byteLength(text), 'cache-control': 'no-cache, private' });
  response.end(text);
}

// More would not be faster. TLS makes an encrypted copy of whatever it is given at once.
const piece = 256 * 1024;

/** A body that may be large, at the pace at which the client takes it. Does not end the answer. */
export async function writeInPieces(response: ServerResponse, body: Buffer): Promise<void> {
  for (let at = 0; at < body.length && !response.destroyed && !response.writableEnded; at += piece) {
    if (!response.write(body.subarray(at, at + piece))) await drained(response);
  }
}

/** Resolves when the client has taken what was written, to the answer or to its connection, or is gone. */
export async function drained(response: ServerResponse): Promise<void> {
  const { socket } = response;
  if (response.destroyed || !(response.writableNeedDrain || socket?.writableNeedDrain)) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  response.once('drain', resolve).once('close', resolve);
  socket?.once('drain', resolve);
  await promise;
  response.off('drain', resolve).off('close', resolve);
  socket?.off('drain', resolve);
}

export function sendJson(response: ServerResponse, code: number, body: unknown, mediaType = 'application/json'): void {
  sendText(response, code, mediaType, `${JSON.stringify(body)}\n`);
}

/** An object in the form that was asked for. `text` is its JSON where it is at hand. */
export function sendObject(response: ServerResponse, code: number, representation: Representation, object: unknown, text?: string): void {
  if (representation.kind === 'yaml') sendText(response, code, 'application/yaml', stringify(object ?? JSON.parse(text ?? 'null')));
  else sendText(response, code, 'application/json', text ?? JSON.stringify(object));
}

export function sendStatusError(response: ServerResponse, error: StatusError): void {
  if (response.headersSent) {
    response.destroy(); // half an answer must not look like a whole one
    return;
  }
  const retryAfter = error.details?.retryAfterSeconds;
  if (retryAfter !== undefined) response.setHeader('retry-after', String(retryAfter));
  // A body that was not read to its end cannot be skipped on a connection that lives on.
  if (error.reason === 'RequestEntityTooLarge') response.setHeader('connection', 'close');
  if (error.plainText === undefined) sendJson(response, error.code, error.body());
  else sendText(response, error.code, 'text/plain; charset=utf-8', error.plainText);
}
