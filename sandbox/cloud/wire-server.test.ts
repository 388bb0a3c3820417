import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { connect } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { issueCa, issueServerCertificate } from '../cluster/certificates.ts';
import { type FaultEffect, faults } from './faults.ts';
import { ledger } from './ledger.ts';
import { throttle } from './throttle.ts';
import { type WireRequest, wireServer, type WireServerParts } from './wire-server.ts';

async function start(parts: Partial<WireServerParts> = {}) {
  const told = faults();
  const seen: WireRequest[] = [];
  const errors: unknown[] = [];
  let runs = 0;
  const server = await wireServer({
    faults: told,
    ledger: ledger(() => new Date(0)),
    onError: (error) => void errors.push(error),
    async route(request) {
      seen.push(request);
      if (request.url.pathname === '/unknown') return { status: 404, body: 'no such thing' };
      if (request.url.pathname === '/broken') throw new Error('a mistake in the sandbox');
      return {
        operation: 'eks:CreateCluster',
        account: '1',
        async run() {
          runs += 1;
          return { status: 201, headers: { 'x-request-id': 'r1' }, body: 'made' };
        },
        refuse: (refusal) => ({ status: 400, body: refusal }),
      };
    },
    ...parts,
  });
  onTestFinished(() => server.close()); // a second time where the test closed it: that must do no harm
  return { server, told, seen, errors, runs: () => runs };
}

interface Answer {
  readonly status: number | undefined;
  readonly body: string;
}

/** The answer, or the code of the error there was instead. */
async function ask(
  url: string,
  { ca, method = 'POST', body = '' }: { ca?: string; method?: string; body?: string | Buffer } = {},
): Promise<Answer | string> {
  const request = url.startsWith('https')
    ? httpsRequest(url, { method, ca, agent: false })
    : httpRequest(url, { method, agent: false });
  request.end(body);
  try {
    const [response] = await once(request, 'response') as [import('node:http').IncomingMessage];
    const chunks: Buffer[] = [];
    for await (const chunk of response as AsyncIterable<Buffer>) chunks.push(chunk);
    return { status: response.statusCode, body: Buffer.concat(chunks).toString() };
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'an error without a code';
  }
}

test('a call is routed with its path, query and body as they were sent', async () => {
  const { server, seen } = await start();
  expect(await ask(`${server.url}/clusters/a%2Fb?x=1%20`, { body: Buffer.from([0, 255]) })).toEqual({
    status: 201,
    body: 'made',
  });
  const [request] = seen;
  expect(request?.rawPath).toBe('/clusters/a%2Fb?x=1%20');
  expect(request?.url.searchParams.get('x')).toBe('1 ');
  expect(request?.body).toEqual(Buffer.from([0, 255]));
  expect(request?.url.host).toBe(new URL(server.url).host);
});

test('a path that begins with two slashes is a path, not another host', async () => {
  const { server, seen } = await start();
  await ask(`${server.url}//evil.example/x`);
  expect(seen[0]?.url.host).toBe(new URL(server.url).host);
  expect(seen[0]?.url.pathname).toBe('//evil.example/x');
});

test('an answer at once is given as it is, and no fault is used up by it', async () => {
  const { server, told } = await start();
  told.add({ operation: '*', effect: 'denied', times: 1 });
  expect(await ask(`${server.url}/unknown`)).toEqual({ status: 404, body: 'no such thing' });
  expect(told.all()).toHaveLength(1);
});

test('a mistake in the sandbox is reported, and the next call works', async () => {
  const { server, errors } = await start();
  expect(await ask(`${server.url}/broken`)).toMatchObject({ status: 500 });
  expect(errors).toEqual([new Error('a mistake in the sandbox')]);
  expect(await ask(server.url)).toMatchObject({ status: 201 });
});

test('an answer that cannot be sent is reported, and the next call works', async () => {
  const answers = [{ status: 200, headers: { 'x-bad': 'a\nb' } }, { status: 204 }];
  const { server, errors } = await start({ route: async () => answers.shift() ?? { status: 204 } });
  expect(await ask(server.url)).toMatchObject({ status: 500 });
  expect(errors).toHaveLength(1);
  expect(await ask(server.url)).toMatchObject({ status: 204 });
});

