import { issueAuthority, issueCertificate, newPrivateKey } from '@spacedock/certificates';

// Loaded only when there is something to issue (certificates.ts imports this file dynamically): what it needs would cost every start
// time and memory.
export { newPrivateKey };

/** The most that Apple's and Chrome's verifiers accept of a server certificate. */
const serverDays = 397;

export const issueCa = (key: string, now: Date): Promise<string> => issueAuthority({ name: 'Spacedock CA', key, now });

export interface ServerCertificateWish {
  readonly keyPem: string;
  readonly names: readonly string[];
  readonly caKeyPem: string;
  readonly caPem: string;
  readonly now: Date;
}

export const issueServerCertificate = ({ keyPem, names, caKeyPem, caPem, now }: ServerCertificateWish): Promise<string> =>
  issueCertificate({ authority: { key: caKeyPem, certificate: caPem }, key: keyPem, commonName: 'Spacedock server', names, days: serverDays, now });
