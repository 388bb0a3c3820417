import { ServiceQuotas } from '@aws-sdk/client-service-quotas';
import { expect, test } from 'vitest';
import { awsSandbox } from '../../testing/aws-sandbox.ts';

test.each([
  ['vpc', 'L-F678F1CE', 'VPCs per Region', 5],
  ['ec2', 'L-1216C47A', 'Running On-Demand Standard (A, C, D, H, I, M, R, T, Z) instances', 64],
  ['ec2', 'L-0263D0A3', 'EC2-VPC Elastic IPs', 5],
  ['eks', 'L-1194D53C', 'Clusters', 100],
  ['rds', 'L-7B6409FD', 'DB instances', 40],
])('the quota %s %s is known', async (ServiceCode, QuotaCode, QuotaName, Value) => {
  const { config, aws } = await awsSandbox();
  const client = new ServiceQuotas(config());
  expect((await client.getServiceQuota({ ServiceCode, QuotaCode })).Quota).toMatchObject({ QuotaName, Value, Adjustable: true });
  aws.setQuota(QuotaCode, 1);
  expect((await client.getServiceQuota({ ServiceCode, QuotaCode })).Quota?.Value).toBe(1);
  expect((await client.getAWSDefaultServiceQuota({ ServiceCode, QuotaCode })).Quota?.Value).toBe(Value);
  const { Quotas = [] } = await client.listServiceQuotas({ ServiceCode });
  expect(Quotas.find((quota) => quota.QuotaCode === QuotaCode)?.Value).toBe(1);
});

test('what there is not is told', async () => {
  const { config } = await awsSandbox();
  const client = new ServiceQuotas(config());
  await expect(client.getServiceQuota({ ServiceCode: 'vpc', QuotaCode: 'L-00000000' })).rejects.toMatchObject({
    name: 'NoSuchResourceException',
  });
  await expect(client.listServiceQuotas({ ServiceCode: 'magic' })).rejects.toMatchObject({ name: 'NoSuchResourceException' });
});
