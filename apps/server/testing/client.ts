/** An HTTP client of a test: one person, one token. Answers are never thrown, so that a test can look at every status. */
export interface TestAnswer<Data = never> {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The whole body, parsed when it is JSON. */
  readonly body: unknown;
  /** `data` of the envelope; undefined in errors. */
  readonly data: Data;
  readonly meta: { readonly page: number; readonly limit: number; readonly hasMore: boolean; readonly nextCursor: string | null; readonly total?: number };
  readonly error: { readonly code: string; readonly message: string; readonly details: readonly Record<string, unknown>[]; readonly next: string; readonly requestId: string };
}

export interface TestClient {
  readonly token: string | undefined;
  readonly send: <Data>(method: string, path: string, body?: unknown, headers?: Readonly<Record<string, string>>) => Promise<TestAnswer<Data>>;
  readonly get: <Data>(path: string) => Promise<TestAnswer<Data>>;
  readonly post: <Data>(path: string, body?: unknown) => Promise<TestAnswer<Data>>;
  readonly put: <Data>(path: string, body?: unknown) => Promise<TestAnswer<Data>>;
  readonly patch: <Data>(path: string, body?: unknown) => Promise<TestAnswer<Data>>;
  readonly delete: <Data>(path: string) => Promise<TestAnswer<Data>>;
}

export interface RawRequest {
  readonly method: string;
  readonly token?: string | undefined;
  /** A string or Uint8Array is sent as it is, anything else as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** One request to any address, as it is. */
export async function exchange<Data>(address: string, { method, token, body, headers = {} }: RawRequest): Promise<TestAnswer<Data>> {
  const raw = typeof body === 'string' || body instanceof Uint8Array;
  const response = await fetch(address, {
    method,
    redirect: 'manual',
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: raw ? (body as string) : JSON.stringify(body) }),
  });
  const text = await textOf(response);
  const json = response.headers.get('content-type')?.includes('json') === true && text !== '';
  const parsed = (json ? JSON.parse(text) : undefined) as { data: never; meta: never; error: never } | undefined;
  return {
    status: response.status, headers: response.headers, text, body: parsed,
    data: parsed?.data as never, meta: parsed?.meta as never, error: parsed?.error as never,
  };
}

/** A stream of events that says it is ready has no end of its own: it is left then. */
async function textOf(response: Response): Promise<string> {
  if (!response.body || response.headers.get('content-type')?.startsWith('text/event-stream') !== true) return response.text();
  let text = '';
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    if (text.includes('\nevent: ready\n')) break;
  }
  return text;
}

/** `path` is below /api. A string or Buffer body is sent as it is, anything else as JSON. */
export function testClient(url: string, token?: string): TestClient {
  const send: TestClient['send'] = (method, path, body, headers) =>
    exchange(`${url}/api${path}`, { method, token, body, ...(headers ? { headers } : {}) });
  return {
    token,
    send,
    get: (path) => send('GET', path),
    post: (path, body) => send('POST', path, body),
    put: (path, body) => send('PUT', path, body),
    patch: (path, body) => send('PATCH', path, body),
    delete: (path) => send('DELETE', path),
  };
}
