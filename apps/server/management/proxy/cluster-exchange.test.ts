import { once } from 'node:events';
import { request as httpsRequest, type RequestOptions } from 'node:https';
import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:net';
import { kubeconfigText, StatusError } from '@spacedock/kube';
import { expect, onTestFinished, test } from 'vitest';
import { person, type ProxyWorld, space, startProxyWorld } from './testing/proxy-world.ts';
import { asAda, base, rawClient } from './testing/raw-client.ts';
import { startUpstream } from './testing/upstream.ts';

interface Asked {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  readonly message: string;
}

async function begin({ url, caPem }: ProxyWorld, path: string, { body, ...options }: RequestOptions & { readonly body?: string } = {}): Promise<IncomingMessage> {
  const request = httpsRequest(`${url}${base}${path}`, { ca: caPem, agent: false, ...options, headers: { authorization: 'Bearer token-of-ada', ...options.headers } });
  request.on('error', () => undefined); // after the answer has begun; before, `once` fails with it
  request.end(body);
  const [answer] = await once(request, 'response') as [IncomingMessage];
  return answer;
}

async function ask(world: ProxyWorld, path: string, options?: Parameters<typeof begin>[2]): Promise<Asked> {
  const answer = await begin(world, path, options);
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks).toString();
  const { kind, message = '' } = body.startsWith('{') ? JSON.parse(body) as { kind?: string; message?: string } : {};
  return { status: answer.statusCode ?? 0, headers: answer.headers, body, message: kind === 'Status' ? message : '' };
}

test('a request arrives as it was sent, in our name and on behalf of the person', async () => {
  let body = '';
  const upstream = await startUpstream({
    answer(request, response) {
      request.on('data', (chunk: Buffer) => void (body += chunk.toString('latin1')));
      request.on('end', () => void response.writeHead(201, ['Audit-Id', '1', 'Warning', '299 - "a"', 'Warning', '299 - "b"', 'Content-Type', 'x/y', 'Set-Cookie', 'a=b']).end('\x00\xff'));
    },
  });
  const world = await startProxyWorld({ enter: () => upstream.kubeconfig('token-of-spacedock', '/k8s/clusters/c-1') });
  const odd = '/api/v1/namespaces/x/pods%2F?fieldManager=a%20b&x=;,&y';
  const answer = await ask(world, odd, { method: 'POST', body: 'k8s\x00\x01bytes', headers: { 'content-type': 'application/vnd.kubernetes.protobuf', 'x-sleep-mode-ignore': 'true' } });
  expect(answer).toMatchObject({ status: 201, headers: { 'audit-id': '1', warning: '299 - "a", 299 - "b"', 'content-type': 'x/y' } });
  expect(answer.headers).not.toHaveProperty('set-cookie');
  const [request] = upstream.requests;
  expect({ method: request?.method, url: request?.url, body }).toEqual({ method: 'POST', url: `/k8s/clusters/c-1${odd}`, body: 'k8s\x00\x01bytes' });
  expect(request?.headersDistinct).toEqual({
    host: [new URL(upstream.url).host], 'content-type': ['application/vnd.kubernetes.protobuf'], 'content-length': ['10'],
    authorization: ['Bearer token-of-spacedock'], 'impersonate-user': ['loft:user:ada'], connection: ['keep-alive'],
    'impersonate-group': ['loft:user:ada', 'loft:user:*', 'loft:authenticated', 'system:authenticated', 'loft:space:shop:web'],
  });
  expect(world.entries).toEqual([{ writes: true, renew: false }]);
});

test('answers without a body, which tell how long it would be, come through as such', async () => {
  const upstream = await startUpstream({ answer: ({ method }, response) => void response.writeHead(method === 'HEAD' ? 200 : 304, { 'content-length': '5', etag: '"1"' }).end() });
  const world = await startProxyWorld({ enter: () => upstream.kubeconfig() });
  expect(await ask(world, '/openapi/v2', { method: 'HEAD' })).toMatchObject({ status: 200, body: '', headers: { 'content-length': '5' } });
  expect(await ask(world, '/openapi/v2')).toMatchObject({ status: 304, body: '', headers: { etag: '"1"' } });
});

