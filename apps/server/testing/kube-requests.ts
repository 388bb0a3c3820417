import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { KubeObject } from '@spacedock/kube';
import { exchange } from './client.ts';

export interface KubeAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: KubeObject & {
    readonly items?: readonly KubeObject[];
    readonly message?: string;
    readonly reason?: string;
    readonly details?: { readonly causes?: readonly { readonly field: string; readonly message: string }[] };
  };
}

export interface WatchedEvent {
  readonly type: string;
  readonly object: KubeObject & { readonly code?: number; readonly message?: string };
}

export type AskKube = (method: string, path: string, body?: object, type?: string) => Promise<KubeAnswer>;

/** Requests to the management API of a server; `path` is below /apis/management.loft.sh/v1 unless it is absolute below the API. */
export function kubeRequests(url: string, token: string | undefined): AskKube {
  return async (method, path, body, type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json') => {
    const {
      status,
      headers,
      body: answered,
    } = await exchange(`${url}${addressOf(path)}`, { method, token, body, headers: { 'content-type': type } });
    return { status, headers, body: answered as KubeAnswer['body'] };
  };
}

const addressOf = (path: string): string =>
  `/kubernetes/management${/^\/(api|apis|version|openapi)\b/.test(path) ? path : `/apis/management.loft.sh/v1${path}`}`;

/** Events of a watch as they come; ends with it. On a connection of its own, which is gone when the watch is. */
export async function watchKube(
  url: string,
  token: string | undefined,
  path: string,
  signal?: AbortSignal,
): Promise<AsyncGenerator<WatchedEvent>> {
  const outgoing = get(`${url}${addressOf(path)}${path.includes('?') ? '&' : '?'}watch=true`, {
    agent: false,
    headers: { authorization: `Bearer ${token}` },
  });
  signal?.addEventListener('abort', () => void outgoing.destroy());
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  response.on('error', () => undefined); // cut off at the end of the test
  if (response.statusCode !== 200) throw new Error(`The watch was answered with ${response.statusCode}: ${await text(response)}`);
  return eventsIn(response);
}

async function* eventsIn(response: IncomingMessage): AsyncGenerator<WatchedEvent> {
  let rest = '';
  for await (const part of response.setEncoding('utf8') as AsyncIterable<string>) {
    const lines = `${rest}${part}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line) as WatchedEvent;
  }
}
