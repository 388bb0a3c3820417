import { EventEmitter, once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { outcome } from '@spacedock/contracts';
import { kyselyFor } from '@spacedock/database';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Access } from './access.ts';
import type { AuditEntry } from './audit.ts';
import { buildGateway } from './gateway.ts';
import { openListeners } from './listeners.ts';
import type { RequestLabels } from './metrics.ts';
import type { Mount } from './mount.ts';
import { mountedUpgrades } from './upgrades.ts';

/** A gateway with one mount, for people whose token is their name. */
async function start(mount: Partial<Mount> = {}) {
  const access = (name: string): Access =>
    new Access({ organisationId: 'org_1', userId: `usr_${name}`, email: `${name}@example.com`, tokenId: `tok_${name}` }, []);
  const people = new Map([['ada', access('ada')]]);
  const changes = new EventEmitter();
  const measured: RequestLabels[] = [];
  const entries: AuditEntry[] = [];
  const logs: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void logs.push(line) });
  let left = 100;
  const parts = {
    async authenticate(token: string) {
      const found = people.get(token);
      if (!found) throw outcome('auth.invalid');
      return found;
    },
    onAccessChange(listener: (tag: string) => void) {
      changes.on('change', listener);
      return () => void changes.off('change', listener);
    },
    spend() {
      left -= 1;
      if (left < 0) throw outcome('rate.limited', { perSecond: 1, seconds: 2 });
    },
    trustProxy: false,
    metrics: { started: () => undefined, ended: (labels: RequestLabels) => void measured.push(labels) },
    monotonic: () => performance.now(),
    log,
  };
  const mounts: readonly Mount[] = [
    {
      prefix: '/raw',
      refusal: ({ status, body }) => ({ refused: status, why: body.error.code }),
      async handle({ caller, facts }, incoming, response) {
        response.writeHead(200, { 'content-type': 'text/plain' });
        response.end(
          `${caller.access.identity.email} ${facts.id === response.getHeader('x-request-id')} ${incoming.method} ${incoming.url} ${await text(incoming)}`,
        );
      },
      ...mount,
    },
  ];
  const app = await buildGateway({
    ...parts,
    services: [{ name: 'raw', routes: [], storesFor: () => ({}), open: {}, mounts }],
    db: kyselyFor<object>({ pool: {} as never }),
    settleAccess: async () => undefined,
    auditLog: {
      async record(_, entry) {
        entries.push(entry);
        return { accessChanged: false };
      },
      recordAll: async (_, added) => void entries.push(...added),
    },
  });
  const listeners = await openListeners({
    app,
    host: '127.0.0.1',
    port: 0,
    log,
    drainMs: 200,
    upgrades: mountedUpgrades({ ...parts, mounts }),
  });
  onTestFinished(async () => {
    await listeners.drain();
    await app.close();
  });
  return {
    url: `http://127.0.0.1:${listeners.port}`,
    port: listeners.port,
    people,
    access,
    changes,
    measured,
    entries,
    logs,
    exhaust: () => void (left = 0),
  };
}

const as = (name: string, more: RequestInit = {}): RequestInit => ({
  ...more,
  headers: { authorization: `Bearer ${name}`, ...more.headers },
});

test('requests below a mount come as they are, whatever their method, type and path; others do not', async () => {
  const { url, measured, logs } = await start();
  const answer = await fetch(
    `${url}/raw/a%2Fb?watch=true&token=secret`,
    as('ada', {
      method: 'PATCH',
      body: '[1',
      headers: { 'content-type': 'application/json-patch+json', 'x-request-id': 'request-0001' },
    }),
  );
  expect(await answer.text()).toBe('ada@example.com true PATCH /raw/a%2Fb?watch=true&token=secret [1');
  expect([answer.headers.get('x-request-id'), answer.headers.get('x-content-type-options')]).toEqual(['request-0001', 'nosniff']);
  expect((await fetch(`${url}/raw`, as('ada'))).status).toBe(200);
  expect((await fetch(`${url}/rawness`, as('ada'))).status).toBe(404);
  await vi.waitFor(() => expect(measured).toContainEqual({ method: 'PATCH', route: '/raw/*', status: '2xx' }));
  expect(logs.some((line) => line.includes('PATCH /raw/* 200') && line.includes('ada@example.com'))).toBe(true);
  expect(logs.join()).not.toContain('secret');
});

test('what the gateway refuses is said in the words of the mount', async () => {
  const { url, exhaust, people } = await start();
  const refusalOf = async (path: string, init?: RequestInit) => {
    const answer = await fetch(`${url}${path}`, init);
    return [answer.status, await answer.json(), answer.headers.get('retry-after')];
  };
  expect(await refusalOf('/raw/x')).toEqual([401, { refused: 401, why: 'auth.missing' }, null]);
  expect(await refusalOf('/raw/x', as('bob'))).toEqual([401, { refused: 401, why: 'auth.invalid' }, null]);
  expect(await refusalOf('/raw/%zz', as('ada'))).toEqual([400, { refused: 400, why: 'request.invalid' }, null]);
  exhaust();
  expect(await refusalOf('/raw/x', as('ada'))).toEqual([429, { refused: 429, why: 'rate.limited' }, '2']);
  expect(people.size).toBe(1);
});

