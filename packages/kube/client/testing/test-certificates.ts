import { issueAuthority, issueCertificate, newPrivateKey } from '@spacedock/certificates';

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

/** A certificate authority that lives as long as a test. */
export async function testAuthority(): Promise<TestAuthority> {
  const now = new Date();
  const key = newPrivateKey();
  const caPem = await issueAuthority({ name: 'Test CA', key, now });

  async function issue(to: { readonly commonName: string; readonly organisations?: readonly string[]; readonly names?: readonly string[] }): Promise<Issued> {
    const keyPem = newPrivateKey();
    return { keyPem, certificatePem: await issueCertificate({ authority: { key, certificate: caPem }, key: keyPem, days: 1, now, ...to }) };
  }

  return {
    caPem,
    server: (names = ['127.0.0.1', 'localhost']) => issue({ commonName: 'Test server', names }),
    client: (name, groups = []) => issue({ commonName: name, organisations: groups }),
  };
}
