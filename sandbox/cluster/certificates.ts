// The polyfill must come first: @peculiar/x509 throws on import without it.
import 'reflect-metadata';
import * as x509 from '@peculiar/x509';
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  type webcrypto,
} from 'node:crypto';
import { isIP } from 'node:net';

const hour = 3_600_000;
const day = 24 * hour;
const caDays = 3650;
const leafDays = 365;

const curve = { name: 'ECDSA', namedCurve: 'P-256' };
const signingAlgorithm = { name: 'ECDSA', hash: 'SHA-256' };

export interface KeyAndCertificate {
  readonly key: string;
  readonly certificate: string;
}

const newKey = (): string =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

/** The authority of one cluster: it vouches for the API server, and for people by their certificates. */
export async function issueCa(now: Date): Promise<KeyAndCertificate> {
  const key = newKey();
  const keys = cryptoKeys(key);
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: serialNumber(),
    name: caName(key),
    ...validity(now, caDays),
    signingAlgorithm,
    keys,
    extensions: [
      new x509.BasicConstraintsExtension(true, undefined, true),
      new x509.KeyUsagesExtension(
        x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign | x509.KeyUsageFlags.digitalSignature,
        true,
      ),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  return { key, certificate: pem(certificate) };
}

export const issueServerCertificate = (ca: KeyAndCertificate, names: readonly string[], now: Date): Promise<KeyAndCertificate> =>
  issueLeaf(ca, [{ CN: ['kube-apiserver'] }], now, [
    new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
    new x509.SubjectAlternativeNameExtension(names.map((value) => ({ type: isIP(value) === 0 ? 'dns' : 'ip', value }))),
  ]);

/** For somebody to sign in with: the common name is the user, each organisation a group. */
export const issueClientCertificate = (
  ca: KeyAndCertificate,
  user: string,
  groups: readonly string[],
  now: Date,
  days: number = leafDays,
): Promise<KeyAndCertificate> =>
  issueLeaf(ca, [...groups.map((group) => ({ O: [group] })), { CN: [user] }], now, [
    new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.clientAuth]),
  ], days);

async function issueLeaf(
  ca: KeyAndCertificate,
  subject: x509.JsonName,
  now: Date,
  extensions: readonly x509.Extension[],
  days: number = leafDays,
): Promise<KeyAndCertificate> {
  const key = newKey();
  const { publicKey } = cryptoKeys(key);
  const authority = cryptoKeys(ca.key);
  const certificate = await x509.X509CertificateGenerator.create({
    serialNumber: serialNumber(),
    subject,
    issuer: caName(ca.key),
    ...validity(now, days),
    signingAlgorithm,
    signingKey: authority.privateKey,
    publicKey,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature | x509.KeyUsageFlags.keyEncipherment, true),
      ...extensions,
      await x509.AuthorityKeyIdentifierExtension.create(authority.publicKey),
      await x509.SubjectKeyIdentifierExtension.create(publicKey),
    ],
  });
  return { key, certificate: pem(certificate) };
}

/** Follows from the key: two authorities of one name in a trust store would be taken for each other. */
function caName(key: string): string {
  const der = createPublicKey(key).export({ type: 'spki', format: 'der' });
  return `CN=Sandbox cluster CA ${createHash('sha256').update(der).digest('hex').slice(0, 8)}`;
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

function cryptoKeys(key: string): webcrypto.CryptoKeyPair {
  const importable = (of: KeyObject, use: webcrypto.KeyUsage): webcrypto.CryptoKey => of.toCryptoKey(curve, true, [use]);
  return { privateKey: importable(createPrivateKey(key), 'sign'), publicKey: importable(createPublicKey(key), 'verify') };
}

const pem = (certificate: x509.X509Certificate): string => `${certificate.toString('pem').trim()}\n`;
