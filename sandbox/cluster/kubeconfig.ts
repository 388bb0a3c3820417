import { stringify } from 'yaml';

export interface KubeconfigParts {
  readonly clusterName: string;
  readonly server: string;
  readonly caCertificate: string;
  readonly userName: string;
  readonly namespace?: string;
  readonly credentials: { readonly key: string; readonly certificate: string } | { readonly token: string };
}

const base64 = (text: string): string => Buffer.from(text).toString('base64');

export function kubeconfigText({ clusterName, server, caCertificate, userName, namespace, credentials }: KubeconfigParts): string {
  const context = `${userName}@${clusterName}`;
  const user = 'token' in credentials ? { token: credentials.token } : { 'client-certificate-data': base64(credentials.certificate), 'client-key-data': base64(credentials.key) };
  return stringify({
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: clusterName, cluster: { server, 'certificate-authority-data': base64(caCertificate) } }],
    users: [{ name: userName, user }],
    contexts: [{ name: context, context: { cluster: clusterName, user: userName, ...(namespace === undefined ? {} : { namespace }) } }],
    'current-context': context,
    preferences: {},
  });
}
