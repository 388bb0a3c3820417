import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type JobStage, jobStage } from '../../testing/job-stage.ts';
import { tableContents } from '../../testing/table-contents.ts';
import type { Preview } from './preview.ts';

let stage: JobStage;
beforeAll(async () => void (stage = await jobStage()), 120_000);
afterAll(() => stage.world.close());
afterEach(() => {
  stage.aws.setPermissions({});
  stage.aws.setQuota('L-F678F1CE', 5);
});

type Body = Readonly<Record<string, unknown>>;
const bodies: readonly Body[] = [
  {
    kind: 'kubernetes',
    config: { name: 'platform', nodeGroups: [{ name: 'default', instanceType: 'm5.large', min: 1, max: 2 }] },
  },
  {
    kind: 'vm_pool',
    config: { name: 'pool', instanceType: 'm5.large', min: 1, max: 2, createLoadBalancer: true, listenerPorts: [80] },
  },
  { kind: 'datastore', config: { engine: 'postgres', instanceClass: 'db.t3.medium' } },
  { kind: 'datastore', config: { engine: 'redis' } },
  { kind: 'network', config: { name: 'net', cidr: '10.7.0.0/16' } },
  { kind: 'registry', config: { name: 'images' } },
  { kind: 'load_balancer', config: { name: 'edge', listenerPorts: [80] } },
];

async function preview(body: Body): Promise<Preview> {
  const { cloudAccountID, region } = stage;
  const answer = await stage.world.admin.post<Preview>('/provisioning-jobs/preview', { cloudAccountID, region, ...body });
  expect(answer.status, answer.text).toBe(200);
  return answer.data;
}

test.for(bodies)(
  '$kind $config.engine: steps in order, what they may do, what stands in the way, what it costs; nothing is made',
  async (body) => {
    const before = await tableContents(stage.world.db, 'provisioner');
    const { steps, iamPolicy, checks, cost } = await preview(body);
    const seen = new Set<string>();
    for (const { name, title, needs, permissions } of steps) {
      for (const need of needs) expect(seen, `${name} needs ${need}`).toContain(need);
      seen.add(name);
      expect(title).not.toBe('');
      expect(permissions.every((permission) => /^[a-z0-9-]+:[A-Z]\w+$/.test(permission))).toBe(true);
    }
    expect(steps).not.toEqual([]);

    const { Version, Statement } = iamPolicy as {
      Version: string;
      Statement: { Effect: string; Action: string | string[]; Resource: unknown }[];
    };
    expect(Version).toBe('2012-10-17');
    const allowed = new Set(Statement.flatMap(({ Effect, Action }) => (Effect === 'Allow' ? [Action].flat() : [])));
    for (const permission of steps.flatMap(({ permissions }) => permissions)) expect(allowed).toContain(permission);
    expect(
      [...allowed].filter((action) => action.includes('*')),
      'the least',
    ).toEqual([]);

    expect(checks.find(({ check }) => check === 'permissions')).toMatchObject({ result: 'PASS' });
    for (const { result, message, fix } of checks) {
      expect(['PASS', 'WARN', 'FAIL']).toContain(result);
      expect(message).not.toBe('');
      if (result !== 'PASS') expect(fix).toMatch(/\w+ \w+/);
    }
    for (const { monthly, what, source } of cost.lines) {
      expect(monthly, what).not.toBe(0);
      expect(source).not.toBe('');
    }
    expect(cost.complete).toBe(cost.lines.every(({ monthly }) => monthly !== 'unknown'));
    const known = cost.lines.flatMap(({ monthly }) => (monthly === 'unknown' ? [] : [monthly]));
    if (known.length > 0)
      expect(cost.monthly).toBeCloseTo(
        known.reduce((sum, one) => sum + one, 0),
        1,
      );
    else if (cost.lines.length > 0) expect(cost.monthly).toBe('unknown');

    expect(stage.sandbox.ledger.entries()).toEqual([]);
    expect(await tableContents(stage.world.db, 'provisioner')).toEqual(before);
  },
);

test('a price that nobody knows is unknown, not nothing', async () => {
  const { cost } = await preview({ kind: 'datastore', config: { engine: 'postgres', instanceClass: 'db.z9zz.huge' } });
  expect(cost.complete).toBe(false);
  expect(cost.lines.filter(({ monthly }) => monthly === 'unknown')).not.toEqual([]);
});

test('what would stop the job half-way is named with its fix', async () => {
  const network = { kind: 'network', config: { name: 'net', cidr: '10.7.0.0/16' } };
  const resultOf = ({ checks }: Preview, named: RegExp) => checks.find(({ check }) => named.test(check));
  stage.aws.setQuota('L-F678F1CE', 1);
  expect(resultOf(await preview(network), /quota: VPCs/)).toMatchObject({
    result: 'FAIL',
    fix: expect.stringContaining('L-F678F1CE'),
  });
  stage.aws.setPermissions({ deny: ['ec2:CreateVpc'] });
  expect(resultOf(await preview(network), /^permissions$/)).toMatchObject({
    result: 'FAIL',
    message: expect.stringContaining('ec2:CreateVpc'),
    fix: expect.stringContaining('policy'),
  });
  stage.aws.setPermissions({ deny: ['iam:SimulatePrincipalPolicy'] });
  expect(resultOf(await preview(network), /^permissions$/)).toMatchObject({ result: 'WARN' });
  stage.aws.setPermissions({ deny: ['*'] });
  expect(
    (await preview(network)).checks.map(({ result }) => result),
    'who may do nothing may look at nothing',
  ).not.toContain('PASS');
  expect(stage.sandbox.ledger.entries()).toEqual([]);
});

test('a body that no job could be made from gets no preview', async () => {
  const { cloudAccountID, region } = stage;
  const answer = await stage.world.admin.post('/provisioning-jobs/preview', {
    cloudAccountID,
    region,
    kind: 'network',
    config: { name: 7, cidr: 'x' },
  });
  expect(answer).toMatchObject({
    status: 400,
    error: {
      details: expect.arrayContaining([
        expect.objectContaining({ field: 'body.config.name' }),
        expect.objectContaining({ field: 'body.config.cidr' }),
      ]),
    },
  });
});

test('credentials that are worth nothing are a result too, not an error', async () => {
  stage.aws.revokeCredentials();
  const { checks } = await preview({ kind: 'registry', config: { name: 'images' } });
  expect(checks.find(({ check }) => check === 'permissions')).toMatchObject({
    result: 'FAIL',
    fix: expect.stringContaining('key'),
  });
});
