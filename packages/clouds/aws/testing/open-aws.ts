import { randomUUID } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { CloudFailure, type FailureFacts } from '../../cloud-failure.ts';
import type { Cloud, CloudAccount, CloudParts } from '../../cloud.ts';
import { awsCloud } from '../aws-cloud.ts';

/** Opens an account; whatever is not said is what an installation has. Ends with the test. */
export function openAws(
  account: Pick<CloudAccount<'aws'>, 'cloudAccountId' | 'credentials' | 'endpoints'>,
  parts: Partial<CloudParts> = {},
): Cloud {
  const cloud = awsCloud(
    { id: `ca_${randomUUID()}`, provider: 'aws', revision: '1', ...account },
    { now: () => new Date(), random: () => 0, identityToken: () => Promise.reject(new Error('AWS needs none')), ...parts },
  );
  onTestFinished(cloud.close);
  return cloud;
}

/** What it failed with. */
export async function failureOf(work: Promise<unknown>): Promise<FailureFacts> {
  try {
    await work;
  } catch (error) {
    if (error instanceof CloudFailure) return error.facts;
    throw error;
  }
  throw new Error('It did not fail.');
}
