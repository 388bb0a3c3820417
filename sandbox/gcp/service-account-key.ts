import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import type { RandomBytes } from './gcp-world.ts';

export interface NewServiceAccountKey {
  readonly id: string;
  readonly publicKey: string;
  /** As the console lets it be downloaded, the only time that the private half is seen. */
  readonly file: Readonly<Record<string, string>>;
}

/** RSA, as all keys of service accounts. */
export async function newServiceAccountKey(
  email: string,
  projectId: string,
  randomBytes: RandomBytes,
): Promise<NewServiceAccountKey> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const id = Buffer.from(randomBytes(20)).toString('hex');
  const file = {
    type: 'service_account',
    project_id: projectId,
    private_key_id: id,
    private_key: privateKey,
    client_email: email,
    client_id: '104938471920384756102',
    auth_uri: 'https://accounts.google.com/o/oauth2/auth',
    token_uri: 'https://oauth2.googleapis.com/token',
    auth_provider_x509_cert_url: 'https://www.googleapis.com/oauth2/v1/certs',
    universe_domain: 'googleapis.com',
  };
  return { id, publicKey, file };
}
