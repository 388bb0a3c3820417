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
    const { status, headers, body: answered } = await exchange(`${url}${addressOf(path)}`, { method, token, body, headers: { 'content-type': type } });
    return { status, headers, body: answered as KubeAnswer['body'] };
  };
}

const addressOf = (path: string): string => `/kubernetes/management${/^\/(api|apis|version|openapi)\b/.test(path) ? path : `/apis/management.loft.sh/v1${path}`}`;

/** Events of a watch as they come; ends with it. */
export async function watchKube(url: string, token: string | undefined, path: string, signal?: AbortSignal): Promise<AsyncGenerator<WatchedEvent>> {
  const response = await fetch(`${url}${addressOf(path)}${path.includes('?') ? '&' : '?'}watch=true`, {
    headers: { authorization: `Bearer ${token}` }, ...(signal ? { signal } : {}),
  });
  const { body } = response;
  if (response.status !== 200 || !body) throw new Error(`The watch was answered with ${response.status}: ${await response.text()}`);
  return eventsIn(body);
}

async function* eventsIn(body: ReadableStream<Uint8Array>): AsyncGenerator<WatchedEvent> {
  let rest = '';
  const decoder = new TextDecoder();
  for await (const part of body) {
    const lines = `${rest}${decoder.decode(part, { stream: true })}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line) as WatchedEvent;
  }
}
