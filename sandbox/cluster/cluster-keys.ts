import { generateKeyPairSync } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { issueCa, type KeyAndCertificate } from './certificates.ts';

/** What makes a cluster itself: who holds these can speak in its name. */
export interface ClusterKeys {
  readonly ca: KeyAndCertificate;
  /** Signs the tokens of service accounts: RSA, because that is what everybody can check. */
  readonly serviceAccounts: string;
}

export async function newClusterKeys(now: Date): Promise<ClusterKeys> {
  const serviceAccounts = generateKeyPairSync('rsa', { modulusLength: 2048 })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString();
  return { ca: await issueCa(now), serviceAccounts };
}

const fileName = 'cluster-keys.json';

/** The keys in a directory; made on the first start, so that kubeconfigs and tokens outlive a restart. */
export async function clusterKeysIn(directory: string, now: Date): Promise<ClusterKeys> {
  const file = join(directory, fileName);
  const known = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (known !== undefined) return JSON.parse(known) as ClusterKeys;
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const keys = await newClusterKeys(now);
  await writeFile(`${file}.new`, JSON.stringify(keys), { mode: 0o600 });
  await rename(`${file}.new`, file); // whole or not at all
  return keys;
}
