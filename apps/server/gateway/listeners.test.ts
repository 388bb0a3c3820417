import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get, type IncomingMessage } from 'node:http';
import { Agent as TlsAgent, get as getTls } from 'node:https';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { connect as connectTls } from 'node:tls';
import fastify from 'fastify';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { loadCertificates, type Certificates } from '../keys/certificates.ts';
import { openDataDirectory } from '../keys/data-directory.ts';
import { type Listeners, type ListenersParts, openListeners } from './listeners.ts';
import { setSecurityHeaders } from './security-headers.ts';

const host = '127.0.0.1';
let directory: string;
let certificates: Certificates;
const opened: Listeners[] = [];

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'spacedock-listeners-'));
  certificates = await loadCertificates({ dataDirectory: await openDataDirectory(directory), host, now: new Date() });
});
afterEach(async () => {
  for (const listeners of opened.splice(0)) await listeners.drain();
});
afterAll(() => rm(directory, { recursive: true }));

/** An app whose slow answers come when the test says so. */
function slowApp() {
  const started = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  const app = fastify();
  app.addHook('onSend', async (request, reply) => setSecurityHeaders(request, reply));
  app.get('/now', async (request) => ({ protocol: request.protocol }));
  app.get('/slow', async () => {
    started.resolve();
    await finish.promise;
    return { slow: true };
  });
  app.get('/half-out', async (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'text/plain' });
    reply.raw.write('one,');
    started.resolve();
    await finish.promise;
    reply.raw.end('two');
  });
  return { app, started: started.promise, finish: finish.resolve };
}

const logged: string[] = [];
const log = pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) });

async function open(app: ListenersParts['app'], more: Partial<ListenersParts> = {}): Promise<Listeners> {
  const listeners = await openListeners({ app, host, port: 0, log, drainMs: 600_000, ...more });
  opened.push(listeners);
  return listeners;
}

