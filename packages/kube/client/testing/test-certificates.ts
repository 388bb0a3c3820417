// The polyfill must come first: @peculiar/x509 throws on import without it.
import 'reflect-metadata';
import * as x509 from '@peculiar/x509';
import { webcrypto } from 'node:crypto';

export interface Issued {
  readonly certificatePem: string;
  readonly keyPem: string;
}

export interface TestAuthority {
  readonly caPem: string;
  /** For a server on this machine. */
  readonly server: (names?: readonly string[]) => Promise<Issued>;
  /** For a client: the name is who it is, the groups are its organisations, as Kubernetes reads certificates. */
  readonly client: (name: string, groups?: readonly string[]) => Promise<Issued>;
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

/** A certificate authority that lives as long as a test. */
export async function testAuthority(): Promise<TestAuthority> {
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const now = Date.now();
  const validity = { notBefore: new Date(now - 3_600_000), notAfter: new Date(now + 86_400_000) };
  const issuer = 'CN=Test CA';
  const ca = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: '01', name: issuer, ...validity, signingAlgorithm: algorithm, keys,
    extensions: [new x509.BasicConstraintsExtension(true, 0, true), new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign, true)],
  });
  let serial = 1;

  async function issue(subject: string, extensions: x509.Extension[]): Promise<Issued> {
    const own = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
    serial += 1;
    const certificate = await x509.X509CertificateGenerator.create({
      serialNumber: serial.toString(16).padStart(2, '0'), subject, issuer, ...validity, signingAlgorithm: algorithm, signingKey: keys.privateKey, publicKey: own.publicKey, extensions,
    });
    const key = await webcrypto.subtle.exportKey('pkcs8', own.privateKey);
    return { certificatePem: certificate.toString('pem'), keyPem: x509.PemConverter.encode(key, 'PRIVATE KEY') };
  }

  return {
    caPem: ca.toString('pem'),
    server: (names = ['127.0.0.1', 'localhost']) => issue('CN=Test server', [
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension(names.map((value) => ({ type: /^[\d.]+$/.test(value) ? 'ip' : 'dns', value }))),
    ]),
    client: (name, groups = []) => issue([`CN=${name}`, ...groups.map((group) => `O=${group}`)].join(','), [
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.clientAuth]),
    ]),
  };
}
