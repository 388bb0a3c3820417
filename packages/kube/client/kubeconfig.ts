import { stringify } from 'yaml';

/** How the client shows who it is. */
export type KubeconfigIdentity =
  /** Undefined: nothing is in it; whoever uses it adds their own. */
  | { readonly token: string | undefined }
  | { readonly clientCertificatePem: string; readonly clientKeyPem: string };

export type KubeconfigParts = KubeconfigIdentity & {
  /** Of the cluster and of the context, as `kubectl config get-contexts` shows it. */
  readonly name: string;
  /** https URL; kubectl sends no credentials over plain HTTP. */
  readonly server: string;
  /** What the client must trust; without it, the CAs of its machine. */
  readonly caPem?: string;
  /** What the user is called in the file; as `name` unless said. */
  readonly user?: string;
  /** Where commands go that name no namespace. */
  readonly namespace?: string;
};

/** A kubeconfig with everything in it: no files beside it, no commands to run. */
export function kubeconfigText(parts: KubeconfigParts): string {
  const { name, server, caPem, user = name, namespace } = parts;
  const config = {
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name, cluster: { server, ...(caPem === undefined ? {} : { 'certificate-authority-data': base64(caPem) }) } }],
    users: [{ name: user, user: identityOf(parts) }],
    contexts: [{ name, context: { cluster: name, user, ...(namespace === undefined ? {} : { namespace }) } }],
    'current-context': name,
  };
  // Every text is quoted: kubectl reads YAML 1.1, in which a bare `on`, `1_000` or `12:30` is no text.
  return stringify(config, { defaultStringType: 'QUOTE_DOUBLE', defaultKeyType: 'PLAIN', lineWidth: 0 });
}

function identityOf(identity: KubeconfigIdentity): object {
  if ('token' in identity) return identity.token === undefined ? {} : { token: identity.token };
  return { 'client-certificate-data': base64(identity.clientCertificatePem), 'client-key-data': base64(identity.clientKeyPem) };
}

const base64 = (text: string): string => Buffer.from(text).toString('base64');
