import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { stringify } from 'yaml';
import { replaceSecretFile } from './keys/secret-file.ts';

export type KubeconfigParts = {
  /** Of the cluster and of the context, as `kubectl config get-contexts` shows it. */
  readonly name: string;
  /** https URL; kubectl sends no credentials over plain HTTP. */
  readonly server: string;
  /** What the client must trust; without it, the CAs of its machine. */
  readonly caPem?: string;
  readonly user: string;
  readonly token: string;
};

export function kubeconfig({ name, server, caPem, user, token }: KubeconfigParts): string {
  const trust = caPem === undefined ? {} : { 'certificate-authority-data': Buffer.from(caPem).toString('base64') };
  const config = {
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name, cluster: { server, ...trust } }],
    users: [{ name: user, user: { token } }],
    contexts: [{ name, context: { cluster: name, user } }],
    'current-context': name,
  };
  // Every text is quoted: kubectl reads YAML 1.1, in which a bare `on`, `1_000` or `12:30` is no text.
  return stringify(config, { defaultStringType: 'QUOTE_DOUBLE', defaultKeyType: 'PLAIN', lineWidth: 0 });
}

/** Whole or not at all, and readable only by its owner, as it holds a token. */
export async function writeKubeconfig(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await replaceSecretFile(path, text);
}
