import { type FailureBucket, type FailureFacts, type FailureKind, oneLine } from '../cloud-failure.ts';
import type { Classify } from '../cloud-calls.ts';
import type { CloudAccount } from '../cloud.ts';
import { azureEnvironment } from './azure-environment.ts';
import { AzureRefusal } from './azure-refusal.ts';
import { dataPlaneRows } from './data-plane-rows.ts';

/** Places in the portal where something can be mended. */
const places = {
  secrets: '/#view/Microsoft_AAD_RegisteredApps/ApplicationMenuBlade/~/Credentials/appId/{client}',
  application: '/#view/Microsoft_AAD_RegisteredApps/ApplicationMenuBlade/~/Overview/appId/{client}',
  directory: '/#view/Microsoft_AAD_IAM/ActiveDirectoryMenuBlade/~/Overview',
  conditionalAccess: '/#view/Microsoft_AAD_ConditionalAccess/ConditionalAccessBlade/~/Policies',
  access: '/#@{tenant}/resource/subscriptions/{subscription}/users',
  subscription: '/#@{tenant}/resource/subscriptions/{subscription}/overview',
  subscriptions: '/#view/Microsoft_Azure_Billing/SubscriptionsBladeV2',
  providers: '/#@{tenant}/resource/subscriptions/{subscription}/resourceproviders',
  policy: '/#view/Microsoft_Azure_Policy/PolicyMenuBlade/~/Compliance',
  vaults: '/#browse/Microsoft.KeyVault%2Fvaults',
  registries: '/#browse/Microsoft.ContainerRegistry%2Fregistries',
  quotas: '/#view/Microsoft_Azure_Capacity/QuotaMenuBlade/~/myQuotas',
} as const;

export interface Row {
  /** The cloud's codes; of Entra those of its texts. */
  readonly codes?: readonly string[];
  /** Where no code is known. */
  readonly statuses?: readonly number[];
  /** Only of operations that begin like this. */
  readonly of?: string;
  /** Only where the cloud also says this. */
  readonly says?: RegExp;
  readonly kind: FailureKind;
  readonly bucket: FailureBucket;
  readonly fixHint: string;
  readonly place?: keyof typeof places;
}

const tryAgain = 'Try again in a few minutes. The state of Azure is shown at https://status.azure.com.';

const busy = 'Another change of the same resource goes on, or it is stopped. Try again when that has ended.';

