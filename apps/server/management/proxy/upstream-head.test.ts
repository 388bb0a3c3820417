import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startProxyWorld } from './testing/proxy-world.ts';
import { asAda, base, rawClient } from './testing/raw-client.ts';
import { startUpstream } from './testing/upstream.ts';

const ours = {
  authorization: ['Bearer token-of-spacedock'], 'impersonate-user': ['loft:user:ada'],
  'impersonate-group': ['loft:user:ada', 'loft:user:*', 'loft:authenticated', 'system:authenticated', 'loft:space:shop:web'],
};
/** What decides who somebody is: for Kubernetes, or for something in front of it. */
const telling = /^(?:authorization|proxy-.*|cookie|impersonate[-_].*|x[-_]remote[-_].*|x[-_]forwarded[-_].*|forwarded|x-real-ip|x-sleep-mode-ignore)$/i;

const anyCasing = (text: string): fc.Arbitrary<string> => fc.infiniteStream(fc.boolean()).map((upper) => [...text].map((letter) => (upper.next().value ? letter.toUpperCase() : letter)).join(''));
const name = fc.constantFrom(
  'impersonate-user', 'impersonate-group', 'impersonate-uid', 'impersonate-extra-scopes', 'impersonate_user', 'impersonate_group', 'impersonate-extra-x%2fy',
  'x-remote-user', 'x-remote-group', 'x_remote_extra_a', 'proxy-authorization', 'cookie', 'x-forwarded-for', 'forwarded', 'x-real-ip', 'x-sleep-mode-ignore',
  'keep-alive', 'te', 'trailer', 'proxy-connection', 'x-other', 'accept',
).chain(anyCasing);
const value = fc.constantFrom('system:masters', 'kubernetes-admin', 'a, b', '', '\t x \t', 'loft:user:ada, system:masters', 'caf\xe9');
const connection = fc.constantFrom(
  'keep-alive', 'Impersonate-User', 'impersonate-group, authorization', 'Authorization', 'Host', 'Content-Length', 'x-other', 'Impersonate_User , IMPERSONATE-GROUP', ',, ,',
).map((options): readonly [string, string] => ['Connection', options]);
const field = fc.oneof({ weight: 4, arbitrary: fc.tuple(name, value) }, { weight: 1, arbitrary: connection });

test('whatever headers come, the cluster hears from us alone who is asking', async () => {
  const upstream = await startUpstream();
  const world = await startProxyWorld({ enter: () => upstream.kubeconfig() });
  let asked = 0;
  await fc.assert(fc.asyncProperty(fc.array(field, { maxLength: 12 }), async (fields) => {
    const client = await rawClient(world, `GET ${base}/api/v1/pods HTTP/1.1`, ...asAda, ...fields.map(([of, is]) => `${of}: ${is}`), 'Connection: close');
    await client.until('\r\n\r\n');
    client.socket.destroy();
    expect(client.came()).toMatch(/^HTTP\/1\.1 200 /);
    const { headersDistinct, rawHeaders } = await upstream.request(asked += 1);
    const told = Object.fromEntries(Object.entries(headersDistinct).filter(([of]) => telling.test(of)));
    expect(told).toEqual(ours);
    expect(headersDistinct).toMatchObject({ host: [new URL(upstream.url).host], connection: ['keep-alive'] });
    // Nothing that is allowed was lost, unless it was said to be for us only.
    const options = fields.filter(([of]) => of === 'Connection').flatMap(([, is]) => is.split(',').map((option) => option.trim().toLowerCase()));
    for (const kept of ['x-other', 'accept'].filter((of) => !options.includes(of))) {
      const sent = fields.filter(([of]) => of.toLowerCase() === kept).map(([of, is]) => [of, is.trim()]);
      const arrived = rawHeaders.flatMap((of, index) => (index % 2 === 0 && of.toLowerCase() === kept ? [[of, rawHeaders[index + 1]]] : []));
      expect(arrived).toEqual(sent);
    }
  }), { numRuns: 150 });
  expect(upstream.requests.map(({ url }) => url)).toEqual(Array.from({ length: asked }, () => '/api/v1/pods'));
});

const twice = 'Content-Length: 4\r\nTransfer-Encoding: chunked';
const smuggled = 'GET /api/v1/secrets HTTP/1.1\r\nHost: x\r\nImpersonate-User: kubernetes-admin\r\n\r\n';
test.each([
  ['a length and chunks', `${twice}\r\n\r\n0\r\n\r\n${smuggled}`],
  ['two lengths', `Content-Length: 0\r\nContent-Length: ${smuggled.length}\r\n\r\n${smuggled}`],
  ['an encoding that is none', `Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${smuggled}`],
  ['an encoding in odd casing and spaces', `Transfer-Encoding : Chunked\r\n\r\n0\r\n\r\n${smuggled}`],
  ['chunks that are not the last encoding', `Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${smuggled}`],
  ['a chunk whose size is no number', `Transfer-Encoding: chunked\r\n\r\nzz\r\n${smuggled}`],
  ['a chunk that is longer than its size', `Transfer-Encoding: chunked\r\n\r\n1\r\nabc\r\n0\r\n\r\n${smuggled}`],
  ['a folded header', `X-A: b\r\n Impersonate-User: kubernetes-admin\r\n\r\n`],
  ['a bare line feed', `X-A: b\nImpersonate-User: kubernetes-admin\r\n\r\n`],
  ['a colon after a space', `Impersonate-User : kubernetes-admin\r\n\r\n`],
  ['a header with a zero byte', `X-A: b\x00Impersonate-User: kubernetes-admin\r\n\r\n`],
])('%s: no request reaches the cluster but those that we sent', async (_, rest) => {
  const upstream = await startUpstream({ answer: (request, response) => void request.resume().on('end', () => response.end('{}')) });
  const world = await startProxyWorld({ enter: () => upstream.kubeconfig() });
  const client = await rawClient(world);
  client.socket.end(`POST ${base}/api/v1/pods HTTP/1.1\r\n${asAda.join('\r\n')}\r\n${rest}`, 'latin1');
  await client.closed;
  for (const { url, headersDistinct } of upstream.requests) {
    expect(url).toBe('/api/v1/pods');
    expect(headersDistinct).toMatchObject(ours);
  }
  expect(client.came()).toMatch(/^HTTP\/1\.1 (?:400|401|200) /);
});

test('a second Authorization does not reach the cluster, nor does a trailer', async () => {
  const bodies: string[] = [];
  const upstream = await startUpstream({
    async answer(request, response) {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      bodies.push(`${body} ${JSON.stringify(request.trailers)}`);
      response.end('{}');
    },
  });
  const world = await startProxyWorld({ enter: () => upstream.kubeconfig() });
  const trailers = 'Impersonate-User: kubernetes-admin\r\nAuthorization: Bearer x\r\n';
  const client = await rawClient(world,
    `DELETE ${base}/api/v1/namespaces/x/pods/y HTTP/1.1`, ...asAda, 'Authorization: Bearer another', 'Transfer-Encoding: chunked', 'Trailer: Impersonate-User', 'Connection: close');
  client.socket.write(`4\r\nbody\r\n0\r\n${trailers}\r\n`);
  await client.closed;
  expect(client.came()).toMatch(/^HTTP\/1\.1 200 /);
  expect(bodies).toEqual(['body {}']);
  expect((await upstream.request(1)).headersDistinct).toMatchObject({ ...ours, 'transfer-encoding': ['chunked'] });
});
