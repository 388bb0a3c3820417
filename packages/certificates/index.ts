// The polyfill must come first: @peculiar/x509 throws on import without it. Both cost time and memory: whoever starts often and issues
// seldom imports this package when it has something to issue.
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
const authorityDays = 3650;

const curve = { name: 'ECDSA', namedCurve: 'P-256' };
const signingAlgorithm = { name: 'ECDSA', hash: 'SHA-256' };

/** Both in PEM. */
export interface KeyAndCertificate {
  readonly key: string;
  readonly certificate: string;
}

export function newPrivateKey(): string {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

/** Issued twice from one key, it differs only in its dates, so that certificates signed before a renewal stay valid. */
export async function issueAuthority({
  name,
  key,
  now,
}: {
  readonly name: string;
  readonly key: string;
  readonly now: Date;
}): Promise<string> {
  const keys = cryptoKeys(key);
  return pem(
    await x509.X509CertificateGenerator.createSelfSigned({
      serialNumber: serialNumber(),
      name: `CN=${name} ${fingerprint(key)}`,
      ...validity(now, authorityDays),
      signingAlgorithm,
      keys,
      extensions: [
        new x509.BasicConstraintsExtension(true, 0, true),
        new x509.KeyUsagesExtension(
          x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign | x509.KeyUsageFlags.digitalSignature,
          true,
        ),
        await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
      ],
    }),
  );
}

export interface CertificateWish {
  readonly authority: KeyAndCertificate;
  /** Of whom it is for. */
  readonly key: string;
  readonly commonName: string;
  readonly organisations?: readonly string[];
  /** Host names and addresses of a server; a certificate without them is for a client. */
  readonly names?: readonly string[];
  readonly days: number;
  readonly now: Date;
}

/** In force no longer than the authority that vouches for it. */
export async function issueCertificate({
  authority,
  key,
  commonName,
  organisations = [],
  names,
  days,
  now,
}: CertificateWish): Promise<string> {
  const issuer = new x509.X509Certificate(authority.certificate);
  const signing = cryptoKeys(authority.key);
  const { publicKey } = cryptoKeys(key);
  const { notBefore, notAfter } = validity(now, days);
  return pem(
    await x509.X509CertificateGenerator.create({
      serialNumber: serialNumber(),
      subject: new x509.Name([
        ...organisations.map((organisation) => ({ O: [verbatim(organisation)] })),
        { CN: [verbatim(commonName)] },
      ]),
      issuer: issuer.subjectName,
      notBefore,
      notAfter: notAfter < issuer.notAfter ? notAfter : issuer.notAfter,
      signingAlgorithm,
      signingKey: signing.privateKey,
      publicKey,
      extensions: [
        new x509.BasicConstraintsExtension(false, undefined, true),
        new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
        new x509.ExtendedKeyUsageExtension([names ? x509.ExtendedKeyUsage.serverAuth : x509.ExtendedKeyUsage.clientAuth]),
        ...(names
          ? [new x509.SubjectAlternativeNameExtension(names.map((value) => ({ type: isIP(value) === 0 ? 'dns' : 'ip', value })))]
          : []),
        await x509.AuthorityKeyIdentifierExtension.create(signing.publicKey),
        await x509.SubjectKeyIdentifierExtension.create(publicKey),
      ],
    }),
  );
}

/** A plain text would be read for quotes and escapes: somebody who is called `x"admin"` would get a certificate for admin. */
const verbatim = (text: string): { utf8String: string } => ({ utf8String: text });

/** Two authorities of one name in a trust store would be taken for each other by some verifiers, so the name follows from the key. */
function fingerprint(key: string): string {
  const der = createPublicKey(key).export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(der).digest('hex').slice(0, 8);
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
