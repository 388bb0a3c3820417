import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { type KubeApi, startKubeApi, testToken } from '../client/testing/kube-api.ts';

async function get(
  { server, authority }: KubeApi,
  path: string,
  headers: Record<string, string> = {},
): Promise<{ response: IncomingMessage; body: string }> {
  const outgoing = request(`${server}${path}`, {
    ca: authority.caPem,
    agent: false,
    headers: { authorization: `Bearer ${testToken}`, ...headers },
  });
  outgoing.end();
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  return { response, body: await text(response) };
}

test('a document of OpenAPI is kept for ever under the address that names its content, and asked for anew under any other', async () => {
  const api = await startKubeApi();
  const index = JSON.parse((await get(api, '/openapi/v3')).body) as { paths: Record<string, { serverRelativeURL: string }> };
  const address = index.paths['apis/example.com/v1']?.serverRelativeURL ?? '';
  const { response, body } = await get(api, address);
  expect(response.headers).toMatchObject({
    'cache-control': 'public, immutable',
    'content-type': 'application/json',
    vary: 'Accept',
    expires: expect.stringMatching(/GMT$/) as string,
  });
  expect(response.headers.etag).toBe(`"${new URLSearchParams(address.split('?')[1]).get('hash')}"`);
  expect(JSON.parse(body)).toMatchObject({ openapi: '3.0.0' });
  const [bare = ''] = address.split('?');
  expect((await get(api, bare)).response.headers['cache-control']).toBe('no-cache, private');
  const stale = (await get(api, `${bare}?hash=OLD`)).response;
  expect([stale.statusCode, stale.headers.location]).toEqual([301, address]);
  expect((await get(api, address, { 'if-none-match': response.headers.etag ?? '' })).response.statusCode).toBe(304);
});

test('discovery is asked for again, and not sent again while it is the same', async () => {
  const api = await startKubeApi();
  const accept = 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList';
  const { response, body } = await get(api, '/apis', { accept });
  expect(response.headers).toMatchObject({ 'cache-control': 'public', 'content-type': accept, vary: 'Accept' });
  expect(JSON.parse(body)).toMatchObject({ kind: 'APIGroupDiscoveryList' });
  const again = await get(api, '/apis', { accept, 'if-none-match': response.headers.etag ?? '' });
  expect([again.response.statusCode, again.body]).toEqual([304, '']);
  api.registry.remove('example.com', 'v1', 'regions');
  expect((await get(api, '/apis', { accept, 'if-none-match': response.headers.etag ?? '' })).response.statusCode).toBe(200);
});
