import type { FailureBucket, FailureKind } from '../cloud-failure.ts';
import type { ConsolePage } from './console-pages.ts';

export interface FailureRow {
  /** Codes of AWS, of Node's network and of TLS. */
  readonly codes?: readonly string[];
  /** Codes that look like this. Such rows stand behind all that name codes: a code of its own goes first. */
  readonly like?: RegExp;
  readonly statuses?: readonly number[];
  /** Only of this operation. */
  readonly operation?: string;
  /** Only with these words. */
  readonly says?: RegExp;
  readonly kind: FailureKind;
  readonly bucket: FailureBucket;
  readonly fixHint: string;
  readonly page?: ConsolePage;
}

const later = 'Try again in a few minutes. If it persists, look at https://health.aws.amazon.com/health/status.';
const network =
  'Check that this server can reach AWS (DNS, proxy, firewall), and the endpoints of the account where it has its own.';
const keys = 'Check that the access key exists and is active, and enter key id and secret again.';
const trusted = /Signature expired|Signature not yet current/;

/**
 * What went wrong and what to do about it: the first row that fits. Codes are told apart by service where the services mean
 * different things by one code; statuses come last, for codes that are not here.
 */
export const failureRows: readonly FailureRow[] = [
  {
    codes: ['AccessDenied', 'AccessDeniedException', 'NoSuchEntity'],
    operation: 'sts:AssumeRole', kind: 'role_not_assumable', bucket: 'user_action', page: 'roles',
    fixHint: 'Check that the role exists, that its trust policy names who assumes it as principal, and that sts:ExternalId in it '
      + 'is the external id of this account.',
  },
  {
    codes: ['RegionDisabledException'], kind: 'region_unknown', bucket: 'user_action', page: 'regions',
    fixHint: 'Activate STS in the region, or choose another region.',
  },
  {
    codes: ['SignatureDoesNotMatch', 'InvalidSignatureException'], says: trusted, kind: 'unavailable', bucket: 'transient',
    fixHint: 'The clock of this server is wrong. Set it by NTP.',
  },
  {
    codes: ['RequestTimeTooSkewed'],
    kind: 'unavailable', bucket: 'transient',
    fixHint: 'The clock of this server is wrong. Set it by NTP.',
  },
  {
    codes: ['ExpiredToken', 'ExpiredTokenException', 'RequestExpired', 'TokenRefreshRequired'],
    kind: 'credentials_expired', bucket: 'user_action',
    fixHint: 'The session has ended. Enter new temporary credentials, or use static keys or a role, which do not end.',
  },
  {
    codes: [
      'InvalidClientTokenId', 'UnrecognizedClientException', 'AuthFailure', 'SignatureDoesNotMatch',
      'InvalidSignatureException', 'InvalidAccessKeyId', 'IncompleteSignature', 'IncompleteSignatureException',
      'MissingAuthenticationToken', 'MissingAuthenticationTokenException', 'NotAuthorizedException',
    ],
    kind: 'credentials_invalid', bucket: 'user_action', page: 'accessKeys', fixHint: keys,
  },
  {
    codes: ['CredentialsProviderError', 'TokenProviderError', 'ProviderError'],
    kind: 'credentials_invalid', bucket: 'user_action',
    fixHint: 'The machine that this server runs on has no identity of AWS. Give it one (instance profile, IRSA, environment), or '
      + 'enter keys that may assume the role.',
  },
  {
    codes: ['AccessDenied', 'AccessDeniedException', 'DecryptionFailure'],
    operation: 'secretsmanager:GetSecretValue', kind: 'permission_denied', bucket: 'user_action', page: 'policies',
    fixHint: 'Allow secretsmanager:GetSecretValue on the secret in a policy of the user or role, and kms:Decrypt where it is '
      + 'encrypted with a key of its own.',
  },
  {
    codes: ['AccessDenied', 'AccessDeniedException'],
    operation: 'ecr:GetAuthorizationToken', kind: 'permission_denied', bucket: 'user_action', page: 'policies',
    fixHint: 'Allow ecr:GetAuthorizationToken (on resource *) in a policy of the user or role.',
  },
  {
    codes: [
      'AccessDenied', 'AccessDeniedException', 'UnauthorizedOperation', 'NotAuthorized', 'AuthorizationError',
      'Client.UnauthorizedOperation',
    ],
    kind: 'permission_denied', bucket: 'user_action', page: 'policies',
    fixHint: 'Allow the action in a policy of the user or role. When it is allowed there, look for a permissions boundary or a '
      + 'service control policy that denies it.',
  },
  {
    codes: [
      'OptInRequired', 'SubscriptionRequiredException', 'PendingVerification', 'Blocked', 'AccountProblem',
      'InactiveAccountException',
    ],
    kind: 'service_disabled', bucket: 'user_action', page: 'account',
    fixHint: 'Finish the set-up of the AWS account (verification, payment) or activate the service in it.',
  },
  {
    codes: ['ResourceNotFoundException'],
    operation: 'secretsmanager:GetSecretValue', kind: 'not_found', bucket: 'user_action', page: 'secrets',
    fixHint: 'Check the name of the secret and the region, or make it in Secrets Manager.',
  },
  {
    codes: ['InvalidRequestException'], operation: 'secretsmanager:GetSecretValue', says: /marked for deletion/i,
    kind: 'not_found', bucket: 'user_action', page: 'secrets',
    fixHint: 'The secret is being deleted. Restore it in Secrets Manager, or name another one.',
  },
  {
    codes: [
      'ResourceNotFoundException', 'NotFoundException', 'NoSuchEntity', 'NoSuchEntityException', 'NoSuchHostedZone',
      'ClusterNotFoundException',
    ],
    kind: 'not_found', bucket: 'user_action', page: 'clusters',
    fixHint: 'Check name and region: it was deleted, or never was there.',
  },
  {
    codes: [
      'InvalidVpcID.NotFound', 'InvalidVpcID.Malformed', 'InvalidSubnetID.NotFound', 'InvalidInstanceType',
      'InvalidSubnetID.Malformed', 'InvalidGroupId.Malformed', 'InvalidAMIID.Malformed', 'Gateway.NotAttached',
    ],
    kind: 'not_found', bucket: 'user_action',
    fixHint: 'Check id and region: it was deleted, or never was there.',
  },
  ...['eks:CreateCluster', 'eks:CreateNodegroup'].map((operation): FailureRow => ({
    codes: ['InvalidParameterException', 'InvalidRequestException'], operation,
    says: /role.* (could not|cannot|can't) be assumed/i,
    kind: 'unavailable', bucket: 'transient', fixHint: 'A new role takes some seconds to be known everywhere. Try again.',
  })),
  // Auto Scaling has one code for everything, and words to tell it apart.
  {
    codes: ['ValidationError'], operation: 'autoscaling:DeleteAutoScalingGroup', says: /pending delete/i,
    kind: 'in_use', bucket: 'transient',
    fixHint: 'It is being deleted already. Wait for it.',
  },
  {
    codes: ['ValidationError'], operation: 'autoscaling:DeleteAutoScalingGroup', says: /not found/i,
    kind: 'not_found', bucket: 'user_action',
    fixHint: 'Check name and region: it was deleted, or never was there.',
  },
  // EKS says the same of a name that is taken and of what cannot go yet.
  ...['eks:DeleteCluster', 'eks:DeleteNodegroup'].map((operation): FailureRow => ({
    codes: ['ResourceInUseException'], operation, kind: 'in_use', bucket: 'user_action', page: 'clusters',
    fixHint: 'Remove what uses it first.',
  })),
  {
    codes: [
      'ResourceInUseException', 'EntityAlreadyExists', 'AlreadyExistsException', 'InvalidVpc.Duplicate',
      'HostedZoneAlreadyExists', 'ResourceExistsException', 'AlreadyExists', 'AlreadyExistsFault', 'InvalidSubnet.Conflict',
      'Resource.AlreadyAssociated', 'RouteAlreadyExists', 'DuplicateSubnetsInSameZone',
    ],
    kind: 'already_exists', bucket: 'user_action',
    fixHint: 'Use another name, or what is there already.',
  },
  {
    codes: [
      'DependencyViolation', 'DeleteConflict', 'ResourceInUse', 'ResourceInUseFault', 'HostedZoneNotEmpty', 'InvalidGroup.InUse',
      'InvalidIPAddress.InUse', 'InvalidDBSubnetGroupStateFault', 'InvalidDBSubnetGroupState', 'CacheSubnetGroupInUse',
      'RepositoryNotEmptyException', 'OperationNotPermitted', 'OperationNotPermittedException',
    ],
    kind: 'in_use', bucket: 'user_action',
    fixHint: 'Remove what uses it first.',
  },
  {
    codes: [
      'InvalidDBInstanceState', 'InvalidDBInstanceStateFault', 'InvalidReplicationGroupState',
      'InvalidReplicationGroupStateFault', 'IncorrectState', 'IncorrectInstanceState', 'ScalingActivityInProgress',
      'ScalingActivityInProgressFault', 'ResourceContention', 'ResourceContentionFault', 'ConcurrentModification',
    ],
    kind: 'in_use', bucket: 'transient',
    fixHint: 'It is busy with what it was asked before. Try again when that has come to its end.',
  },
  {
    codes: [
      'InsufficientInstanceCapacity', 'InsufficientDBInstanceCapacity', 'InsufficientDBInstanceCapacityFault',
      'InsufficientCacheClusterCapacity', 'InsufficientCacheClusterCapacityFault', 'InsufficientAddressCapacity',
    ],
    kind: 'quota_exceeded', bucket: 'user_action',
    fixHint: 'AWS has not enough of this size here at the moment. Choose another size or other zones, or try again later.',
  },
  {
    codes: [
      'ResourceLimitExceededException', 'ResourceLimitExceeded', 'LimitExceeded', 'LimitExceededException',
      'ServiceQuotaExceededException', 'VpcLimitExceeded', 'AddressLimitExceeded', 'InstanceLimitExceeded', 'VcpuLimitExceeded',
      'NatGatewayLimitExceeded', 'SubnetLimitExceeded',
    ],
    kind: 'quota_exceeded', bucket: 'user_action', page: 'quotas',
    fixHint: 'Ask AWS for a higher quota, or remove what is not needed.',
  },
  {
    codes: [
      'Throttling', 'ThrottlingException', 'ThrottledException', 'RequestThrottled', 'RequestThrottledException',
      'TooManyRequestsException', 'RequestLimitExceeded', 'PriorRequestNotComplete', 'SlowDown', 'BandwidthLimitExceeded',
      'EC2ThrottledException', 'TransactionInProgressException',
    ],
    kind: 'throttled', bucket: 'transient', fixHint: 'AWS counts the calls of the whole account. Try again later.',
  },
  {
    codes: [
      'InternalFailure', 'InternalError', 'InternalServerError', 'InternalServiceError', 'InternalServiceException',
      'ServerException', 'ServiceUnavailable', 'ServiceUnavailableException', 'Unavailable', 'ServiceFailure', 'RequestTimeout',
      'RequestTimeoutException', 'IDPCommunicationError',
    ],
    kind: 'unavailable', bucket: 'transient', fixHint: later,
  },
  {
    codes: [
      'InvalidParameterException', 'InvalidParameterValue', 'InvalidParameterCombination', 'InvalidRequestException',
      'InvalidInput', 'ValidationError', 'ValidationException', 'MalformedPolicyDocument', 'MissingParameter',
      'ClientException', 'InvalidNextToken', 'UnsupportedAvailabilityZoneException', 'BadRequestException',
      'UnsupportedOperation', 'InvalidSubnet', 'InvalidSubnet.Range', 'InvalidVpcRange', 'InvalidVpc.Range',
      'InvalidVPCNetworkStateFault', 'DBSubnetGroupDoesNotCoverEnoughAZs', 'InvalidParameterValueException',
      'InvalidConfigurationRequest', 'InvalidLoadBalancerAction', 'InvalidSecurityGroup', 'InvalidScheme', 'InvalidParameter',
      'StorageTypeNotSupported',
    ],
    kind: 'invalid_request', bucket: 'user_action', fixHint: 'Correct what AWS names.',
  },
  {
    like: /(LimitExceeded|QuotaExceeded|QuotaForCustomerExceeded)(Exception|Fault)?$|^TooMany[A-Z]\w*$/,
    kind: 'quota_exceeded', bucket: 'user_action', page: 'quotas',
    fixHint: 'Ask AWS for a higher quota, or remove what is not needed.',
  },
  {
    like: /AlreadyExists(Exception|Fault)?$|\.Duplicate$|^Duplicate[A-Z]\w*$/,
    kind: 'already_exists', bucket: 'user_action',
    fixHint: 'Use another name, or what is there already.',
  },
  {
    // With something before it: the SDK calls any 404 of a proxy NotFound.
    like: /.NotFound(Exception|Fault)?$/,
    kind: 'not_found', bucket: 'user_action',
    fixHint: 'Check name and region: it was deleted, or never was there.',
  },
  { codes: ['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'ENODATA'], kind: 'unreachable', bucket: 'transient', fixHint: network },
  {
    codes: [
      'ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN',
      'ENETDOWN', 'EADDRNOTAVAIL', 'ERR_SOCKET_CONNECTION_TIMEOUT', 'ERR_STREAM_PREMATURE_CLOSE', 'TimeoutError',
      'NetworkingError', 'ERR_SSL_PACKET_LENGTH_TOO_LONG', 'ERR_SSL_WRONG_VERSION_NUMBER', 'EPROTO',
    ],
    kind: 'unreachable', bucket: 'transient', fixHint: network,
  },
  {
    codes: [
      'SELF_SIGNED_CERT_IN_CHAIN', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'UNABLE_TO_GET_ISSUER_CERT',
      'UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID',
      'CERT_UNTRUSTED', 'ERR_TLS_CERT_ALTNAME_INVALID', 'HOSTNAME_MISMATCH',
    ],
    kind: 'unreachable', bucket: 'system',
    fixHint: 'What answers shows a certificate that this server does not trust. If it is meant to answer, add its authority to '
      + 'the endpoints of the account (caCertificates).',
  },
  {
    statuses: [429],
    kind: 'throttled', bucket: 'transient',
    fixHint: 'AWS counts the calls of the whole account. Try again later.',
  },
  { statuses: [401], kind: 'credentials_invalid', bucket: 'user_action', page: 'accessKeys', fixHint: keys },
  {
    statuses: [403],
    kind: 'permission_denied', bucket: 'user_action', page: 'policies',
    fixHint: 'Allow the action in a policy of the user or role.',
  },
  // AWS says what is not there by a code; without one, nobody says that a cluster is gone.
  {
    statuses: [404],
    kind: 'unexpected', bucket: 'system',
    fixHint: 'Check what answers at the endpoints of the account, or between this server and AWS.',
  },
  { statuses: [500, 502, 503, 504], kind: 'unavailable', bucket: 'transient', fixHint: later },
];

export const unexpected: FailureRow = {
  kind: 'unexpected', bucket: 'system', fixHint: 'This is not known to happen. Report it with the code and the request id.',
};
