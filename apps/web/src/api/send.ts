import { addressOf, type Call } from './call.ts';
import { problemFrom, unreachable } from './problem.ts';
import type { Session } from './session.ts';

export type Send = <Answer>(call: Call<Answer>, options?: { readonly signal?: AbortSignal | undefined }) => Promise<Answer>;

export interface SendParts {
  readonly session: Session;
  readonly fetch: typeof fetch;
}

/** An answer's raw response, for streams and files. Throws a `Problem` for every answer that is not a yes. */
export type Open = (
  call: Call,
  options?: { readonly signal?: AbortSignal | undefined; readonly headers?: Readonly<Record<string, string>> },
) => Promise<Response>;

export function openWith({ session, fetch }: SendParts): Open {
  async function once(
    call: Call,
    signal: AbortSignal | undefined,
    headers: Readonly<Record<string, string>>,
  ): Promise<{ response: Response; token: string }> {
    const token = await session.token();
    try {
      const response = await fetch(addressOf(call), {
        method: call.method.toUpperCase(),
        headers: {
          authorization: `Bearer ${token}`,
          ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(call.key === undefined ? {} : { 'idempotency-key': call.key }),
          ...headers,
        },
        ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
        ...(signal ? { signal } : {}),
      });
      return { response, token };
    } catch (error) {
      if (signal?.aborted) throw error;
      throw unreachable();
    }
  }

  return async (call, { signal, headers = {} } = {}) => {
    let { response, token } = await once(call, signal, headers);
    if (response.status === 401) {
      // Ended early, by a restart with new keys or by an administrator: the cookie may still be good.
      session.forgetToken(token);
      ({ response, token } = await once(call, signal, headers));
    }
    if (response.ok) return response;
    throw problemFrom(response.status, await response.json().catch(() => undefined), response.headers.get('x-request-id'));
  };
}

/** Sends a call and gives back the JSON of its answer. */
export function sendWith(open: Open): Send {
  return async <Answer>(call: Call<Answer>, options?: { readonly signal?: AbortSignal | undefined }) => {
    const response = await open(call, options);
    const text = await response.text();
    return (text === '' ? undefined : JSON.parse(text)) as Answer;
  };
}
