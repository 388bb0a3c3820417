import { once } from 'node:events';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { kubeClient } from './kube-client.ts';
import { KubeApiError, KubeUnreachable } from './kube-errors.ts';
import { kubeconfigText } from './kubeconfig.ts';
import { startKubeApi, testToken } from './testing/kube-api.ts';
import { testAuthority } from './testing/test-certificates.ts';
import { widget, widgets } from './testing/test-kinds.ts';

const ref = { ...widgets, name: 'w' };
const failure = (promise: Promise<unknown>): Promise<Error> => promise.then(() => new Error('it did not fail'), (error: Error) => error);

test('where nobody listens, the error says where and why', async () => {
  const client = kubeClient({ kubeconfig: kubeconfigText({ name: 'x', server: 'https://127.0.0.1:1', token: testToken }), deadlineMs: 5000 });
  const error = await failure(client.get(ref));
  expect(error).toBeInstanceOf(KubeUnreachable);
  expect(error).toMatchObject({ server: 'https://127.0.0.1:1', why: expect.stringContaining('ECONNREFUSED') });
});

test('a name with several addresses names what is wrong with them', async () => {
  const client = kubeClient({ kubeconfig: kubeconfigText({ name: 'x', server: 'https://localhost:1', token: testToken }), deadlineMs: 5000 });
  expect((await failure(client.get(ref))).message).toMatch(/ECONNREFUSED/);
});

test('a server with another certificate than the kubeconfig promises gets no credentials', async () => {
  const api = await startKubeApi();
  const stranger = await testAuthority();
  const error = await failure(api.client({ kubeconfig: api.kubeconfig({ caPem: stranger.caPem }) }).get(ref));
  expect(error).toBeInstanceOf(KubeUnreachable);
  expect(error.message).toMatch(/certificate/);
  expect(api.requests).toEqual([]);
});

test('a server that says nothing is given up when the time is over', async () => {
  const silent = createTcpServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => void silent.close());
  const server = `https://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const client = kubeClient({ kubeconfig: kubeconfigText({ name: 'x', server, token: testToken }), deadlineMs: 60 });
  expect(await failure(client.get(ref))).toMatchObject({ name: 'KubeUnreachable', why: 'no answer within 60 ms' });
  expect(await failure(client.list(widgets, { deadlineMs: 50 }))).toMatchObject({ why: 'no answer within 50 ms' });
  await expect(client.watch(widgets, { resourceVersion: '1', timeoutSeconds: 1 }).next()).rejects.toMatchObject({ why: 'no answer within 60 ms' });
});

test('an answer that stops in the middle is no answer', async () => {
  const api = await startKubeApi({
    before(request, response) {
      if (!request.url?.includes('/widgets/')) return false;
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1000 });
      response.write('{"kind":', () => response.destroy());
      return true;
    },
  });
  expect(await failure(api.client().get(ref))).toBeInstanceOf(KubeUnreachable);
});

test('whoever calls can leave, and learns his own reason', async () => {
  const api = await startKubeApi({ before: () => true }); // never answers
  const mine = new Error('the step was cancelled');
  const caller = new AbortController();
  const call = failure(api.client().get(ref, { signal: caller.signal }));
  caller.abort(mine);
  expect(await call).toBe(mine);
  expect(await failure(api.client({ signal: caller.signal }).list(widgets))).toBe(mine);

  const client = api.client();
  const closed = failure(client.get(ref));
  client.close();
  expect((await closed).message).toContain('was closed');
});

test('a busy server is asked again when it said, and its refusal is the answer when there is no time for that', async () => {
  let busy = 2;
  const api = await startKubeApi({
    before(request, response) {
      if (!request.url?.includes('/widgets') || busy <= 0) return false;
      busy -= 1;
      response.writeHead(429, { 'retry-after': '0', 'content-type': 'application/json' }).end('{"kind":"Status","apiVersion":"v1","status":"Failure","reason":"TooManyRequests","code":429,"message":"later"}');
      return true;
    },
  });
  const client = api.client();
  await client.create(widget('w'));
  expect(busy).toBe(0);

  const calm = await startKubeApi({
    before(_, response) {
      response.writeHead(503, { 'retry-after': '3600' }).end('maintenance');
      return true;
    },
  });
  expect(await failure(calm.client().get(ref))).toMatchObject({ status: 503, reason: 'ServiceUnavailable', message: expect.stringContaining('maintenance'), retryAfterSeconds: 3600 });
});

test('a read survives that the server closed the kept connection', async () => {
  const api = await startKubeApi();
  const client = api.client();
  await client.create(widget('w'));
  for (let round = 0; round < 20; round += 1) {
    api.cut();
    expect(await client.get(ref)).toBeDefined();
  }
});

test('what answers without being Kubernetes is said to be none, and no credential is in any message', async () => {
  const pages: [number, string][] = [[200, '<html>hello</html>'], [200, 'null'], [200, '[]'], [200, '"pods"'], [200, '{"hello":"world"}'], [502, `<html>\n${testToken}</html>`], [302, ''], [401, `{"kind":"Status","reason":"Unauthorized","code":401,"message":"bad token ${testToken}"}`]];
  for (const [status, body] of pages) {
    const api = await startKubeApi({
      before(_, response) {
        response.writeHead(status).end(body);
        return true;
      },
    });
    const error = await failure(api.client().get(ref));
    expect(error).toBeInstanceOf(KubeApiError);
    expect(error).toMatchObject({ status });
    expect(JSON.stringify({ ...error, message: error.message, stack: error.stack })).not.toContain(testToken);
  }
});
