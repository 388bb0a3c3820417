export type Provider = 'aws' | 'gcp' | 'azure';

export type AuthMethod =
  | 'static_keys' | 'assume_role' | 'temporary_credentials' | 'service_account' | 'oauth' | 'workload_identity' | 'service_principal' | 'workload_identity_federation';

export interface CredentialField {
  /** Its name in the request. */
  readonly name: string;
  readonly label: string;
  readonly secret?: true;
  readonly long?: true;
  readonly optional?: true;
  readonly hint?: string;
}

export interface Method {
  readonly method: AuthMethod;
  readonly label: string;
  readonly about: string;
  /** The cloud trusts this server instead of a stored secret: the wizard says whom to trust. */
  readonly federated?: true;
  readonly fields: readonly CredentialField[];
}

interface Cloud {
  readonly label: string;
  /** What the cloud calls the thing that is connected. */
  readonly account: string;
  readonly accountHint: string;
  readonly methods: readonly Method[];
}

const accessKey: readonly CredentialField[] = [
  { name: 'accessKeyID', label: 'Access key id' },
  { name: 'secretAccessKey', label: 'Secret access key', secret: true },
];
const entra: readonly CredentialField[] = [{ name: 'tenantID', label: 'Tenant id' }, { name: 'clientID', label: 'Client id' }];

/** How each cloud lets us in. The fields are those of the API; what is right in them is for the server to say. */
export const clouds: Readonly<Record<Provider, Cloud>> = {
  aws: {
    label: 'AWS',
    account: 'Account id',
    accountHint: 'The twelve digits at the top right of the console.',
    methods: [
      { method: 'assume_role', label: 'Assume a role', about: 'A role in your account that ours may take on. Its sessions end by themselves.', fields: [{ name: 'roleArn', label: 'Role ARN' }, { name: 'externalID', label: 'External id', hint: 'Stands in the trust policy of the role, against confused deputies.' }, ...accessKey] },
      { method: 'static_keys', label: 'Access keys', about: 'The keys of an IAM user. Simple; rotate them from time to time.', fields: accessKey },
      { method: 'temporary_credentials', label: 'Temporary credentials', about: 'From a session of yours; they end within hours. For trying things out.', fields: [...accessKey, { name: 'sessionToken', label: 'Session token', secret: true }] },
    ],
  },
  gcp: {
    label: 'Google Cloud',
    account: 'Project id',
    accountHint: 'Not the number, and not the name.',
    methods: [
      { method: 'workload_identity', label: 'Workload identity', about: 'Google trusts this server: no key is stored anywhere.', federated: true, fields: [{ name: 'audience', label: 'Audience', hint: 'The full name of the provider of your workload identity pool.' }, { name: 'serviceAccountEmail', label: 'Service account', optional: true }] },
      { method: 'service_account', label: 'Service account key', about: 'The key file of a service account.', fields: [{ name: 'serviceAccountKey', label: 'Key file (JSON)', secret: true, long: true }] },
      { method: 'oauth', label: 'OAuth', about: 'On behalf of a person, until they take it back.', fields: [{ name: 'clientID', label: 'Client id' }, { name: 'clientSecret', label: 'Client secret', secret: true }, { name: 'refreshToken', label: 'Refresh token', secret: true }] },
    ],
  },
  azure: {
    label: 'Azure',
    account: 'Subscription id',
    accountHint: 'A UUID; `az account show --query id` tells it.',
    methods: [
      { method: 'workload_identity_federation', label: 'Workload identity federation', about: 'Entra trusts this server: no secret is stored anywhere.', federated: true, fields: entra },
      { method: 'service_principal', label: 'Service principal', about: 'An app registration with a client secret.', fields: [...entra, { name: 'clientSecret', label: 'Client secret', secret: true }] },
    ],
  },
};

export const providers = Object.keys(clouds) as readonly Provider[];

export const methodOf = (provider: Provider, method: string): Method | undefined => clouds[provider].methods.find((each) => each.method === method);

/** What is sent of what was typed: the fields of the method, without those that may be left empty and were. */
export function credentialsOf({ fields }: Method, typed: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(fields.flatMap(({ name, optional }) => (optional && !typed[name] ? [] : [[name, typed[name] ?? '']])));
}
