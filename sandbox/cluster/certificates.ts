import { issueAuthority, issueCertificate, type KeyAndCertificate, newPrivateKey } from '@spacedock/certificates';

export type { KeyAndCertificate } from '@spacedock/certificates';

const leafDays = 365;

/** The authority of one cluster: it vouches for the API server, and for people by their certificates. */
export async function issueCa(now: Date): Promise<KeyAndCertificate> {
  const key = newPrivateKey();
  return { key, certificate: await issueAuthority({ name: 'Sandbox cluster CA', key, now }) };
}

export async function issueServerCertificate(ca: KeyAndCertificate, names: readonly string[], now: Date): Promise<KeyAndCertificate> {
  const key = newPrivateKey();
  return { key, certificate: await issueCertificate({ authority: ca, key, commonName: 'kube-apiserver', names, days: leafDays, now }) };
}

/** For somebody to sign in with: the common name is the user, each organisation a group. */
export async function issueClientCertificate(
  ca: KeyAndCertificate,
  user: string,
  groups: readonly string[],
  now: Date,
  days: number = leafDays,
): Promise<KeyAndCertificate> {
  const key = newPrivateKey();
  return { key, certificate: await issueCertificate({ authority: ca, key, commonName: user, organisations: groups, days, now }) };
}
