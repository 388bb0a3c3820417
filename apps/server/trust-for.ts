import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import type { Certificates } from './keys/certificates.ts';

/** Our CA vouches for our certificate. At a name that is not on it somebody else answers, with a certificate of his own. */
export function trustFor(server: string, { cert, caPem }: Certificates): { readonly caPem?: string } {
  const host = new URL(server).hostname.replace(/^\[(.*)\]$/, '$1');
  const certificate = new X509Certificate(cert);
  const ours = (isIP(host) === 0 ? certificate.checkHost(host, { subject: 'never' }) : certificate.checkIP(host)) !== undefined;
  return ours && caPem !== undefined ? { caPem } : {};
}