test('what a mount wants to be written down is, with how it ended and without the body', async () => {
  const { url, entries } = await start({
    audited: ({ method, url: path }) =>
      method === 'POST'
        ? {
            entity: 'project',
            action: 'make',
            resourceType: 'thing',
            resourceId: path?.slice(5) ?? '',
            place: { namespace: 'n' },
          }
        : undefined,
    async handle(_, __, response) {
      response.writeHead(403).end();
    },
  });
  await fetch(`${url}/raw/x`, as('ada', { method: 'POST', body: 'hidden' }));
  await fetch(`${url}/raw/x`, as('ada'));
  await vi.waitFor(() =>
    expect(entries).toMatchObject([
      {
        actor: 'ada@example.com',
        tokenId: 'tok_ada',
        action: 'make',
        resourceType: 'thing',
        resourceId: 'x',
        result: 'refused',
        status: 403,
        metadata: { namespace: 'n' },
        path: '/raw/x',
        requestBody: null,
      },
    ]),
  );
});

test('an open stream is told when the rights of its caller change, and when they end', async () => {
  const told: string[] = [];
  const { url, people, access, changes } = await start({
    async handle({ caller }, _, response) {
      response.writeHead(200).flushHeaders();
      const stop = caller.onChange(() => {
        told.push(caller.ended ? `ended: ${caller.ended.code}` : caller.access.identity.email);
        if (caller.ended) response.end();
      });
      response.once('close', stop);
    },
  });
  const answer = await fetch(`${url}/raw/stream`, as('ada'));
  changes.emit('change', 'org:org_2');
  people.set('ada', new Access({ ...access('ada').identity, email: 'ada@other.example' }, []));
  changes.emit('change', 'org:org_1');
  await vi.waitFor(() => expect(told).toEqual(['ada@other.example']));
  people.delete('ada');
  changes.emit('change', 'token:tok_ada');
  await answer.text();
  expect(told).toEqual(['ada@other.example', 'ended: auth.invalid']);
  await vi.waitFor(() => expect(changes.listenerCount('change')).toBe(0));
});

async function upgrade(port: number, path: string, headers: Readonly<Record<string, string>>) {
  const outgoing = request({ port, path, headers: { connection: 'Upgrade', upgrade: 'echo', ...headers } });
  onTestFinished(() => void outgoing.destroy());
  outgoing.end();
  return Promise.race([
    (once(outgoing, 'upgrade') as Promise<[IncomingMessage, NodeJS.ReadWriteStream & { destroy: () => void }, Buffer]>).then(
      ([, socket, head]) => ({ socket, head }),
    ),
    (once(outgoing, 'response') as Promise<[IncomingMessage]>).then(async ([response]) => ({
      status: response.statusCode,
      body: await text(response),
    })),
  ]);
}

test('a mount may speak another protocol with a caller whom it knows; elsewhere the wish is passed over', async () => {
  const { port, measured, people } = await start({
    async upgrade({ caller }, _, socket) {
      socket.write(
        `HTTP/1.1 101 Switching Protocols\r\nconnection: Upgrade\r\nupgrade: echo\r\n\r\nhello ${caller.access.identity.email}`,
      );
      socket.on('data', (data: Buffer) => void socket.end(data));
    },
  });
  const { socket, head } = (await upgrade(port, '/raw/tunnel', { authorization: 'Bearer ada' })) as {
    socket: NodeJS.ReadWriteStream;
    head: Buffer;
  };
  expect(String(head)).toBe('hello ada@example.com');
  const echoed = once(socket, 'data') as Promise<[Buffer]>;
  socket.write('marco');
  expect(String((await echoed)[0])).toBe('marco');
  await vi.waitFor(() => expect(measured).toContainEqual({ method: 'GET', route: '/raw/*', status: 'upgrade' }));
  expect(await upgrade(port, '/raw/tunnel', {})).toEqual({ status: 401, body: '{"refused":401,"why":"auth.missing"}' });
  people.clear();
  expect(await upgrade(port, '/raw/tunnel', { authorization: 'Bearer ada' })).toEqual({
    status: 401,
    body: '{"refused":401,"why":"auth.invalid"}',
  });
  expect(await upgrade(port, '/healthz', {})).toMatchObject({ status: 404 });
});

test('without an upgrade of its own a mount handles such requests like others', async () => {
  const { port } = await start();
  expect(await upgrade(port, '/raw/x', { authorization: 'Bearer ada' })).toMatchObject({
    status: 200,
    body: expect.stringContaining('GET /raw/x'),
  });
});
