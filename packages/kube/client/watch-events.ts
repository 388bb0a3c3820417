import { isJsonObject } from '../json/json-value.ts';
import type { KubeObject } from '../kube-object.ts';
import { textOf } from './api-call.ts';
import { apiRefusal, jsonIn, statusRefusal } from './api-refusal.ts';
import type { Connection } from './connection.ts';
import { anySignal } from './deadline.ts';
import { exchange, unreachable } from './http-exchange.ts';
import { KubeApiError, KubeUnreachable } from './kube-errors.ts';

/** A BOOKMARK has only a resourceVersion: everything up to there was delivered. */
export interface WatchEvent<Kind extends KubeObject = KubeObject> {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED' | 'BOOKMARK';
  readonly object: Kind;
}

export interface WatchTerms {
  readonly path: string;
  readonly signals: readonly (AbortSignal | undefined)[];
  /** For the answer to begin. */
  readonly openMs: number;
  /** For the whole watch; the server was asked to end it a little before. */
  readonly longestMs: number;
  /** Servers send a bookmark about every minute: a connection that is silent for much longer is dead without knowing it. */
  readonly silenceMs: number;
}

/** More than an object of Kubernetes can have. */
const longestLine = 16 * 1024 * 1024;

/** The events of a watch until the server ends it. Throws KubeApiError when it says why, KubeUnreachable when it does not. */
export async function* watchEvents(connection: Connection, terms: WatchTerms): AsyncGenerator<WatchEvent, void, void> {
  const { server, redact } = connection;
  const over = new AbortController();
  const signal = anySignal([over.signal, ...terms.signals]);
  const cutAfter = (ms: number, why: string): NodeJS.Timeout =>
    setTimeout(() => over.abort(new KubeUnreachable(server, why)), ms);
  let timer = cutAfter(terms.openMs, `no answer within ${terms.openMs} ms`);
  try {
    const message = await exchange(connection, { method: 'GET', path: terms.path, signal, silenceMs: terms.silenceMs });
    const { statusCode = 0, headers } = message;
    if (statusCode !== 200) throw apiRefusal(statusCode, headers, await textOf(connection, message), redact);
    clearTimeout(timer);
    timer = cutAfter(terms.longestMs, `the watch did not end after ${terms.longestMs} ms`);
    let rest = '';
    for await (const chunk of message.setEncoding('utf8') as AsyncIterable<string>) {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      if (rest.length > longestLine) throw new Error(`an event has more than ${longestLine} characters`);
      for (const line of lines) if (line !== '') yield eventIn(line, connection);
    }
  } catch (error) {
    if (error instanceof KubeApiError) throw error;
    signal.throwIfAborted();
    throw error instanceof KubeUnreachable ? error : unreachable(connection, error);
  } finally {
    clearTimeout(timer);
  }
}

function eventIn(line: string, { redact }: Connection): WatchEvent {
  const event = jsonIn(line);
  if (!isJsonObject(event) || !isJsonObject(event['object'])) throw new Error('an event of the watch is no JSON object');
  const { type, object } = event;
  switch (type) {
    case 'ADDED': case 'MODIFIED': case 'DELETED': case 'BOOKMARK': return { type, object: object as KubeObject };
    case 'ERROR': throw statusRefusal(JSON.parse(redact(JSON.stringify(object))) as Record<string, unknown>);
    default: throw new Error(`an event of the watch has the type ${JSON.stringify(type)}`);
  }
}