const scheme: readonly ['http' | 'https'][] = [['http'], ['https']];

describe.each(scheme)('faults over %s', (over) => {
  async function startOver(): Promise<Awaited<ReturnType<typeof start>> & { readonly ca?: string }> {
    if (over === 'http') return start();
    const ca = await issueCa(new Date());
    const tls = await issueServerCertificate(ca, ['127.0.0.1'], new Date());
    return { ...await start({ tls }), ca: ca.certificate };
  }

  test.each<[FaultEffect, Answer | string, number]>([
    ['error_before', { status: 400, body: 'internal' }, 0],
    ['error_after', { status: 400, body: 'internal' }, 1],
    ['reset_before', 'ECONNRESET', 0],
    ['reset_after', 'ECONNRESET', 1],
    ['cut_short', { status: 201, body: '' }, 1],
    ['slow', { status: 201, body: 'made' }, 1],
    ['denied', { status: 400, body: 'denied' }, 0],
    ['quota', { status: 400, body: 'quota' }, 0],
    ['throttle', { status: 400, body: 'throttle' }, 0],
  ])('%s', async (effect, expected, took) => {
    const { server, told, runs, errors, ca } = await startOver();
    told.add({ operation: 'eks:Create*', effect, times: 1, delayMs: 20 });
    expect(await ask(server.url, ca === undefined ? {} : { ca })).toEqual(expected);
    expect(runs()).toBe(took);
    expect(await ask(server.url, ca === undefined ? {} : { ca })).toEqual({ status: 201, body: 'made' });
    expect(errors).toEqual([]);
  });
});

test('a call beyond the limit of the account is refused and does nothing', async () => {
  const { server, runs } = await start({ throttle: throttle({ perSecond: 1, burst: 2, now: () => new Date(0) }) });
  const answers = [await ask(server.url), await ask(server.url), await ask(server.url)];
  expect(answers).toEqual([{ status: 201, body: 'made' }, { status: 201, body: 'made' }, { status: 400, body: 'throttle' }]);
  expect(runs()).toBe(2);
});

test('a body that is too large is refused, and is no mistake of the sandbox', async () => {
  const { server, seen, errors } = await start();
  const answer = await ask(server.url, { body: Buffer.alloc(9 * 1024 * 1024) });
  // The refusal may overtake the body, and then the client sees the connection end while it is still sending.
  expect(typeof answer === 'string' ? answer : answer.status).toSatisfy((got) =>
    [413, 'ECONNRESET', 'EPIPE'].includes(got as never),
  );
  expect(seen).toEqual([]);
  expect(errors).toEqual([]);
});

test.each([
  ['a host that is none', 'GET / HTTP/1.1\r\nHost: a b\r\n\r\n'],
  ['an address in place of a path', 'GET http://other.example/ HTTP/1.1\r\nHost: x\r\n\r\n'],
])('%s gets an answer and is no mistake of the sandbox', async (_, text) => {
  const { server, errors } = await start();
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.write(text);
  const [bytes] = await once(socket, 'data') as [Buffer];
  socket.destroy();
  expect(bytes.toString()).toMatch(/^HTTP\/1\.1 [24]0/);
  expect(errors).toEqual([]);
});

test('who hangs up in the middle of a request is no mistake of the sandbox', async () => {
  const { server, seen, errors } = await start();
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  // The server says that it is ready for the body: from then on it waits for the rest of it.
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 100\r\n\r\nhalf');
  await once(socket, 'data');
  socket.destroy();
  expect(await ask(`${server.url}/after`)).toMatchObject({ status: 201 });
  expect(seen.map(({ url }) => url.pathname)).toEqual(['/after']);
  expect(errors).toEqual([]);
});

test('it closes although a call is held up, and the call is not done later', async () => {
  const { server, told, seen, runs, errors } = await start();
  told.add({ operation: '*', effect: 'slow', delayMs: 3_600_000 });
  const held = ask(server.url);
  while (seen.length === 0) await new Promise(setImmediate);
  await server.close();
  expect(await held).toBe('ECONNRESET');
  expect(runs()).toBe(0);
  expect(errors).toEqual([]);
});
