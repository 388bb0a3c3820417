import type { AwsAccess } from '@spacedock/clouds/aws';
import { expect, test } from 'vitest';
import { classify } from '../../classify.ts';
import { jobWorld } from '../testing/sandbox-job.ts';

const issues = [{ code: 'AsgInstanceLaunchFailures', message: 'Could not launch instances', resourceIds: [] }];

/** What AWS says of clusters and nodes that it could not make; the sandbox can make all of them. */
const failures = [
  ['cluster', 'eks:DescribeCluster', 'cluster', 'FAILED', 'cluster_failed'],
  ['node group', 'eks:DescribeNodegroup', 'nodegroup', 'CREATE_FAILED', 'node_group_failed'],
] as const;

test.each(failures)(
  'a %s that failed is put away: when its reason is mended, a retry makes another',
  async (_, operation, field, status, code) => {
    const world = await jobWorld();
    let broken = true;
    const aws: AwsAccess = {
      ...world.aws,
      async ask(asked, where, send) {
        const answer = await world.aws.ask(asked, where, send);
        if (String(asked) !== operation || !broken) return answer;
        const described = answer as Readonly<Record<string, object>>;
        return { ...described, [field]: { ...described[field], status, health: { issues } } } as never;
      },
    };
    const job = world.job(
      'kubernetes',
      { name: 'mended', network: { cidr: '10.42.0.0/22', natGateways: 'none' } },
      { aws, cluster: undefined },
    );
    const failure = classify(await job.run().catch((error: unknown) => error));
    expect(failure).toMatchObject({
      bucket: 'user_action',
      code,
      message: expect.stringContaining('Could not launch instances (AsgInstanceLaunchFailures)'),
    });
    broken = false;
    await job.run();
    expect(job.book.waits.join(' ')).toContain('that failed, before it makes another');
    await job.undo();
    expect(world.left()).toEqual([]);
  },
  60_000,
);
