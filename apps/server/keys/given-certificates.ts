import { createPrivateKey, X509Certificate } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Certificates } from './certificates.ts';

/**
 * The operator's own certificate and key. Checked here, because a mismatch would otherwise show only at the first
 * handshake, as a refusal that names neither file.
 */
export async function givenCertificates(certFile: string, keyFile: string): Promise<Certificates> {
  const cert = await read(certFile, '--tls-cert');
  const key = await read(keyFile, '--tls-key');
  const [server, ...chain] = certificatesIn(cert, certFile);
  if (!server) throw new Error(`${certFile} (--tls-cert) holds no certificate; give a PEM file that begins with the server's`);
  if (!server.checkPrivateKey(privateKeyIn(key, keyFile))) {
    throw new Error(`${keyFile} (--tls-key) is not the key of the first certificate in ${certFile} (--tls-cert); give the pair`);
  }
  // Only a root can be handed to clients as their CA: an intermediate of a public CA changes without notice.
  const roots = [server, ...chain].filter((each) => each.checkIssued(each) && each.verify(each.publicKey));
  return { cert, key, ...(roots.length > 0 ? { caPem: roots.map((root) => root.toString()).join('') } : {}) };
}

async function read(path: string, option: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`could not read ${path} (${option}): ${why}; give a PEM file that the server may read`, { cause: error });
  }
}

function certificatesIn(pem: string, path: string): readonly X509Certificate[] {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  return blocks.map((block, index) => {
    try {
      return new X509Certificate(block);
    } catch (error) {
      throw new Error(`certificate ${index + 1} in ${path} (--tls-cert) is damaged; export it again`, { cause: error });
    }
  });
}

function privateKeyIn(pem: string, path: string): KeyObject {
  try {
    return createPrivateKey(pem);
  } catch (error) {
    const next = 'give a PEM file without a passphrase';
    throw new Error(`${path} (--tls-key) holds no private key that can be read; ${next}`, { cause: error });
  }
}
