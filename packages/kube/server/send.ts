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