test('connections to the cluster are kept from one request to the next, whoever sends it', async () => {
  const upstream = await startUpstream();
  const world = await startProxyWorld({ enter: () => upstream.kubeconfig() });
  world.people.set('token-of-eve', person('eve', { scope: 'organisation', scopeId: 'org_test', policies: ['space-instance:update'] }));
  for (const token of ['token-of-ada', 'token-of-eve', 'token-of-ada']) {
    expect((await ask(world, '/api', { headers: { authorization: `Bearer ${token}` } })).status).toBe(200);
  }
  expect(upstream.connections()).toBe(1);
  expect(upstream.requests.map(({ headers }) => headers['impersonate-user'])).toEqual(['loft:user:ada', 'loft:user:eve', 'loft:user:ada']);
});

test('credentials that the cluster no longer accepts are replaced, and a read is asked again', async () => {
  const upstream = await startUpstream({
    answer: ({ headers }, response) => void response.writeHead(headers.authorization === 'Bearer new' ? 200 : 401).end('{}'),
  });
  const world = await startProxyWorld({ enter: ({ renew }) => upstream.kubeconfig(renew ? 'new' : 'old') });
  expect(await ask(world, '/api/v1/namespaces/x/pods')).toMatchObject({ status: 200, body: '{}' });
  expect(world.entries).toEqual([{ writes: false, renew: false }, { writes: false, renew: true }]);
});

test('a write is not sent twice: it is refused with a hint, and the next one brings new credentials', async () => {
  const upstream = await startUpstream({
    answer: ({ headers }, response) => void response.writeHead(headers.authorization === 'Bearer new' ? 201 : 401).end('{}'),
  });
  const world = await startProxyWorld({ enter: ({ renew }) => upstream.kubeconfig(renew ? 'new' : 'old') });
  const write = { method: 'POST', body: '{"kind":"Pod"}' };
  expect(await ask(world, '/api/v1/namespaces/x/pods', write)).toMatchObject({ status: 502, message: expect.stringMatching(/Production did not accept .* Send the request again/) });
  expect((await ask(world, '/api/v1/namespaces/x/pods', write)).status).toBe(201);
});

test('a cluster that accepts no credentials at all is told from a person that is not signed in', async () => {
  const upstream = await startUpstream({ answer: (_, response) => void response.writeHead(401).end('{}') });
  const world = await startProxyWorld({ enter: () => upstream.kubeconfig() });
  expect(await ask(world, '/api')).toMatchObject({ status: 502, message: expect.stringContaining('nor new ones'), headers: { warning: expect.stringContaining('299 - "the cluster') } });
  expect(upstream.requests).toHaveLength(2);
});

test.each([
  ['nobody listens', 503, 'ECONNREFUSED', async () => kubeconfigText({ name: 'x', server: 'https://127.0.0.1:1', token: 'secret-token' })],
  ['nobody answers the handshake', 503, 'no connection within 200 ms', async () => kubeconfigText({ name: 'x', server: await silentServer(), token: 'secret-token' })],
  ['somebody else answers', 503, 'certificate', async () => kubeconfigText({ name: 'x', server: (await startUpstream()).url, token: 'secret-token' })],
  ['no answer comes', 503, 'no answer within 300 ms', async () => (await startUpstream({ answer: () => undefined })).kubeconfig()],
  ['the connection is cut', 503, 'the connection was cut', async () => (await startUpstream({ answer: ({ socket }) => void socket.destroy() })).kubeconfig()],
  ['the answer is no HTTP', 502, 'does not answer as Kubernetes does', async () => (await startUpstream({ answer: ({ socket }) => void socket.end('SSH-2.0-OpenSSH\r\n\r\n') })).kubeconfig()],
  ['the kubeconfig is none', 503, 'cannot be used', async () => 'nothing'],
])('%s: the client gets %i and why', async (_, status, why, enter) => {
  const kubeconfig = await enter();
  const world = await startProxyWorld({ enter: () => kubeconfig, deadlines: { connectMs: 200, answerMs: 300 } });
  const answer = await ask(world, '/api/v1/namespaces/x/pods/y', { method: 'DELETE' });
  expect(answer).toMatchObject({ status, message: expect.stringMatching(why), headers: { 'content-type': 'application/json' } });
  expect(answer.message).toContain('Production');
  expect(answer.body + world.logs.join()).not.toContain('secret-token');
});