/** The first row that fits, codes before statuses. */
export const failureRows: readonly Row[] = [
  ...dataPlaneRows,
  // Entra: who we are
  {
    codes: ['AADSTS7000215', 'AADSTS7000216', 'AADSTS7000218'],
    kind: 'credentials_invalid', bucket: 'user_action', place: 'secrets',
    fixHint: 'Make a new client secret for the app registration and put its value, not its id, into the cloud account.',
  },
  {
    codes: ['AADSTS7000222'], kind: 'credentials_expired', bucket: 'user_action', place: 'secrets',
    fixHint: 'The client secret has expired. Make a new one for the app registration and put its value into the cloud account.',
  },
  {
    codes: ['AADSTS700016', 'AADSTS7000112', 'AADSTS700012', 'AADSTS7000229'],
    kind: 'credentials_invalid', bucket: 'user_action', place: 'application',
    fixHint: 'Check the client id and the tenant id of the cloud account: the tenant has no such application, or it is disabled.',
  },
  {
    codes: ['AADSTS90002', 'AADSTS900021', 'AADSTS900023', 'invalid_tenant'],
    kind: 'credentials_invalid', bucket: 'user_action', place: 'directory',
    fixHint: 'Check the tenant id of the cloud account. It is on the overview page of Microsoft Entra ID.',
  },
  {
    codes: [
      'AADSTS70021', 'AADSTS70025', 'AADSTS700211', 'AADSTS700212', 'AADSTS700213', 'AADSTS700027', 'AADSTS700024',
      'AADSTS700236',
    ],
    kind: 'role_not_assumable', bucket: 'user_action', place: 'secrets',
    fixHint: 'Give the app registration a federated credential with exactly the issuer, subject and audience of this server.',
  },
  {
    codes: ['AADSTS53003', 'AADSTS530034', 'AADSTS530035'],
    kind: 'permission_denied', bucket: 'user_action', place: 'conditionalAccess',
    fixHint: 'A Conditional Access policy keeps the application out. Except its service principal, or allow this server in it.',
  },
  {
    codes: ['AADSTS500011', 'AADSTS650052', 'AADSTS650057'], kind: 'service_disabled', bucket: 'user_action', place: 'providers',
    fixHint: 'The tenant does not know the service. Register its resource provider, such as Microsoft.ContainerService.',
  },
  {
    codes: ['AADSTS90055', 'AADSTS50196', 'AADSTS700007'], kind: 'throttled', bucket: 'transient', fixHint: tryAgain,
  },
  {
    codes: ['AADSTS90033', 'AADSTS90012', 'AADSTS90024', 'AADSTS50000', 'temporarily_unavailable'],
    kind: 'unavailable', bucket: 'transient', fixHint: tryAgain,
  },
  // ARM: which subscription, and what may be done in it
  {
    codes: ['SubscriptionNotFound', 'InvalidSubscriptionId', 'InvalidAuthenticationTokenTenant'],
    kind: 'account_mismatch', bucket: 'user_action', place: 'subscriptions',
    fixHint: 'Check the id of the subscription, that it belongs to the tenant, and that the application has a role in it.',
  },
  {
    codes: ['ExpiredAuthenticationToken'], kind: 'credentials_expired', bucket: 'user_action', place: 'secrets',
    fixHint: 'Azure takes a new token for an expired one. Check the clock of this server.',
  },
  {
    codes: [
      'InvalidAuthenticationToken', 'AuthenticationFailed', 'InvalidAuthenticationTokenAudience',
      'TokenIssuedBeforeRevocationTimestamp',
    ],
    kind: 'credentials_invalid', bucket: 'user_action', place: 'application',
    fixHint: 'Azure no longer takes the tokens of the application. Check that it is enabled, and its credentials.',
  },
  {
    codes: ['RequestDisallowedByPolicy', 'RequestDisallowedByAzure'],
    kind: 'permission_denied', bucket: 'user_action', place: 'policy',
    fixHint: 'An Azure Policy of the subscription forbids it. Ask for an exemption, or choose what the policy allows.',
  },
  {
    codes: [
      'AuthorizationFailed', 'LinkedAuthorizationFailed', 'LinkedAccessCheckFailed', 'AuthorizationPermissionMismatch',
      'Forbidden',
    ],
    kind: 'permission_denied', bucket: 'user_action', place: 'access',
    fixHint: 'Give the application a role on the subscription that allows the action. It takes effect within minutes.',
  },
  {
    codes: ['MissingSubscriptionRegistration', 'SubscriptionNotRegistered'],
    kind: 'service_disabled', bucket: 'user_action', place: 'providers',
    fixHint: 'Register the resource provider that is named in the subscription.',
  },
  {
    codes: ['ReadOnlyDisabledSubscription', 'SubscriptionDisabled', 'DisabledSubscription', 'SubscriptionNotActive'],
    kind: 'service_disabled', bucket: 'user_action', place: 'subscription',
    fixHint: 'The subscription is disabled. Enable it again, which mostly means to settle its bills.',
  },
  // ARM: what was asked for
  {
    codes: ['LocationNotAvailableForResourceType', 'LocationNotAvailable', 'NoRegisteredProviderFound', 'InvalidLocation'],
    kind: 'region_unknown', bucket: 'user_action',
    fixHint: 'Choose a region that the subscription offers for this kind of resource.',
  },
  {
    codes: ['ResourceNotFound', 'ResourceGroupNotFound', 'ParentResourceNotFound', 'NotFound'],
    kind: 'not_found', bucket: 'user_action',
    place: 'subscription',
    fixHint: 'Check name, resource group and region: it was deleted, renamed or moved, or it never was there.',
  },
  {
    codes: ['AnotherOperationInProgress', 'OperationPreempted', 'RetryableError'],
    kind: 'unavailable', bucket: 'transient', fixHint: busy,
  },
  {
    // The same code stands for a lack of quota, and for a resource in a wrong state.
    codes: ['OperationNotAllowed'], says: /in progress|provisioning state|power state|stopped/i,
    kind: 'unavailable', bucket: 'transient', fixHint: busy,
  },
  {
    codes: [
      'QuotaExceeded', 'ResourceQuotaExceeded', 'OperationNotAllowed', 'InsufficientVCPUQuota', 'ErrCode_InsufficientVCPUQuota',
      'PublicIPCountLimitReached', 'ResourceCountExceedsLimit', 'AvailabilityZoneNotSupported', 'SkuNotAvailable',
      'AllocationFailed', 'ZonalAllocationFailed', 'OverconstrainedAllocationRequest',
    ],
    kind: 'quota_exceeded', bucket: 'user_action', place: 'quotas',
    fixHint: 'Ask for a higher quota in the region, or choose a smaller size, another size or another region.',
  },
  {
    codes: ['AlreadyExists', 'ResourceAlreadyExists', 'InvalidResourceLocation', 'RoleAssignmentExists', 'DnsRecordInUse'],
    kind: 'already_exists', bucket: 'user_action', place: 'subscription', fixHint: 'Choose another name, or remove what has it.',
  },
  {
    codes: ['ScopeLocked'], kind: 'in_use', bucket: 'user_action', place: 'subscription',
    fixHint: 'A lock keeps it from being changed. Remove the lock from the resource, its resource group or the subscription.',
  },
  {
    codes: [
      'InUse', 'ResourceInUse', 'InUseSubnetCannotBeDeleted', 'NetworkSecurityGroupInUse', 'PublicIPAddressCannotBeDeleted',
      'CannotDeleteResource',
    ],
    kind: 'in_use', bucket: 'user_action', place: 'subscription', fixHint: 'Remove what uses it first.',
  },
  {
    codes: [
      'InvalidParameter', 'InvalidResourceName', 'InvalidResourceReference', 'PropertyChangeNotAllowed', 'SubnetIsFull',
      'NetcfgInvalidSubnet',
    ],
    kind: 'invalid_request', bucket: 'user_action', fixHint: 'Change the value that Azure names and try again.',
  },
  {
    codes: [
      'TooManyRequests', 'SubscriptionRequestsThrottled', 'ResourceRequestsThrottled', 'ResourceCollectionRequestsThrottled',
      'TenantRequestsThrottled', 'OperationGroupRequestsThrottled',
    ],
    kind: 'throttled', bucket: 'transient', fixHint: tryAgain,
  },
  // Anything else, by status
  {
    statuses: [401], kind: 'credentials_invalid', bucket: 'user_action', place: 'application',
    fixHint: 'Check the credentials of the cloud account.',
  },
  {
    statuses: [403], kind: 'permission_denied', bucket: 'user_action', place: 'access',
    fixHint: 'Give the application a role on the subscription that allows the action.',
  },
  {
    statuses: [404], kind: 'not_found', bucket: 'user_action', place: 'subscription',
    fixHint: 'Check name, resource group and region.',
  },
  { statuses: [429], kind: 'throttled', bucket: 'transient', fixHint: tryAgain },
  { statuses: [408, 500, 502, 503, 504], kind: 'unavailable', bucket: 'transient', fixHint: tryAgain },
  {
    statuses: [400, 409, 412, 422], kind: 'invalid_request', bucket: 'system',
    fixHint: 'Tell the maintainers what was tried, with the id of the request.',
  },
  // The way there
  {
    codes: [
      'ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EPIPE', 'EHOSTUNREACH',
      'ENETUNREACH', 'EPROTO', 'REQUEST_SEND_ERROR',
    ],
    kind: 'unreachable', bucket: 'transient',
    fixHint: 'Check that this server can reach Azure, and the endpoints of the cloud account where it has some.',
  },
  {
    codes: [
      'DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'UNABLE_TO_GET_ISSUER_CERT',
      'UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'CERT_HAS_EXPIRED', 'ERR_TLS_CERT_ALTNAME_INVALID',
    ],
    kind: 'unreachable', bucket: 'user_action',
    fixHint: 'The certificate there is not trusted. An administrator can add its CA to the endpoints of the cloud account.',
  },
];

