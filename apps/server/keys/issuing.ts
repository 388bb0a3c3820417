// The polyfill must come first: @peculiar/x509 throws on import without it. Both are loaded only when a certificate
// has to be made (certificates.ts imports this file dynamically): they would cost every start time and memory.
import 'reflect-metadata';
import * as x509 from '@peculiar/x509';
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { KeyObject, webcrypto } from 'node:crypto';
import { isIP } from 'node:net';

const hour = 3_600_000;
const day = 24 * hour;
const caDays = 3650;
/** The most that Apple's and Chrome's verifiers accept of a server certificate. */
const serverDays = 397;

const curve = { name: 'ECDSA', namedCurve: 'P-256' };
const signingAlgorithm = { name: 'ECDSA', hash: 'SHA-256' };

export function newPrivateKey(): string {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

/** Issued twice from one key, it differs only in its dates, so that certificates signed before a renewal stay valid. */
export async function issueCa(keyPem: string, now: Date): Promise<string> {
  const keys = cryptoKeys(keyPem);
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: serialNumber(),
    name: caName(keyPem),
    ...validity(now, caDays),
    signingAlgorithm,
    keys,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  return pem(certificate);
}

/** A certificate for TLS servers, in force no longer than its CA. */
export async function issueServerCertificate(to: {
  readonly keyPem: string;
  readonly names: readonly string[];
  readonly caKeyPem: string;
  readonly caEnds: Date;
  readonly now: Date;
}): Promise<string> {
  const ca = cryptoKeys(to.caKeyPem);
  const { publicKey } = cryptoKeys(to.keyPem);
  const { notBefore, notAfter } = validity(to.now, serverDays);
  const certificate = await x509.X509CertificateGenerator.create({
    serialNumber: serialNumber(),
    subject: 'CN=Spacedock server',
    issuer: caName(to.caKeyPem),
    notBefore,
    notAfter: notAfter < to.caEnds ? notAfter : to.caEnds,
    signingAlgorithm,
    signingKey: ca.privateKey,
    publicKey,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension(to.names.map((value) => ({ type: isIP(value) === 0 ? 'dns' : 'ip', value }))),
      await x509.AuthorityKeyIdentifierExtension.create(ca.publicKey),
      await x509.SubjectKeyIdentifierExtension.create(publicKey),
    ],
  });
  return pem(certificate);
}

/** Follows from the key: two CAs of one name in a trust store would be taken for each other by some verifiers. */
function caName(keyPem: string): string {
  const der = createPublicKey(keyPem).export({ type: 'spki', format: 'der' });
  return `CN=Spacedock CA ${createHash('sha256').update(der).digest('hex').slice(0, 8)}`;
}

/** Begins an hour early, for clients whose clock is a little behind. */
function validity(now: Date, days: number): { readonly notBefore: Date; readonly notAfter: Date } {
  const start = Math.floor(now.getTime() / 1000) * 1000 - hour;
  return { notBefore: new Date(start), notAfter: new Date(start + days * day - 1000) };
}

/** Positive and never zero, as RFC 5280 wants it. */
function serialNumber(): string {
  const bytes = randomBytes(16);
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40;
  return bytes.toString('hex');
}

function cryptoKeys(keyPem: string): webcrypto.CryptoKeyPair {
  const importable = (key: KeyObject, use: webcrypto.KeyUsage): webcrypto.CryptoKey => key.toCryptoKey(curve, true, [use]);
  return {
    privateKey: importable(createPrivateKey(keyPem), 'sign'),
    publicKey: importable(createPublicKey(keyPem), 'verify'),
  };
}

function pem(certificate: x509.X509Certificate): string {
  return `${certificate.toString('pem').trim()}\n`;
}
