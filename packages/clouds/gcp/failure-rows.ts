import type { FailureBucket, FailureKind } from '../cloud-failure.ts';

/** What it means when Google says one of these codes. */
export interface FailureRow {
  /** Any of these, as Google (or node) says them. */
  readonly codes: readonly string[];
  /** Only when the message is like this. */
  readonly says?: RegExp;
  /** Only of operations that begin like this. */
  readonly of?: string;
  readonly kind: FailureKind;
  readonly bucket: FailureBucket;
  /** `{project}`, `{permission}` and `{service}` are filled in. */
  readonly fixHint: string;
  readonly consoleUrl?: string;
}

const home = 'https://console.cloud.google.com';
const iam = `${home}/iam-admin/iam?project={project}`;
const serviceAccounts = `${home}/iam-admin/serviceaccounts?project={project}`;
const identityPools = `${home}/iam-admin/workload-identity-pools?project={project}`;
const library = `${home}/apis/library/{service}?project={project}`;
const quotas = `${home}/iam-admin/quotas?project={project}`;

/** The first row that fits the most particular code wins: particular rows stand before those that hold for any message. */
export const failureRows: readonly FailureRow[] = [
  // Who we are.
  {
    codes: ['invalid_grant'],
    says: /reasonable timeframe|iat and exp/i,
    kind: 'credentials_invalid',
    bucket: 'system',
    fixHint: "The clock of this server differs from Google's. Synchronise it (NTP) and try again.",
  },
  {
    codes: ['invalid_grant'],
    says: /expired or revoked/i,
    kind: 'credentials_expired',
    bucket: 'user_action',
    fixHint: 'The consent was withdrawn or has expired. Connect the account again.',
    consoleUrl: `${home}/apis/credentials?project={project}`,
  },
  {
    codes: ['invalid_grant', 'invalid_target', 'invalid_request', 'unauthorized_client'],
    of: 'sts.',
    kind: 'credentials_invalid',
    bucket: 'user_action',
    fixHint:
      'The workload identity provider does not accept tokens of this installation. Check that it exists, is enabled, names this ' +
      'installation as issuer and allows the audience of the account.',
    consoleUrl: identityPools,
  },
  {
    codes: ['invalid_grant'],
    kind: 'credentials_invalid',
    bucket: 'user_action',
    fixHint:
      'The service account or its key was disabled or deleted, or they do not belong together. Make a new key and give it to ' +
      'the cloud account.',
    consoleUrl: serviceAccounts,
  },
  {
    codes: ['invalid_rapt', 'rapt_required'],
    kind: 'credentials_expired',
    bucket: 'user_action',
    fixHint:
      'The organisation wants its people to sign in again after a while. Connect the account again, or use a service account.',
  },
  {
    codes: [
      'invalid_client',
      'unauthorized_client',
      'deleted_client',
      'disabled_client',
      'admin_policy_enforced',
      'invalid_scope',
      'access_denied',
    ],
    kind: 'credentials_invalid',
    bucket: 'user_action',
    fixHint: 'Check the OAuth client: its id and secret, that it is enabled, and that the organisation allows it.',
    consoleUrl: `${home}/apis/credentials?project={project}`,
  },
  {
    codes: ['IAM_PERMISSION_DENIED', 'PERMISSION_DENIED', 'NOT_FOUND', 'HTTP_403', 'HTTP_404'],
    of: 'iamcredentials.',
    kind: 'role_not_assumable',
    bucket: 'user_action',
    fixHint:
      'Grant the role Workload Identity User (roles/iam.workloadIdentityUser) on the service account to the ' +
      'identity pool, and check the address of the service account.',
    consoleUrl: serviceAccounts,
  },
  {
    codes: ['ACCESS_TOKEN_EXPIRED'],
    kind: 'credentials_expired',
    bucket: 'user_action',
    fixHint: 'Google no longer accepts the token. Try again; if it persists, give the account new credentials.',
    consoleUrl: serviceAccounts,
  },
  {
    codes: [
      'ACCOUNT_STATE_INVALID',
      'CREDENTIALS_MISSING',
      'ACCESS_TOKEN_TYPE_UNSUPPORTED',
      'authError',
      'UNAUTHENTICATED',
      'HTTP_401',
    ],
    kind: 'credentials_invalid',
    bucket: 'user_action',
    fixHint: 'Check that the service account or user is enabled, and give the cloud account new credentials.',
    consoleUrl: serviceAccounts,
  },
  // Where.
  {
    codes: ['INVALID_ARGUMENT', 'invalid', 'badRequest', 'NOT_FOUND', 'notFound', 'HTTP_400', 'HTTP_404', 'PERMISSION_DENIED'],
    says: /unknown (region|zone)|location .* does not exist|permission denied on 'locations\//i,
    kind: 'region_unknown',
    bucket: 'user_action',
    fixHint: 'Use a region or zone of Google Cloud that the project {project} may use.',
    consoleUrl: `${home}/compute/zones?project={project}`,
  },
  // What we may.
  {
    codes: ['SERVICE_DISABLED', 'accessNotConfigured'],
    kind: 'service_disabled',
    bucket: 'user_action',
    fixHint: 'Enable the API {service} in the project {project}, then wait a few minutes.',
    consoleUrl: library,
  },
  {
    codes: ['BILLING_DISABLED'],
    kind: 'service_disabled',
    bucket: 'user_action',
    fixHint: 'Link the project {project} to a billing account.',
    consoleUrl: `${home}/billing/linkedaccount?project={project}`,
  },
  {
    codes: ['CONSUMER_INVALID', 'CONSUMER_SUSPENDED', 'USER_PROJECT_DENIED', 'RESOURCE_PROJECT_INVALID'],
    kind: 'account_mismatch',
    bucket: 'user_action',
    fixHint: 'Check that {project} is the id of a project that exists and is open to these credentials.',
    consoleUrl: `${home}/cloud-resource-manager`,
  },
  {
    codes: ['ACCESS_TOKEN_SCOPE_INSUFFICIENT', 'insufficientPermissions'],
    kind: 'permission_denied',
    bucket: 'user_action',
    fixHint: 'The consent does not cover Google Cloud. Connect the account again and agree to everything that is asked for.',
  },
  {
    codes: ['SECURITY_POLICY_VIOLATED', 'vpcServiceControls'],
    kind: 'permission_denied',
    bucket: 'user_action',
    fixHint:
      'A service perimeter (VPC Service Controls) of the organisation keeps this server out. Have an access level added for it.',
    consoleUrl: `${home}/security/service-perimeter`,
  },
  {
    codes: ['PERMISSION_DENIED', 'forbidden'],
    says: /insufficient .*quota|quota .*exceeded/i,
    kind: 'quota_exceeded',
    bucket: 'user_action',
    fixHint: 'Ask for more quota in the project {project}, or remove what is no longer needed.',
    consoleUrl: quotas,
  },
  {
    codes: ['IAM_PERMISSION_DENIED', 'PERMISSION_DENIED', 'forbidden', 'HTTP_403'],
    kind: 'permission_denied',
    bucket: 'user_action',
    fixHint: 'Grant a role with the permission {permission} on the project {project}.',
    consoleUrl: iam,
  },
  // How fast, how much.
  {
    codes: [
      'RATE_LIMIT_EXCEEDED',
      'rateLimitExceeded',
      'userRateLimitExceeded',
      'rate_limit_exceeded',
      'slow_down',
      'RESOURCE_EXHAUSTED',
      'HTTP_429',
    ],
    kind: 'throttled',
    bucket: 'transient',
    fixHint: 'Google takes no more calls at the moment. It is tried again by itself.',
    consoleUrl: quotas,
  },
  {
    codes: ['quotaExceeded', 'QUOTA_EXCEEDED', 'dailyLimitExceeded', 'RESOURCE_QUOTA_EXCEEDED', 'limitExceeded'],
    kind: 'quota_exceeded',
    bucket: 'user_action',
    fixHint: 'Ask for more quota in the project {project}, or remove what is no longer needed.',
    consoleUrl: quotas,
  },
  // What there is.
  {
    codes: ['NOT_FOUND', 'FAILED_PRECONDITION'],
    of: 'secretmanager.versions.access',
    kind: 'not_found',
    bucket: 'user_action',
    fixHint: 'Check the name of the secret, make it, or give it a version that is enabled, in the project {project}.',
    consoleUrl: `${home}/security/secret-manager?project={project}`,
  },
  {
    codes: ['NOT_FOUND', 'notFound', 'HTTP_404'],
    kind: 'not_found',
    bucket: 'user_action',
    fixHint: 'Check the name and the location: it may have been deleted.',
    consoleUrl: `${home}/kubernetes/list?project={project}`,
  },
  {
    codes: ['ALREADY_EXISTS', 'alreadyExists', 'duplicate'],
    kind: 'already_exists',
    bucket: 'user_action',
    fixHint: 'Choose another name.',
  },
  {
    codes: [
      'resourceInUseByAnotherResource',
      'containerNotEmpty',
      'CLUSTER_ALREADY_HAS_OPERATION',
      'FAILED_PRECONDITION',
      'resourceNotReady',
    ],
    kind: 'in_use',
    bucket: 'user_action',
    fixHint: 'Wait until what else happens to it has ended, or remove what uses it.',
  },
  {
    codes: ['ABORTED', 'conflict', 'HTTP_409'],
    kind: 'in_use',
    bucket: 'transient',
    fixHint: 'Something else changed it at the same moment. Try again.',
  },
  {
    codes: ['INVALID_ARGUMENT', 'OUT_OF_RANGE', 'invalid', 'required', 'badRequest', 'parseError', 'invalid_request', 'HTTP_400'],
    kind: 'invalid_request',
    bucket: 'system',
    fixHint: "Google did not accept the request. Report it with the operation and Google's words.",
  },
  // Whether it is there.
  {
    codes: [
      'UNAVAILABLE',
      'INTERNAL',
      'DEADLINE_EXCEEDED',
      'UNKNOWN',
      'DATA_LOSS',
      'backendError',
      'internalError',
      'internal_failure',
      'server_error',
      'temporarily_unavailable',
      'HTTP_500',
      'HTTP_502',
      'HTTP_503',
      'HTTP_504',
      'ZONES_MISSING',
    ],
    kind: 'unavailable',
    bucket: 'transient',
    fixHint: 'Google has a problem at the moment. Try again later.',
    consoleUrl: 'https://status.cloud.google.com',
  },
  {
    codes: [
      'ECONNREFUSED',
      'ECONNRESET',
      'ENOTFOUND',
      'EAI_AGAIN',
      'ETIMEDOUT',
      'EHOSTUNREACH',
      'ENETUNREACH',
      'EPIPE',
      'ECONNABORTED',
      'ERR_STREAM_PREMATURE_CLOSE',
      'ERR_SOCKET_CLOSED',
      'HPE_INVALID_CONSTANT',
    ],
    kind: 'unreachable',
    bucket: 'transient',
    fixHint: 'Check that this server can reach Google Cloud, and the endpoints of the account if it has any.',
  },
  {
    codes: [
      'SELF_SIGNED_CERT_IN_CHAIN',
      'DEPTH_ZERO_SELF_SIGNED_CERT',
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
      'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
      'UNABLE_TO_GET_ISSUER_CERT',
      'ERR_TLS_CERT_ALTNAME_INVALID',
      'CERT_HAS_EXPIRED',
      'CERT_NOT_YET_VALID',
      'EPROTO',
      'ERR_SSL_WRONG_VERSION_NUMBER',
    ],
    kind: 'unreachable',
    bucket: 'user_action',
    fixHint:
      'Who answers has a certificate that this server does not trust. Give the right CA certificates in the endpoints of the account.',
  },
  {
    codes: ['ANSWER_NOT_UNDERSTOOD', 'no-redirect', 'max-size'],
    kind: 'unexpected',
    bucket: 'system',
    fixHint:
      'Something other than Google Cloud answered, such as a proxy. Check the way there, and the endpoints of the account.',
  },
];