/** Sorts what an SDK threw, or what the wire had seen when it did. */
export function azureFailures(account: Pick<CloudAccount<'azure'>, 'cloudAccountId' | 'credentials' | 'endpoints'>): Classify {
  const { credentials, cloudAccountId } = account;
  const { portalUrl } = azureEnvironment(account.endpoints);
  const secrets = 'clientSecret' in credentials && credentials.clientSecret !== '' ? [credentials.clientSecret] : [];
  const placeOf = (place: keyof typeof places): string =>
    portalUrl + places[place]
      .replace('{client}', encodeURIComponent(credentials.clientId))
      .replace('{tenant}', encodeURIComponent(credentials.tenantId))
      .replace('{subscription}', encodeURIComponent(cloudAccountId));

  return (error, { operation }): FailureFacts => {
    const refusal = error instanceof AzureRefusal ? error : undefined;
    const code = refusal?.code ?? codeOf(error);
    const message = error instanceof Error ? error.message : 'something that is no error was thrown';
    const row = rowOf(operation, code, message, refusal?.status);
    const shared = {
      provider: 'azure' as const, operation, code, said: oneLine(withoutSecrets(message, secrets)),
      requestId: refusal?.requestId, retryAfterMs: milliseconds(refusal?.retryAfter),
    };
    if (!row) return { ...shared, kind: 'unexpected', bucket: 'system', fixHint: 'Tell the maintainers what was tried.' };
    const { kind, bucket, fixHint, place } = row;
    return { ...shared, kind, bucket, fixHint, consoleUrl: place && placeOf(place) };
  };
}

function rowOf(operation: string, code: string, message: string, status: number | undefined): Row | undefined {
  const rows = failureRows.filter(({ of = '' }) => operation.startsWith(of));
  const byCode = rows.find(({ codes, says }) =>
    codes?.some((one) => one.toLowerCase() === code.toLowerCase()) && (says?.test(message) ?? true));
  return byCode ?? rows.find(({ statuses }) => status !== undefined && statuses?.includes(status));
}

/** What node and the SDKs put there for errors that are no answers. */
function codeOf(error: unknown): string {
  const { code, name } = (error ?? {}) as { readonly code?: unknown; readonly name?: unknown };
  if (typeof code === 'string' && code !== '') return code;
  return typeof name === 'string' && name !== '' ? name : 'Error';
}

/** Azure does not repeat secrets; a proxy or an emulator on the way may. */
function withoutSecrets(text: string, secrets: readonly string[]): string {
  let clean = text;
  for (const secret of secrets) clean = clean.replaceAll(secret, '…');
  return clean.replaceAll(/\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/g, '…');
}

/** Seconds, or a date: the date is not worth a clock, for throttling has a pace of its own. */
function milliseconds(retryAfter: string | undefined): number | undefined {
  const seconds = Number(retryAfter);
  return retryAfter === undefined || !Number.isFinite(seconds) || seconds < 0 ? undefined : seconds * 1_000;
}
