import { createPrivateKey, X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { hostname as hostnameOfMachine } from 'node:os';
import { join } from 'node:path';
import type { DataDirectory } from './data-directory.ts';
import { givenCertificates } from './given-certificates.ts';

/** What the TLS port is served with. */
export type Certificates = {
  readonly cert: string;
  readonly key: string;
  /** What a client must trust; undefined when the certificate comes from a CA that clients know already. */
  readonly caPem?: string;
};

export type CertificateNeeds = {
  readonly dataDirectory: DataDirectory;
  /** Both or none; they win over what the data directory holds. */
  readonly certFile?: string | undefined;
  readonly keyFile?: string | undefined;
  /** The address that the server listens on. */
  readonly host: string;
  readonly now: Date;
  readonly hostname?: string;
};

const renewWithin = 30 * 24 * 3_600_000;

const caCertificateFile = 'ca.crt';
const caKeyFile = 'ca.key';
/** Certificate and key in one file: replaced in one move, so nobody ever reads a certificate with the wrong key. */
const serverFile = 'server.pem';

export async function loadCertificates(needs: CertificateNeeds): Promise<Certificates> {
  const { dataDirectory, certFile, keyFile, now } = needs;
  if (certFile !== undefined && keyFile !== undefined) return givenCertificates(certFile, keyFile);
  const names = namesOf(needs.host, needs.hostname ?? hostnameOfMachine());
  const caPem = await textOf(dataDirectory, caCertificateFile);
  const server = await textOf(dataDirectory, serverFile);
  if (caPem !== undefined && server !== undefined) {
    const kept = usable(server, certificateIn(dataDirectory, caPem), names, now);
    if (kept) return { ...kept, caPem };
  }
  return issue(dataDirectory, names, now);
}

async function issue(dataDirectory: DataDirectory, names: readonly string[], now: Date): Promise<Certificates> {
  const { issueCa, issueServerCertificate, newPrivateKey } = await import('./issuing.ts');
  const path = (name: string): string => join(dataDirectory.path, name);

  // The key is placed before the certificate that follows from it. Whichever of several processes wins either file,
  // the two belong together; and a certificate without a key is never a start in progress, but a lost key.
  const hadCertificate = (await dataDirectory.readSecret(caCertificateFile)) !== undefined;
  if (hadCertificate && (await dataDirectory.readSecret(caKeyFile)) === undefined) {
    throw new Error(
      `the server certificate must be renewed, but ${path(caKeyFile)} is gone; restore it from a backup, ` +
        `or remove ${path(caCertificateFile)} to have a new CA made (every kubeconfig must then be fetched again)`,
    );
  }
  const caKeyPem = (await dataDirectory.readOrCreateSecret(caKeyFile, newPrivateKey)).toString('utf8');
  let caPem = (await dataDirectory.readOrCreateSecret(caCertificateFile, () => issueCa(caKeyPem, now))).toString('utf8');
  let ca = certificateIn(dataDirectory, caPem);
  if (!ca.checkPrivateKey(createPrivateKey(caKeyPem))) {
    throw new Error(
      `${path(caKeyFile)} is not the key of ${path(caCertificateFile)}; restore both from one backup, ` +
        'or remove both to have a new CA made (every kubeconfig must then be fetched again)',
    );
  }
  if (!isCurrent(ca, now)) {
    caPem = await issueCa(caKeyPem, now);
    ca = new X509Certificate(caPem);
    await dataDirectory.replaceSecret(caCertificateFile, caPem);
  }

  const key = newPrivateKey();
  const cert = await issueServerCertificate({ keyPem: key, names, caKeyPem, caPem, now });
  await dataDirectory.replaceSecret(serverFile, `${cert}${key}`);
  return { cert, key, caPem };
}

/** The kept certificate if it will do for some time yet: anything else about it, damage included, is mended by a new one. */
function usable(
  pem: string,
  ca: X509Certificate,
  names: readonly string[],
  now: Date,
): { readonly cert: string; readonly key: string } | undefined {
  const [cert] = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----\n/.exec(pem) ?? [];
  const [key] = /-----BEGIN PRIVATE KEY-----[^-]+-----END PRIVATE KEY-----\n/.exec(pem) ?? [];
  if (cert === undefined || key === undefined) return undefined;
  const server = parsed(() => new X509Certificate(cert));
  const privateKey = parsed(() => createPrivateKey(key));
  if (!server || !privateKey) return undefined;
  const covers = (name: string): boolean =>
    (isIP(name) === 0 ? server.checkHost(name, { subject: 'never' }) : server.checkIP(name)) !== undefined;
  const belongs = server.verify(ca.publicKey) && server.checkPrivateKey(privateKey);
  return belongs && isCurrent(server, now) && isCurrent(ca, now) && names.every(covers) ? { cert, key } : undefined;
}

/** A certificate from the future was made while the clock was wrong; clients with the right time refuse it. */
function isCurrent(certificate: X509Certificate, now: Date): boolean {
  return certificate.validFromDate <= now && certificate.validToDate.getTime() - now.getTime() >= renewWithin;
}

function namesOf(host: string, hostname: string): readonly string[] {
  const bound = host.replace(/%.*$/, '');                         // fe80::1%eth0: the zone means nothing to others
  const machine = /^[a-z0-9._-]{1,253}$/i.test(hostname) ? [hostname.toLowerCase()] : [];
  return [...new Set(['localhost', '127.0.0.1', '::1', bound, ...machine])];
}

function certificateIn(dataDirectory: DataDirectory, caPem: string): X509Certificate {
  const certificate = parsed(() => new X509Certificate(caPem));
  if (certificate) return certificate;
  const path = join(dataDirectory.path, caCertificateFile);
  throw new Error(`${path} holds no certificate; restore it from a backup, or remove it to have it made again from its key`);
}

function parsed<T>(parse: () => T): T | undefined {
  try {
    return parse();
  } catch {
    return undefined;                                             // the callers say what becomes of a damaged file
  }
}

async function textOf(dataDirectory: DataDirectory, name: string): Promise<string | undefined> {
  return (await dataDirectory.readSecret(name))?.toString('utf8');
}
