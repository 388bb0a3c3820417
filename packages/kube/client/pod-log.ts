import { textOf } from './api-call.ts';
import { apiRefusal } from './api-refusal.ts';
import type { Connection } from './connection.ts';
import { anySignal } from './deadline.ts';
import { exchange, unreachable } from './http-exchange.ts';
import { KubeApiError, KubeUnreachable } from './kube-errors.ts';

export interface PodLogOptions {
  readonly container?: string | undefined;
  /** Of the container's last life, before it was restarted. */
  readonly previous?: boolean | undefined;
  /** Stay, and tell what comes, until the container ends. */
  readonly follow?: boolean | undefined;
  readonly tailLines?: number | undefined;
  readonly limitBytes?: number | undefined;
  /** Each line begins with the time at which it was written. */
  readonly timestamps?: boolean | undefined;
  /** RFC 3339. */
  readonly sinceTime?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface PodLogTerms {
  readonly path: string;
  readonly signals: readonly (AbortSignal | undefined)[];
  /** For the answer to begin. */
  readonly openMs: number;
  /** For all of it; undefined: as long as the server keeps it open. */
  readonly longestMs: number | undefined;
}

/**
 * What a container wrote, in pieces as they come. Throws KubeApiError when the server refuses, KubeUnreachable when it is cut.
 */
export async function* podLog(connection: Connection, terms: PodLogTerms): AsyncGenerator<string, void, void> {
  const over = new AbortController();
  const signal = anySignal([over.signal, ...terms.signals]);
  const cutAfter = (ms: number, why: string): NodeJS.Timeout =>
    setTimeout(() => over.abort(new KubeUnreachable(connection.server, why)), ms);
  let timer = cutAfter(terms.openMs, `no answer within ${terms.openMs} ms`);
  try {
    const message = await exchange(connection, { method: 'GET', path: terms.path, signal });
    const { statusCode = 0, headers } = message;
    if (statusCode !== 200) throw apiRefusal(statusCode, headers, await textOf(connection, message), connection.redact);
    clearTimeout(timer);
    if (terms.longestMs !== undefined) timer = cutAfter(terms.longestMs, `the log did not end within ${terms.longestMs} ms`);
    for await (const chunk of message.setEncoding('utf8') as AsyncIterable<string>) yield chunk;
  } catch (error) {
    if (error instanceof KubeApiError) throw error;
    signal.throwIfAborted();
    throw error instanceof KubeUnreachable ? error : unreachable(connection, error);
  } finally {
    clearTimeout(timer);
  }
}
