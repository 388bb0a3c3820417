import type { AwsOperation } from '../../aws-operation.ts';
import { quotaOf } from '../../quotas.ts';
import { mustFindQuota, quotaView } from './quota-view.ts';

/** What the account may have. */
export const getServiceQuota: AwsOperation = {
  name: 'GetServiceQuota',
  run(call) {
    const quota = mustFindQuota(call);
    return { Quota: quotaView(call, quota, quotaOf(call.world.state, quota)) };
  },
};

/** What AWS gives to everybody. */
export const getAwsDefaultServiceQuota: AwsOperation = {
  name: 'GetAWSDefaultServiceQuota',
  run(call) {
    const quota = mustFindQuota(call);
    return { Quota: quotaView(call, quota, quota.value) };
  },
};
