import { X509Certificate } from 'node:crypto';
import type { KubeClient, KubeObject } from '@spacedock/kube';

interface TlsSecret extends KubeObject {
  readonly data?: { readonly 'tls.crt'?: string };
}

export interface TlsFacts {
  /** The common name of whoever issued it. */
  readonly issuer: string;
  readonly expiresAt: string;
}

/** What a certificate in a Secret says of itself; undefined where there is none, or none that can be read. */
export async function tlsCertificate(
  client: KubeClient,
  ref: { readonly namespace: string; readonly name: string },
  signal: AbortSignal,
): Promise<TlsFacts | undefined> {
  const secret = await client.get<TlsSecret>({ apiVersion: 'v1', kind: 'Secret', ...ref }, { signal });
  const text = secret?.data?.['tls.crt'];
  return text === undefined ? undefined : certificateFacts(Buffer.from(text, 'base64'));
}

/** Of the first one in a chain, which is that of the host. */
export function certificateFacts(pem: Buffer): TlsFacts | undefined {
  try {
    const { issuer, validToDate } = new X509Certificate(pem);
    const name = /^(?:CN|O)=(.*)$/m.exec(issuer)?.[1] ?? issuer;
    return { issuer: name, expiresAt: validToDate.toISOString() };
  } catch {
    // Whoever fills the Secret put something else there; its text may be a key and is not repeated.
    return undefined;
  }
}
