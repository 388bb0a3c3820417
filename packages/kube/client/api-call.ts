import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { isJsonObject } from '../json/json-value.ts';
import { apiRefusal, jsonIn } from './api-refusal.ts';
import type { Connection } from './connection.ts';
import type { Deadline } from './deadline.ts';
import { exchange, type HttpRequest, unreachable } from './http-exchange.ts';
import { KubeApiError, notKubernetes } from './kube-errors.ts';

export type ApiQuery = Readonly<Record<string, string | number | boolean | undefined>>;

export interface ApiRequest extends Pick<HttpRequest, 'method' | 'path' | 'contentType'> {
  readonly query?: ApiQuery;
  readonly body?: unknown;
}

/** Sends JSON, answers JSON, or throws what the server said. */
export type ApiCall = (request: ApiRequest, deadline: Deadline) => Promise<unknown>;

/** As often as Kubernetes' own clients ask again when a server is busy. */
const mostTries = 10;
/** More than any list of Kubernetes, and little enough to live through a server that never stops answering. */
const largestAnswer = 256 * 1024 * 1024;

export function apiCalls(connect: () => Promise<Connection>): ApiCall {
  return async ({ method, path, query = {}, contentType, body }, deadline) => {
    const connection = await connect();
    const request: HttpRequest = {
      method, path: withQuery(path, query), signal: deadline.signal,
      ...(contentType === undefined ? {} : { contentType }), ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    };
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await answerTo(connection, request);
      } catch (error) {
        const pause = pauseBeforeNext(error);
        if (pause === undefined || attempt >= mostTries || performance.now() + pause >= deadline.endsAt) throw error;
        await sleep(pause, undefined, { signal: deadline.signal });
      }
    }
  };
}

export function withQuery(path: string, query: ApiQuery): string {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined && value !== '') given.set(name, String(value));
  return given.size === 0 ? path : `${path}?${given}`;
}

async function answerTo(connection: Connection, request: HttpRequest): Promise<unknown> {
  const message = await exchange(connection, request);
  const text = await textOf(connection, message);
  const status = message.statusCode ?? 0;
  if (status < 200 || status > 299) throw apiRefusal(status, message.headers, text, connection.redact);
  const body = jsonIn(text);
  if (body === undefined) throw notKubernetes(status, `What answered at ${connection.server}`, 'its answer is no JSON');
  if (!isJsonObject(body)) throw notKubernetes(status, `What answered at ${connection.server}`, 'its answer is no JSON object');
  return body;
}

/** The rest of an answer. */
export async function textOf(connection: Connection, message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of message as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > largestAnswer) throw new Error(`its answer has more than ${largestAnswer} bytes`);
      chunks.push(chunk);
    }
  } catch (error) {
    throw unreachable(connection, error);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** A busy server did nothing yet and says when to come back; everything else is for the caller to decide. */
function pauseBeforeNext(error: unknown): number | undefined {
  if (!(error instanceof KubeApiError) || error.retryAfterSeconds === undefined) return undefined;
  return error.status === 429 || error.status >= 500 ? error.retryAfterSeconds * 1000 : undefined;
}
