import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { createServer, request } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { issueAuthority, issueCertificate, type KeyAndCertificate, newPrivateKey } from './index.ts';

const now = new Date();
const day = 86_400_000;

async function authority(at = now): Promise<KeyAndCertificate> {
  const key = newPrivateKey();
  return { key, certificate: await issueAuthority({ name: 'Test CA', key, now: at }) };
}

test('a server and a client that trust one authority know each other by their certificates', async () => {
  const ca = await authority();
  const [serverKey, clientKey] = [newPrivateKey(), newPrivateKey()];
  const cert = await issueCertificate({
    authority: ca,
    key: serverKey,
    commonName: 'server',
    names: ['localhost', '127.0.0.1', '::1'],
    days: 1,
    now,
  });
  const clientCert = await issueCertificate({
    authority: ca,
    key: clientKey,
    commonName: 'ada, of "x"',
    organisations: ['system:masters', 'b'],
    days: 1,
    now,
  });
  let subject: unknown;
  const server = createServer({ key: serverKey, cert, ca: ca.certificate, requestCert: true }, ({ socket }, response) => {
    subject = (socket as TLSSocket).getPeerCertificate().subject;
    response.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const outgoing = request({
    host: '127.0.0.1',
    port: (server.address() as AddressInfo).port,
    ca: ca.certificate,
    key: clientKey,
    cert: clientCert,
    agent: false,
  });
  outgoing.end();
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  expect(response.statusCode).toBe(200);
  expect(subject).toMatchObject({ O: ['system:masters', 'b'], CN: 'ada, of "x"' });
});

test('an authority keeps its name when it is renewed, and nothing outlives it', async () => {
  const ca = await authority();
  const renewed = {
    ...ca,
    certificate: await issueAuthority({ name: 'Test CA', key: ca.key, now: new Date(now.getTime() + 100 * day) }),
  };
  const [before, after] = [new X509Certificate(ca.certificate), new X509Certificate(renewed.certificate)];
  expect(after.subject).toBe(before.subject);
  expect(before.subject).not.toBe(new X509Certificate((await authority()).certificate).subject);
  const leaf = new X509Certificate(
    await issueCertificate({ authority: ca, key: newPrivateKey(), commonName: 'x', days: 9999, now }),
  );
  expect(leaf.validToDate).toEqual(before.validToDate);
  expect([leaf.checkIssued(after), leaf.verify(after.publicKey)]).toEqual([true, true]);
});