async function silentServer(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `https://127.0.0.1:${(server.address() as { readonly port: number }).port}`;
}

test('no connection is made to a private address unless the account may', async () => {
  const upstream = await startUpstream();
  const world = await startProxyWorld({ enter: () => upstream.kubeconfig(), privateAddresses: false });
  expect(await ask(world, '/api')).toMatchObject({ status: 409, message: expect.stringContaining('127.0.0.1, a private or loopback address') });
  expect(upstream.connections()).toBe(0);
});

test('a watch and the log of a quiet container may take all the time they want', async () => {
  const answers: (() => void)[] = [];
  const upstream = await startUpstream({ answer: (_, response) => void answers.push(() => response.end('{"type":"ADDED"}')) });
  const world = await startProxyWorld({ enter: () => upstream.kubeconfig(), deadlines: { answerMs: 50 } });
  const asked = Promise.all(['/api/v1/pods?watch=true', '/api/v1/namespaces/x/pods/y/log?follow=true'].map((path) => ask(world, path)));
  await upstream.request(2);
  expect(await ask(world, '/api/v1/pods?watch=false'), 'this one may not').toMatchObject({ status: 503 });
  for (const answer of answers) answer();
  expect((await asked).map(({ status }) => status)).toEqual([200, 200]);
});

test('an answer that the cluster cuts short does not look whole', async () => {
  const upstream = await startUpstream({
    answer(_, response) {
      response.writeHead(200, { 'content-length': 1_000 }).write('half');
      response.once('drain', () => undefined);
      setImmediate(() => response.destroy());
    },
  });
  const world = await startProxyWorld({ enter: () => upstream.kubeconfig() });
  await expect(ask(world, '/api/v1/pods')).rejects.toThrow(/aborted|socket hang up/);
});

test('when the client leaves, the cluster is not kept busy', async () => {
  const upstream = await startUpstream({ answer: (_, response) => void response.writeHead(200).write('{"type":"ADDED"}\n') });
  const world = await startProxyWorld({ enter: () => upstream.kubeconfig() });
  const watch = await begin(world, '/api/v1/pods?watch=1');
  await once(watch, 'data');
  const [request] = upstream.requests as [IncomingMessage];
  watch.destroy();
  await expect(once(request.socket, 'close')).resolves.toBeDefined();
});

test('nor when the client leaves before there is an answer', async () => {
  const upstream = await startUpstream({ answer: () => undefined, upgrade: () => undefined });
  const world = await startProxyWorld({ enter: () => upstream.kubeconfig() });
  for (const [index, more] of [[], ['Connection: Upgrade', 'Upgrade: websocket']].entries()) {
    const client = await rawClient(world, `GET ${base}/api/v1/pods?watch=1 HTTP/1.1`, ...asAda, ...more);
    const { socket } = await upstream.request(index + 1);
    client.socket.destroy();
    await expect(once(socket, 'close')).resolves.toBeDefined();
  }
});

test('a cluster that answers before it has read everything is heard', async () => {
  const upstream = await startUpstream({
    answer: (request, response) => void response.writeHead(413, { connection: 'close' }).end('{"kind":"Status","message":"too large"}', () => request.socket.destroySoon()),
  });
  const world = await startProxyWorld({ enter: () => upstream.kubeconfig() });
  expect(await ask(world, '/api/v1/namespaces/x/configmaps', { method: 'POST', body: 'x'.repeat(8_000_000) })).toMatchObject({ status: 413, message: 'too large' });
});

