import type { Call } from '../../api/call.ts';
import type { Provider } from '../../parts/cloud-names.ts';

export type AuthMethod =
  | 'static_keys'
  | 'assume_role'
  | 'temporary_credentials'
  | 'service_account'
  | 'oauth'
  | 'workload_identity'
  | 'service_principal'
  | 'workload_identity_federation';

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
  /** What the cloud calls the thing that is connected. */
  readonly account: string;
  readonly accountHint: string;
  readonly methods: readonly [Method, ...Method[]];
}

const accessKey: readonly CredentialField[] = [
  { name: 'accessKeyID', label: 'Access key id' },
  { name: 'secretAccessKey', label: 'Secret access key', secret: true },
];
/** Without one the role is assumed with what the machine has that the server runs on. */
const accessKeyOrNone: readonly CredentialField[] = [
  {
    name: 'accessKeyID',
    label: 'Access key id',
    optional: true,
    hint: 'Of who assumes the role. Left empty, with its secret, it is the machine that Spacedock runs on.',
  },
  { name: 'secretAccessKey', label: 'Secret access key', secret: true, optional: true },
];
const entra: readonly CredentialField[] = [
  { name: 'tenantID', label: 'Tenant id' },
  { name: 'clientID', label: 'Client id' },
];

/** What an account is for, in the words of the API and in ours. */
export const levels = [
  { value: 'read_write', label: 'Look, deploy and provision' },
  { value: 'read_only', label: 'Only look: find clusters and networks' },
] as const;

/** How each cloud lets us in. The fields are those of the API; what is right in them is for the server to say. */
export const clouds: Readonly<Record<Provider, Cloud>> = {
  aws: {
    account: 'Account id',
    accountHint: 'The twelve digits at the top right of the console.',
    methods: [
      {
        method: 'assume_role',
        label: 'Assume a role',
        about: 'A role in your account that ours may take on. Its sessions end by themselves.',
        fields: [
          { name: 'roleArn', label: 'Role ARN' },
          {
            name: 'externalID',
            label: 'External id',
            hint: 'Stands in the trust policy of the role, against confused deputies.',
          },
          ...accessKeyOrNone,
        ],
      },
      {
        method: 'static_keys',
        label: 'Access keys',
        about: 'The keys of an IAM user. Simple; rotate them from time to time.',
        fields: accessKey,
      },
      {
        method: 'temporary_credentials',
        label: 'Temporary credentials',
        about: 'From a session of yours; they end within hours. For trying things out.',
        fields: [...accessKey, { name: 'sessionToken', label: 'Session token', secret: true }],
      },
    ],
  },
  gcp: {
    account: 'Project id',
    accountHint: 'Not the number, and not the name.',
    methods: [
      {
        method: 'workload_identity',
        label: 'Workload identity',
        about: 'Google trusts this server: no key is stored anywhere.',
        federated: true,
        fields: [
          { name: 'audience', label: 'Audience', hint: 'The full name of the provider of your workload identity pool.' },
          { name: 'serviceAccountEmail', label: 'Service account', optional: true },
        ],
      },
      {
        method: 'service_account',
        label: 'Service account key',
        about: 'The key file of a service account.',
        fields: [{ name: 'serviceAccountKey', label: 'Key file (JSON)', secret: true, long: true }],
      },
      {
        method: 'oauth',
        label: 'OAuth',
        about: 'On behalf of a person, until they take it back.',
        fields: [
          { name: 'clientID', label: 'Client id' },
          { name: 'clientSecret', label: 'Client secret', secret: true },
          { name: 'refreshToken', label: 'Refresh token', secret: true },
        ],
      },
    ],
  },
  azure: {
    account: 'Subscription id',
    accountHint: 'A UUID; `az account show --query id` tells it.',
    methods: [
      {
        method: 'workload_identity_federation',
        label: 'Workload identity federation',
        about: 'Entra trusts this server: no secret is stored anywhere.',
        federated: true,
        fields: entra,
      },
      {
        method: 'service_principal',
        label: 'Service principal',
        about: 'An app registration with a client secret.',
        fields: [...entra, { name: 'clientSecret', label: 'Client secret', secret: true }],
      },
    ],
  },
};

export const methodOf = (provider: Provider, method: string): Method | undefined =>
  clouds[provider].methods.find((each) => each.method === method);

/** What is sent of what was typed: the fields of the method, without those that may be left empty and were. */
export function credentialsOf({ fields }: Method, typed: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    fields.flatMap(({ name, optional }) => (optional && !typed[name] ? [] : [[name, typed[name] ?? '']])),
  );
}

/** The input that a refused field belongs to: of a key file the server names the very line. */
export const inputOf = (field: string): string => field.replace(/^(credentials\.[^.]+)\..+$/, '$1');

/** For "copy as": commands end up in histories and chats. */
export function withoutSecrets(asked: Call, { fields }: Method): Call {
  const { credentials, ...rest } = asked.body as { readonly credentials: Readonly<Record<string, string>> };
  const secrets = new Set(fields.filter(({ secret }) => secret).map(({ name }) => name));
  const shown = Object.entries(credentials).map(([name, value]) => [name, secrets.has(name) && value !== '' ? '…' : value]);
  return { ...asked, body: { ...rest, credentials: Object.fromEntries(shown) } };
}
