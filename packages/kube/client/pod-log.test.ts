import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { startKubeApi } from './testing/kube-api.ts';

const pod = { namespace: 'default', name: 'web' };

async function logOf(pieces: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
}

test('a log is read as it was asked for', async () => {
  const api = await startKubeApi({
    before(request, response) {
      if (!request.url?.includes('/log')) return false;
      response.writeHead(200, { 'content-type': 'text/plain' }).end('one\ntwo ü\n');
      return true;
    },
  });
  const text = await logOf(api.client().log(pod, { container: 'app', tailLines: 10, previous: true, limitBytes: 4096 }));
  expect(text).toBe('one\ntwo ü\n');
  expect(api.requests.at(-1)?.url).toBe(
    '/api/v1/namespaces/default/pods/web/log?container=app&tailLines=10&previous=true&limitBytes=4096',
  );
});

test('a log that is followed comes as it is written, and ends with the signal', async () => {
  const opened = Promise.withResolvers<ServerResponse>();
  const api = await startKubeApi({
    before(request, response) {
      if (!request.url?.includes('/log')) return false;
      response.writeHead(200, { 'content-type': 'text/plain' });
      response.write('first\n');
      opened.resolve(response);
      return true;
    },
  });
  const end = new AbortController();
  const pieces = api.client().log(pod, { follow: true, signal: end.signal });
  expect(await pieces.next()).toEqual({ value: 'first\n', done: false });
  const response = await opened.promise;
  response.write('second\n');
  expect(await pieces.next()).toEqual({ value: 'second\n', done: false });
  const closed = once(response, 'close');
  end.abort(new Error('enough'));
  await expect(pieces.next()).rejects.toThrow('enough');
  await closed;
});

test('what the server refuses is told, a cut is told otherwise', async () => {
  const api = await startKubeApi({
    before(request, response) {
      if (!request.url?.includes('/log')) return false;
      response.writeHead(200, { 'content-type': 'text/plain' });
      response.write('half', () => response.destroy());
      return true;
    },
  });
  await expect(logOf(api.client().log(pod))).rejects.toMatchObject({ name: 'KubeUnreachable' });
  const other = await startKubeApi();
  await expect(logOf(other.client().log(pod))).rejects.toMatchObject({ name: 'KubeApiError', status: 404 });
});
