import { once } from 'node:events';
import { createServer as createPlain, type RequestListener, type Server } from 'node:http';
import { createServer as createSecure } from 'node:https';
import type { AddressInfo } from 'node:net';
import { issueAuthority, issueCertificate, newPrivateKey } from '@spacedock/certificates';
import { expect, onTestFinished, test } from 'vitest';
import { type Site, siteFetch } from './site-fetch.ts';

async function listening(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}
const plain = async (handle: RequestListener): Promise<string> => `http://127.0.0.1:${await listening(createPlain(handle))}`;

function fetchOf(site: Partial<Site> & Pick<Site, 'url'>) {
  const { fetch, close } = siteFetch({ privateAddresses: true, ...site });
  onTestFinished(close);
  return fetch;
}

test('a server is trusted by the certificates that are given, and not without them', async () => {
  const now = new Date();
  const key = newPrivateKey();
  const authority = { key, certificate: await issueAuthority({ name: 'Of a test', key, now }) };
  const serverKey = newPrivateKey();
  const certificate = await issueCertificate({
    authority,
    key: serverKey,
    commonName: 'of a test',
    names: ['127.0.0.1'],
    days: 1,
    now,
  });
  const port = await listening(createSecure({ key: serverKey, cert: certificate }, (_, response) => response.end('hello')));
  const url = `https://127.0.0.1:${port}`;
  expect(await (await fetchOf({ url, caCertificates: authority.certificate })(url, {})).text()).toBe('hello');
  await expect(fetchOf({ url })(url, {})).rejects.toThrow(/certificate/);
});

test('redirects have an end, and what is changed follows none', async () => {
  const url = await plain(({ method }, response) =>
    response.writeHead(method === 'GET' ? 302 : 307, { location: '/again' }).end(),
  );
  await expect(fetchOf({ url })(url, {})).rejects.toThrow('redirects without an end');
  expect((await fetchOf({ url })(url, { method: 'POST', body: '{}' })).status).toBe(307);
});

test('an answer without end is not read to its end', async () => {
  const url = await plain((_, response) => {
    const chunk = Buffer.alloc(1024 * 1024);
    const more = (): void => void (response.destroyed || response.write(chunk, more));
    more();
  });
  await expect(fetchOf({ url })(url, {})).rejects.toThrow('larger than 32 MB');
});
