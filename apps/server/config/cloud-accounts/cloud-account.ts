import { accountNouns, authMethods, type Provider, providerNames, providers } from '@spacedock/clouds';
import type { FieldProblem } from '@spacedock/contracts';
import type { Selectable } from 'kysely';
import { type Static, Type } from 'typebox';
import { Id, Name, Timestamp } from '../../stores/fields.ts';
import { namedList } from '../../stores/named-list.ts';
import { listQuery } from '../../stores/paging.ts';
import { search } from '../../stores/search.ts';
import { someOfThem, unchangedSince } from '../../stores/unchanged-since.ts';
import type { CloudAccountRow } from '../tables.ts';

export const ProviderName = Type.Enum([...providers]);
const PermissionLevel = Type.Enum(['read_only', 'read_write'], {
  description: '`read_only`: nothing is changed through this account, in the cloud or in its clusters.',
});
const Status = Type.Enum(['connected', 'failing'], { description: '`failing`: the cloud does not accept the credentials any more.' });
const AuthMethod = Type.Enum(Object.values(authMethods).flat());

const httpUrl = Type.String({
  maxLength: 500, pattern: String.raw`^https?://[A-Za-z0-9.:\[\]-]+(/[\w./-]*)?$`, says: 'must be an http or https address without a query',
});
export const AccountEndpoints = Type.Object({
  url: Type.Optional(httpUrl),
  services: Type.Optional(Type.Record(Type.String({ pattern: '^[a-z0-9-]{1,40}$' }), httpUrl, { maxProperties: 40 })),
  caCertificates: Type.Optional(Type.String({ maxLength: 65_536, pattern: '^-----BEGIN CERTIFICATE-----', says: 'must be certificates in PEM' })),
  privateAddresses: Type.Optional(Type.Boolean()),
}, {
  additionalProperties: false,
  description: 'Where the cloud answers, when it is not the public one. Only an administrator of the installation may set it.',
});

/** Documented by method; checked by `givenCredentials`, which knows provider and method. */
const Credentials = Type.Object({}, {
  additionalProperties: true,
  description: [
    'By `authMethod`:',
    '`static_keys`: accessKeyID, secretAccessKey.',
    '`assume_role`: roleArn, externalID, and accessKeyID with secretAccessKey of who assumes it.',
    '`temporary_credentials`: accessKeyID, secretAccessKey, sessionToken.',
    '`service_account`: serviceAccountKey (the key file).',
    '`oauth`: clientID, clientSecret, refreshToken.',
    '`workload_identity`: audience, serviceAccountEmail (optional).',
    '`service_principal`: tenantID, clientID, clientSecret.',
    '`workload_identity_federation`: tenantID, clientID.',
  ].join('\n- '),
});

export const AccountFailure = Type.Object({
  kind: Type.String(), bucket: Type.Enum(['user_action', 'transient', 'system']), operation: Type.String(), code: Type.String(),
  said: Type.String({ description: "The cloud's own words." }),
  fixHint: Type.Optional(Type.String()), consoleUrl: Type.Optional(Type.String()),
});

export const CloudAccount = Type.Object({
  id: Id('cloud-account'),
  name: Name,
  provider: ProviderName,
  cloudAccountID: Type.String({ description: "The cloud's own id: an AWS account, a Google Cloud project, an Azure subscription." }),
  authMethod: AuthMethod,
  permissionLevel: PermissionLevel,
  status: Status,
  failure: Type.Union([AccountFailure, Type.Null()]),
  identity: Type.String({ description: 'Who the cloud says that the credentials are.' }),
  missingPermissions: Type.Array(Type.String()),
  permissionsKnown: Type.Boolean({ description: 'False: the cloud did not let us ask which permissions are held.' }),
  verifiedAt: Timestamp,
  endpoints: Type.Optional(AccountEndpoints),
  createdBy: Type.String(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type CloudAccount = Static<typeof CloudAccount>;

export const NewCloudAccount = Type.Object({
  provider: ProviderName,
  cloudAccountID: Type.String({ maxLength: 128, examples: ['123456789012'] }),
  name: Name,
  authMethod: AuthMethod,
  permissionLevel: Type.Optional(PermissionLevel),
  credentials: Credentials,
  endpoints: Type.Optional(AccountEndpoints),
}, { additionalProperties: false });

export const CloudAccountChange = Type.Object({
  name: Type.Optional(Name),
  permissionLevel: Type.Optional(PermissionLevel),
  authMethod: Type.Optional(AuthMethod),
  credentials: Type.Optional(Credentials),
  endpoints: Type.Optional(Type.Union([AccountEndpoints, Type.Null()])),
  unchangedSince,
}, someOfThem);

export const CloudAccountPath = Type.Object({ accountID: Id('cloud-account') });

export const cloudAccountList = {
  ...namedList,
  sorts: { ...namedList.sorts, provider: { column: 'provider', type: 'text' } },
} as const;

export const CloudAccountQuery = listQuery(cloudAccountList, {
  provider: Type.Optional(ProviderName),
  status: Type.Optional(Status),
  search: search(),
});

const accountIds = {
  aws: { pattern: /^\d{12}$/, example: '123456789012' },
  gcp: { pattern: /^([a-z0-9.-]+:)?[a-z][a-z0-9-]{4,28}[a-z0-9]$/, example: 'checkout-prod-1234' },
  azure: { pattern: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, example: 'a UUID' },
} as const satisfies Record<Provider, { readonly pattern: RegExp; readonly example: string }>;

export function accountIdProblem(provider: Provider, cloudAccountId: string): FieldProblem | undefined {
  const { pattern, example } = accountIds[provider];
  if (pattern.test(cloudAccountId)) return undefined;
  return { field: 'body.cloudAccountID', problem: `must be the id of a ${providerNames[provider]} ${accountNouns[provider]}, such as ${example}` };
}

export const shownColumns = [
  'id', 'name', 'provider', 'cloud_account_id', 'auth_method', 'permission_level', 'identity', 'missing_permissions',
  'permissions_known', 'verified_at', 'failure', 'endpoints', 'created_by', 'created_at', 'updated_at',
] as const;

/** The sealed credentials are not even read. */
export const cloudAccountOf = (row: Pick<Selectable<CloudAccountRow>, (typeof shownColumns)[number]>): CloudAccount => ({
  id: row.id,
  name: row.name,
  provider: row.provider,
  cloudAccountID: row.cloud_account_id,
  authMethod: row.auth_method as CloudAccount['authMethod'],
  permissionLevel: row.permission_level,
  status: row.failure ? 'failing' : 'connected',
  failure: row.failure as CloudAccount['failure'],
  identity: row.identity,
  missingPermissions: row.missing_permissions,
  permissionsKnown: row.permissions_known,
  verifiedAt: row.verified_at.toISOString(),
  ...(row.endpoints === null ? {} : { endpoints: row.endpoints as NonNullable<CloudAccount['endpoints']> }),
  createdBy: row.created_by,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});
