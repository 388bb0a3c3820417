import { afterAll, describe } from 'vitest';
import { stepsCases } from './testing/cases.ts';
import { describeAwsSteps } from './testing/describe-aws-steps.ts';
import { type SandboxSubject, startSandboxSubject } from './testing/sandbox-subject.ts';

const { network, database, cache, cluster, ownNetworkCluster, pool, registry, balancer } = stepsCases;

describe('the AWS of the sandbox', () => {
  let subject: SandboxSubject | undefined;
  afterAll(() => subject?.close());
  // A database there is a real server each time: it is killed at every call on the emulator of aws-steps.real.test.ts.
  describeAwsSteps(
    async () => (subject = await startSandboxSubject()),
    [network, { ...database, matrix: false }, cache, cluster, ownNetworkCluster, pool, registry, balancer],
  );
});
