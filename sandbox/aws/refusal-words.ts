import type { RefusalWords } from './aws-operation.ts';

const signature = 'The request signature we calculated does not match the signature you provided. Check your AWS Secret Access '
  + 'Key and signing method. Consult the service documentation for details.{detail}';
const token = 'The security token included in the request is invalid';
const expired = 'The security token included in the request is expired';

/** STS, IAM, Route 53. */
export const queryWords: RefusalWords = {
  unsigned: [403, 'MissingAuthenticationToken', 'Request is missing Authentication Token'],
  unknownKey: [403, 'InvalidClientTokenId', `${token}.`],
  wrongSignature: [403, 'SignatureDoesNotMatch', signature],
  skewed: [403, 'SignatureDoesNotMatch', '{detail}'],
  tokenInvalid: [403, 'InvalidClientTokenId', `${token}.`],
  tokenExpired: [403, 'ExpiredToken', expired],
  unknownOperation: [
    400,
    'InvalidAction',
    'The action or operation requested is invalid. Verify that the action is typed correctly.',
  ],
  denied: [403, 'AccessDenied', '{detail}'],
  quota: [409, 'LimitExceeded', 'Cannot exceed quota for this account.'],
  throttle: [400, 'Throttling', 'Rate exceeded'],
  internal: [500, 'InternalFailure', 'The request processing has failed because of an unknown error, exception or failure.'],
};

export const ec2Words: RefusalWords = {
  unsigned: [401, 'AuthFailure', 'AWS was not able to validate the provided access credentials'],
  unknownKey: [401, 'AuthFailure', 'AWS was not able to validate the provided access credentials'],
  wrongSignature: [401, 'AuthFailure', 'AWS was not able to validate the provided access credentials'],
  skewed: [400, 'RequestExpired', 'Request has expired.'],
  tokenInvalid: [401, 'AuthFailure', 'AWS was not able to validate the provided access credentials'],
  tokenExpired: [400, 'RequestExpired', 'Request has expired.'],
  unknownOperation: [400, 'InvalidAction', 'The action is not valid for this web service.'],
  denied: [403, 'UnauthorizedOperation', '{detail}'],
  quota: [400, 'VpcLimitExceeded', 'The maximum number of VPCs has been reached.'],
  throttle: [503, 'RequestLimitExceeded', 'Request limit exceeded.'],
  internal: [500, 'InternalError', 'An internal error has occurred'],
};

/** EKS, ECR. */
export const jsonWords: RefusalWords = {
  unsigned: [403, 'MissingAuthenticationTokenException', 'Missing Authentication Token'],
  unknownKey: [403, 'UnrecognizedClientException', `${token}.`],
  wrongSignature: [403, 'InvalidSignatureException', signature],
  skewed: [403, 'InvalidSignatureException', '{detail}'],
  tokenInvalid: [403, 'UnrecognizedClientException', `${token}.`],
  tokenExpired: [403, 'ExpiredTokenException', expired],
  unknownOperation: [404, 'UnknownOperationException', 'The requested operation is not known.'],
  denied: [403, 'AccessDeniedException', '{detail}'],
  quota: [400, 'ResourceLimitExceededException', 'You have reached a service limit on the specified resource.'],
  throttle: [429, 'ThrottlingException', 'Rate exceeded'],
  internal: [500, 'ServerException', 'An unexpected error occurred on the server. Try again later.'],
};
