import { expect, test } from 'vitest';
import { classify } from '../classify.ts';
import { jobKinds } from '../job-kinds.ts';
import { iamPolicy } from './iam-policy.ts';
import { jobWorld } from './testing/sandbox-job.ts';

interface Statement {
  readonly Sid: string;
  readonly Effect: string;
  readonly Action: readonly string[];
  readonly Resource: readonly string[];
  readonly Condition?: object;
}

const place = { partition: 'aws', region: 'eu-west-1', account: '123456789012', organisationId: 'org_1', name: 'checkout' };
const statementsOf = (steps: readonly { readonly permissions: readonly string[] }[]): readonly Statement[] =>
  iamPolicy(steps, place)['Statement'] as never;

const smallest = {
  kubernetes: { name: 'checkout', vpcID: 'vpc-1' },
  vm_pool: { name: 'checkout', createLoadBalancer: true },
  datastore: { name: 'checkout', engine: 'postgres' },
  network: { name: 'checkout' },
  registry: { name: 'checkout' },
  load_balancer: { name: 'checkout' },
} as const;

test('every permission of every kind is in its policy, once, and nothing else', async () => {
  const world = await jobWorld();
  for (const kind of jobKinds) {
    const steps = world.kinds[kind].steps(world.plan(kind, smallest[kind]));
    const statements = statementsOf(steps);
    const actions = statements.flatMap(({ Action }) => Action);
    expect(actions.toSorted()).toEqual([...new Set(steps.flatMap(({ permissions }) => permissions))].toSorted());
    const ids = statements.map(({ Sid }) => Sid);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { Sid, Action } of statements) {
      expect(Sid).toMatch(/^[A-Za-z0-9]+$/);
      expect(new Set(Action.map((action) => action.split(':')[0])).size, 'one service a statement').toBe(1);
    }
  }
});

test('what has a name or a tag is allowed by it, and roles are handed on to EKS and EC2 only', () => {
  const statements = statementsOf([
    {
      permissions: [
        'eks:CreateCluster',
        'iam:PassRole',
        'iam:DeleteRole',
        'secretsmanager:CreateSecret',
        'ec2:DeleteVpc',
        'ec2:CreateVpc',
        'ecr:DeleteRepository',
      ],
    },
  ]);
  const resourcesOf = (action: string) => statements.find(({ Action }) => Action.includes(action));
  expect(resourcesOf('eks:CreateCluster')?.Resource).toContain('arn:aws:eks:eu-west-1:123456789012:cluster/checkout');
  expect(resourcesOf('iam:DeleteRole')?.Resource).toEqual(['arn:aws:iam::123456789012:role/sd-*']);
  expect(resourcesOf('iam:PassRole')?.Condition).toEqual({
    StringEquals: { 'iam:PassedToService': ['eks.amazonaws.com', 'ec2.amazonaws.com'] },
  });
  expect(resourcesOf('secretsmanager:CreateSecret')?.Resource).toEqual([
    'arn:aws:secretsmanager:eu-west-1:123456789012:secret:spacedock/*',
  ]);
  expect(resourcesOf('ecr:DeleteRepository')?.Resource).toEqual(['arn:aws:ecr:eu-west-1:123456789012:repository/checkout']);
  expect(resourcesOf('ec2:DeleteVpc')).toMatchObject({
    Resource: ['*'],
    Condition: { StringEquals: { 'aws:ResourceTag/spacedock:organisation': 'org_1' } },
  });
  expect(resourcesOf('ec2:CreateVpc')).toMatchObject({ Resource: ['*'] });
});

test('with what the policy allows and no more, a job runs and is taken back; with one less it says which', async () => {
  const world = await jobWorld();
  const config = { name: 'narrow', cidr: '10.80.0.0/24', zones: 1, natGateways: 'none' };
  const allow = statementsOf(world.kinds.network.steps(world.plan('network', config))).flatMap(({ Action }) => Action);
  world.sandbox.setPermissions({ allow: [...allow, 'tag:GetResources'] });
  const job = world.job('network', config);
  await job.run();
  await job.undo();
  expect(await job.tagged()).toEqual([]);

  world.sandbox.setPermissions({ allow: allow.filter((action) => action !== 'ec2:CreateSubnet') });
  const failed = world.job('network', config);
  const failure = classify(await failed.run().catch((error: unknown) => error));
  expect(failure).toMatchObject({ bucket: 'user_action', code: 'permission_denied' });
  expect(failure.message).toContain('ec2:CreateSubnet');
  expect(failure.consoleUrl).toMatch(/^https:/);
  // Retried when it was allowed, it goes on from there.
  world.sandbox.setPermissions({});
  await failed.run();
  await failed.undo();
  expect(world.left()).toEqual([]);
});
