import type { RegistryKind } from './integration-kinds.ts';

interface GithubValues extends Record<string, unknown> {
  readonly name: string;
  readonly token: string;
  readonly webhookSecret: string;
  readonly builderRepository: string;
}

export interface RegistryValues extends Record<string, unknown> {
  readonly kind: RegistryKind;
  readonly name: string;
  readonly cloudAccountID: string;
  readonly registry: string;
  readonly username: string;
  readonly password: string;
}

/** What is left empty is not sent: the server has its own word for what is missing. */
const given = (values: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));

export const githubRequest = ({ name, token, webhookSecret, builderRepository }: GithubValues) => ({
  kind: 'github' as const,
  name,
  credentials: given({ token, webhookSecret }),
  metadata: given({ builderRepository }),
});

export function registryRequest({ kind, name, cloudAccountID, registry, username, password }: RegistryValues) {
  return kind === 'dockerhub'
    ? { kind, name, credentials: given({ username, password }) }
    : { kind, name, metadata: given({ registry, cloudAccountID }) };
}

/** Where in a form a field of the request is: they have the names of the ends of its paths. */
export const inputOf = (field: string): string => field.split('.').at(-1) ?? field;

/** The request as it may be shown and copied. */
export function withoutSecrets<Body extends { readonly credentials?: Readonly<Record<string, string>> }>(body: Body): Body {
  if (!body.credentials) return body;
  const secret = new Set(['token', 'webhookSecret', 'password']);
  return {
    ...body,
    credentials: Object.fromEntries(
      Object.entries(body.credentials).map(([name, value]) => [name, secret.has(name) ? '…' : value]),
    ),
  };
}