interface Answered {
  readonly status: number | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

async function answerOf(request: ReturnType<typeof get>): Promise<Answered> {
  const [message] = await once(request, 'response') as [IncomingMessage];
  return { status: message.statusCode, headers: message.headers, body: await text(message) };
}

async function rawAnswer(port: number, sent: string): Promise<string> {
  const socket = connect(port, host);
  socket.end(sent);
  return text(socket);
}

describe('two ports', () => {
  test('one app answers on HTTP and on HTTPS, on free ports that are told', async () => {
    const { app } = slowApp();
    const listeners = await open(app, { tls: { port: 0, load: async () => certificates } });
    const plain = await answerOf(get(`http://${host}:${listeners.port}/now`));
    expect(plain).toMatchObject({ status: 200, body: '{"protocol":"http"}' });
    expect(plain.headers['strict-transport-security']).toBeUndefined();
    const ca = certificates.caPem;
    const secured = await answerOf(getTls(`https://${host}:${listeners.tlsPort}/now`, { ca, agent: new TlsAgent() }));
    expect(secured).toMatchObject({ status: 200, body: '{"protocol":"https"}' });
    expect(secured.headers['strict-transport-security']).toBe('max-age=31536000');
  });

  test('TLS below 1.2 is refused', async () => {
    const { app } = slowApp();
    const { tlsPort = 0 } = await open(app, { tls: { port: 0, load: async () => certificates } });
    const outdated = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const;
    const old = connectTls({ host, port: tlsPort, ca: certificates.caPem, ...outdated });
    await expect(once(old, 'secureConnect')).rejects.toThrow(/protocol version|unsupported protocol|no protocols available/i);
    const current = connectTls({ host, port: tlsPort, ca: certificates.caPem, maxVersion: 'TLSv1.2' });
    await once(current, 'secureConnect');
    expect(current.getProtocol()).toBe('TLSv1.2');
    current.destroy();
  });

  test('a renewed certificate is served without a restart; one that cannot be read leaves the old one in use', async () => {
    const { app } = slowApp();
    const renewed = await mkdtemp(join(tmpdir(), 'spacedock-listeners-'));
    onTestFinished(() => rm(renewed, { recursive: true }));
    const next = await loadCertificates({ dataDirectory: await openDataDirectory(renewed), host, now: new Date() });
    let loads = 0;
    const load = async (): Promise<Certificates> => {
      loads += 1;
      if (loads === 2) throw new Error('the file is gone');
      return loads === 1 ? certificates : next;
    };
    const { tlsPort = 0 } = await open(app, { tls: { port: 0, load, reloadEveryMs: 20 } });
    const served = async (ca: string | undefined): Promise<number | undefined> =>
      (await answerOf(getTls(`https://${host}:${tlsPort}/now`, { ca, agent: new TlsAgent() }))).status;
    await vi.waitFor(async () => expect(await served(next.caPem)).toBe(200));
    expect(logged.join('')).toContain('the TLS certificate could not be read again; the one read before stays in use');
  });

  test('without a TLS port there is none', async () => {
    expect((await open(slowApp().app)).tlsPort).toBeUndefined();
  });
});

describe('ports that cannot be had', () => {
  test('a taken one is named together with the option, and the other port is given back', async () => {
    const taken = createServer().listen(0, host);
    await once(taken, 'listening');
    const { port } = taken.address() as { readonly port: number };
    await expect(open(slowApp().app, { port })).rejects.toThrow(`Port ${port} of 127.0.0.1 is in use by another program. `
      + 'Stop that one, or give another port with --port (SPACEDOCK_PORT)');
    const free = createServer().listen(0, host);
    await once(free, 'listening');
    const { port: other } = free.address() as { readonly port: number };
    free.close();
    await once(free, 'close');
    const both = { port: other, tls: { port, load: async () => certificates } };
    await expect(open(slowApp().app, both)).rejects.toThrow(/--tls-port \(SPACEDOCK_TLS_PORT\)/);
    expect((await open(slowApp().app, { port: other })).port).toBe(other);
    taken.close();
  });

  test('an address of another machine is named', async () => {
    await expect(open(slowApp().app, { host: '192.0.2.1' })).rejects
      .toThrow('192.0.2.1 is not an address of this machine. Give another with --host (SPACEDOCK_HOST)');
  });
});

describe('what node refuses before the router sees it', () => {
  test.each([
    ['GET /now HTTP/1.1\r\nhost: x\r\nnonsense\r\n\r\n', 400, 'request.unreadable'],
    [`GET /now HTTP/1.1\r\nhost: x\r\ncookie: ${'x'.repeat(17_000)}\r\n\r\n`, 431, 'request.head_too_large'],
  ])('is answered in the one vocabulary', async (sent, status, code) => {
    const { port } = await open(slowApp().app);
    const [head = '', body = ''] = (await rawAnswer(port, sent)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    const error = { code, requestId: expect.stringMatching(/^req_/) as string, next: expect.any(String) as string };
    expect(JSON.parse(body)).toMatchObject({ error });
    expect(head).toContain(`x-request-id: ${(JSON.parse(body) as { error: { requestId: string } }).error.requestId}`);
  });
});

describe('a stop', () => {
  test('takes no new connections, finishes what is running and says that the connection closes', async () => {
    const { app, started, finish } = slowApp();
    const listeners = await open(app);
    const agent = new Agent({ keepAlive: true });
    const slow = answerOf(get(`http://${host}:${listeners.port}/slow`, { agent }));
    await started;
    const drained = listeners.drain();
    await expect(once(connect(listeners.port, host), 'connect')).rejects.toThrow('ECONNREFUSED');
    finish();
    expect(await slow).toMatchObject({ status: 200, body: '{"slow":true}', headers: { connection: 'close' } });
    await drained;
  });

  test('finishes an answer whose headers had promised to keep the connection, then closes it', async () => {
    const { app, started, finish } = slowApp();
    const listeners = await open(app);
    const agent = new Agent({ keepAlive: true });
    const unused = connect(listeners.port, host).on('error', () => undefined);
    await once(unused, 'connect');
    const answer = answerOf(get(`http://${host}:${listeners.port}/half-out`, { agent }));
    await started;
    const drained = listeners.drain();
    await once(unused, 'close');                     // the round that ends idle connections is over
    finish();
    expect(await answer).toMatchObject({ body: 'one,two', headers: { connection: 'keep-alive' } });
    await drained;
    agent.destroy();
  });

  test('does not wait for connections that are idle, or were never used', async () => {
    const { app } = slowApp();
    const listeners = await open(app, { tls: { port: 0, load: async () => certificates } });
    const agent = new Agent({ keepAlive: true });
    await answerOf(get(`http://${host}:${listeners.port}/now`, { agent }));
    const silent: Socket[] = [
      connect(listeners.port, host),
      connectTls({ host, port: listeners.tlsPort ?? 0, ca: certificates.caPem }),
    ];
    await Promise.all([once(silent[0] as Socket, 'connect'), once(silent[1] as Socket, 'secureConnect')]);
    for (const socket of silent) socket.on('error', () => undefined);
    await listeners.drain();
    expect(Object.values(agent.freeSockets)).toEqual([]);
  });

  test('a request that was being sent when it began is still answered', async () => {
    const { app } = slowApp();
    const listeners = await open(app);
    const socket = connect(listeners.port, host);
    socket.write('GET /now HTTP/1.1\r\n');
    await once(socket, 'connect');
    // Connections are taken in order: when a later one was answered, this one is in.
    await answerOf(get(`http://${host}:${listeners.port}/now`, { agent: new Agent() }));
    const drained = listeners.drain();
    socket.write('host: x\r\n\r\n');
    expect(await text(socket)).toMatch(/^HTTP\/1.1 200 OK\r\n[\s\S]*connection: close[\s\S]*{"protocol":"http"}/i);
    await drained;
  });

  test('cuts off what does not end in time, and says so', async () => {
    const { app, started } = slowApp();
    const listeners = await open(app, { drainMs: 50 });
    const never = get(`http://${host}:${listeners.port}/slow`, { agent: new Agent() });
    const gone = once(never, 'response');
    await started;
    await Promise.all([listeners.drain(), expect(gone).rejects.toThrow('socket hang up')]);
    expect(logged.join('')).toContain('1 requests did not finish within 50 ms of the stop and were cut off');
  });
});
