import type { AwsService } from '../../aws-operation.ts';
import { targetJsonProtocol } from '../../protocols/json.ts';
import { jsonWords } from '../../refusal-words.ts';
import { getAwsDefaultServiceQuota, getServiceQuota } from './get-service-quota.ts';
import { listServiceQuotas } from './list-service-quotas.ts';

export const servicequotas: AwsService = {
  name: 'servicequotas',
  protocol: targetJsonProtocol('ServiceQuotasV20190624'),
  words: {
    ...jsonWords,
    denied: [400, 'AccessDeniedException', '{detail}'],
    throttle: [400, 'TooManyRequestsException', 'Too Many Requests'],
    internal: [500, 'ServiceException', 'Something went wrong.'],
  },
  operations: [getAwsDefaultServiceQuota, getServiceQuota, listServiceQuotas],
};