test('a long log goes no faster than it is read, so that it is never held here', async () => {
  const [lines, line] = [10_000, `${'x'.repeat(9_999)}\n`];
  let sent = 0;
  const upstream = await startUpstream({
    async answer(_, response) {
      for (let index = 0; index < lines && !response.destroyed; index += 1) {
        sent += line.length;
        if (!response.write(line)) await once(response, 'drain');
      }
      response.end();
    },
  });
  const world = await startProxyWorld({ enter: () => upstream.kubeconfig() });
  const log = await begin(world, '/api/v1/namespaces/x/pods/y/log?follow=true');
  let [read, furthestBehind] = [0, 0];
  for await (const chunk of log) {
    read += (chunk as Buffer).length;
    furthestBehind = Math.max(furthestBehind, sent - read);
    // Slower than a cluster on the same machine, which without a brake would be done before the first of these is over.
    for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
  }
  expect(read).toBe(lines * line.length);
  expect(furthestBehind).toBeLessThan(30_000_000);
});

test('what leads nowhere or out of the cluster is refused here', async () => {
  const upstream = await startUpstream();
  const world = await startProxyWorld({ enter: () => upstream.kubeconfig() });
  world.instances.set('loft-p-shop/new', space({ clusterRef: {} }));
  world.instances.set('loft-p-shop/lost', space({ clusterRef: { cluster: 'gone', namespace: 'x' } }));
  const at = (path: string) => ask(world, path.replace(base, ''), { path });
  expect(await at(`${base}/api/../../other`)).toMatchObject({ status: 400 });
  expect(await at(`${base}/%2e%2E/x`)).toMatchObject({ status: 400 });
  expect(await at('/kubernetes/project/shop/space/none/api')).toMatchObject({ status: 404, message: 'spaceinstances.management.loft.sh "none" not found' });
  expect(await at('/kubernetes/project/shop')).toMatchObject({ status: 404 });
  expect(await at('/kubernetes/project/shop/space/new/api')).toMatchObject({ status: 503, message: 'space web has no cluster yet; wait until it is ready' });
  expect(await at('/kubernetes/project/shop/space/lost/api')).toMatchObject({ status: 503, message: expect.stringContaining('no longer registered') });
  expect(await ask(world, '/api', { headers: { authorization: 'Bearer nobody' } })).toMatchObject({ status: 401 });
  expect(upstream.requests).toEqual([]);
});

test('who leaves while the space is woken is not waited for', async () => {
  const [asked, gone] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()];
  const world = await startProxyWorld({
    enter: () => '',
    async onRequest(_, { ended }) {
      asked.resolve();
      await ended;
      gone.resolve('gone');
      return new StatusError('ServiceUnavailable', 'nobody waits any more');
    },
  });
  const client = await rawClient(world, `GET ${base}/api/v1/pods HTTP/1.1`, ...asAda);
  await asked.promise;
  client.socket.destroy();
  expect(await gone.promise).toBe('gone');
});

test('whoever wakes spaces is asked first, and told when it is over', async () => {
  const upstream = await startUpstream();
  const seen: object[] = [];
  const over: Promise<void>[] = [];
  const world = await startProxyWorld({
    enter: () => upstream.kubeconfig(),
    async onRequest(of, { person: { handle }, ended, groups: _, ...activity }) {
      seen.push({ ...activity, handle, space: of.instance.metadata.name, project: of.project });
      over.push(ended);
      return activity.verb === 'delete' ? new StatusError('Forbidden', 'it sleeps until Monday') : 'go on';
    },
  });
  const path = '/apis/apps/v1/namespaces/x/deployments/web';
  expect((await ask(world, path, { headers: { 'x-sleep-mode-ignore': 'true', 'user-agent': 'k9s' } })).status).toBe(200);
  expect(await ask(world, path, { method: 'DELETE' })).toMatchObject({ status: 403, message: 'it sleeps until Monday' });
  await Promise.all(over);
  const common = { apiGroup: 'apps', resource: 'deployments', subresource: '', namespace: 'x', name: 'web', stream: false, handle: 'ada', space: 'web', project: 'shop' };
  expect(seen).toEqual([{ ...common, verb: 'get', writes: false, ignored: true, userAgent: 'k9s' }, { ...common, verb: 'delete', writes: true, ignored: false, userAgent: '' }]);
  expect(upstream.requests.map(({ headers }) => headers['x-sleep-mode-ignore'])).toEqual([undefined]);
});
