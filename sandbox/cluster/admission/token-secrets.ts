import type { KubeObject } from '@spacedock/kube';
import { serviceAccounts } from '../kinds/core/service-accounts.ts';
import { issuer, type ServiceAccountTokens } from '../service-account-tokens.ts';
import type { AdmissionPlugin } from './plugin.ts';
import { refusal } from './refusal.ts';

interface Secret extends KubeObject {
  type?: string;
  data?: Record<string, string>;
}

const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** A secret of the token type gets a token of its account that does not run out. In a real cluster a controller does this a moment later. */
export const tokenSecrets = (tokens: ServiceAccountTokens, caCertificate: string): AdmissionPlugin => ({
  async create(kind, next, { objects, namespace }) {
    const secret = next as Secret;
    if (kind.group !== '' || kind.plural !== 'secrets' || secret.type !== 'kubernetes.io/service-account-token') return;
    const name = secret.metadata.annotations?.['kubernetes.io/service-account.name'] ?? '';
    const account = name === '' ? undefined : await objects.get(serviceAccounts, namespace, name);
    if (name !== '' && !account)
      throw refusal(kind, next, `the service account ${namespace}/${name} that this token is for does not exist`);
    if (!account) return; // validation says what is missing
    const token = await tokens.issue({
      account,
      audiences: [issuer],
      bound: { kind: 'Secret', name: secret.metadata.name, uid: secret.metadata.uid ?? '' },
    });
    secret.metadata.annotations = {
      ...secret.metadata.annotations,
      'kubernetes.io/service-account.uid': account.metadata.uid ?? '',
    };
    secret.data = { ...secret.data, 'ca.crt': base64(caCertificate), namespace: base64(namespace), token: base64(token) };
  },
});
