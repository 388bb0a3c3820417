import { afterAll, describe } from 'vitest';
import { stepsCases } from './testing/cases.ts';
import { describeAwsSteps } from './testing/describe-aws-steps.ts';
import { type SandboxSubject, startSandboxSubject } from './testing/sandbox-subject.ts';

const { network, database, cache, cluster, ownNetworkCluster, pool, registry, balancer } = stepsCases;

describe('the AWS of the sandbox', () => {
  let subject: SandboxSubject | undefined;
  afterAll(() => subject?.close());
  describeAwsSteps(
    async () => (subject = await startSandboxSubject()),
    [network, database, cache, cluster, ownNetworkCluster, pool, registry, balancer],
  );
});
