import { ownershipTags } from '@spacedock/clouds';
import { awsAccess } from '@spacedock/clouds/aws';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { stageJob } from '../../testing/stage-jobs.ts';
import { startWorld, type World } from '../../testing/world.ts';
import type { AccountUses } from './account-uses.ts';
import type { Architecture } from './architecture.ts';

const region = 'us-east-1';
let world: World;
let account = '';
beforeAll(async () => {
  world = await startWorld();
  account = await world.clouds.cloudAccount();
}, 60_000);
afterAll(async () => world.close());

const draw = (by = world.admin, where = region, id = account) =>
  by.get<Architecture>(`/cloud-accounts/${id}/architecture?region=${where}`);

async function tagged(Name: string, tags: Readonly<Record<string, string>>): Promise<void> {
  const { cloudAccountID: cloudAccountId, credentials, endpoints } = await world.clouds.account('aws');
  const { accessKeyID: accessKeyId = '', secretAccessKey = '' } = credentials as Record<string, string>;
  const aws = awsAccess(
    {
      id: 'ca_test',
      provider: 'aws',
      cloudAccountId,
      revision: '',
      endpoints,
      credentials: { method: 'static_keys', accessKeyId, secretAccessKey },
    },
    { now: world.clock.now, random: Math.random, identityToken: async () => '' },
  );
  const Tags = Object.entries({ Name, ...tags }).map(([Key, Value]) => ({ Key, Value }));
  await aws.ask('ec2:CreateVpc', { region }, (ec2, how) =>
    ec2.createVpc({ CidrBlock: '10.77.0.0/16', TagSpecifications: [{ ResourceType: 'vpc', Tags }] }, how),
  );
  aws.close();
}

test('a region is drawn: what lies where, with links to spaces and jobs that the caller may see', async () => {
  const spaceId = await world.clouds.space();
  const {
    data: { name: spaceName },
  } = await world.admin.get<{ name: string }>(`/spaces/${spaceId}`);
  const job = 'job_06cf3k2l8o7pq9r1s4t5u6v7a0';
  await tagged('ours', { [ownershipTags.job]: job, [ownershipTags.organisation]: world.organisationId });
  await tagged('theirs', { [ownershipTags.job]: job, [ownershipTags.organisation]: 'org_other' });
  world.clock.advance(15_000);

  const { status, data } = await draw();
  expect(status).toBe(200);
  expect(data).toMatchObject({ region, incomplete: [], cut: [], problems: [] });
  const named = (name: string) => data.nodes.find((node) => node.name === name);
  const main = named('main');
  expect(main).toMatchObject({ kind: 'network', subnetIds: [], facts: { cidrs: ['10.0.0.0/16'] } });
  expect(named('main-public-a')).toMatchObject({ kind: 'subnet', parentId: main?.id, facts: { public: true } });
  expect(named('checkout-prod')).toMatchObject({ kind: 'cluster', parentId: main?.id, status: 'active' });
  expect(named(spaceName)).toMatchObject({ kind: 'cluster', link: { kind: 'space', id: spaceId } });
  expect(named('ours')).toMatchObject({ link: { kind: 'job', id: job } });
  expect(named('theirs')).not.toHaveProperty('link');

  const looker = await world.person([{ role: await world.role(['cloud-account:view']) }]);
  const seen = (await draw(looker)).data;
  expect(seen.nodes.map(({ id }) => id)).toEqual(data.nodes.map(({ id }) => id));
  expect(seen.nodes.filter((node) => node.link)).toEqual([]);
  expect(await draw(await world.person([{ role: await world.role(['space:view']) }]))).toMatchObject({ status: 403 });
});

test('the cloud is asked once in 15 seconds, however many look', async () => {
  const times = new Set((await Promise.all(Array.from({ length: 10 }, () => draw()))).map(({ data }) => data.readAt));
  expect(times.size).toBe(1);
  expect(times).toContain((await draw()).data.readAt);
  world.clock.advance(15_000);
  expect(times).not.toContain((await draw()).data.readAt);
});

test('what the cloud refuses is named, and a region that is none is a bad request', async () => {
  const { aws } = await world.clouds.sandbox();
  aws?.setPermissions({ deny: ['rds:*'] });
  onTestFinished(() => aws?.setPermissions({}));
  world.clock.advance(15_000);
  const { data } = await draw();
  expect(data.problems).toMatchObject([
    { part: 'databases', code: 'cloud.user_action', message: expect.stringContaining('rds:DescribeDBInstances') },
  ]);
  expect(data.nodes.length).toBeGreaterThan(5);
  expect(await draw(world.admin, 'xx-nowhere-1')).toMatchObject({ status: 400, error: { details: [{ field: 'query.region' }] } });
  expect(await draw(world.admin, region, 'ca_unknown')).toMatchObject({ status: 404 });
});

test.each([
  ['gcp', 'us-central1'],
  ['azure', 'eastus'],
] as const)('of %s what is not looked at is said', async (cloud, where) => {
  const given = await world.clouds.account(cloud);
  const made = await world.admin.post<{ id: string }>('/cloud-accounts', { ...given, name: cloud });
  const { data } = await draw(world.admin, where, made.data.id);
  expect(data).toMatchObject({ incomplete: ['datastore', 'vm_pool', 'load_balancer', 'external_network'], problems: [] });
  expect(new Set(data.nodes.map(({ kind }) => kind))).toEqual(new Set(['network', 'subnet', 'cluster']));
  const parents = new Set(data.nodes.filter(({ kind }) => kind === 'subnet').map(({ parentId }) => parentId));
  for (const parent of parents) expect(data.nodes.map(({ id }) => id)).toContain(parent);
  for (const { parentId } of data.nodes.filter(({ kind }) => kind === 'cluster'))
    expect(parents.has(parentId) || data.nodes.some(({ id }) => id === parentId)).toBe(true);
});

test('what uses an account is counted, and named as far as the caller may see it', async () => {
  const spaceId = await world.clouds.space();
  const registry = await world.admin.post<{ id: string }>('/integrations', {
    kind: 'ecr',
    name: 'Images',
    metadata: { registry: '123456789012.dkr.ecr.us-east-1.amazonaws.com', cloudAccountID: account },
  });
  const job = await stageJob(world, { organisationId: world.organisationId, spaceId: null, state: 'succeeded' });
  await stageJob(world, { organisationId: world.organisationId, spaceId: null, state: 'deleted' });
  const uses = (by = world.admin) => by.get<AccountUses>(`/cloud-accounts/${account}/uses`);
  const { data } = await uses();
  expect(data.spaces.first.map(({ id }) => id)).toContain(spaceId);
  expect(data.spaces.count).toBe(data.spaces.first.length);
  expect(data.integrations).toMatchObject({ count: 1, first: [{ id: registry.data.id, name: 'Images', kind: 'ecr' }] });
  expect(data.jobs).toMatchObject({ count: 1, first: [{ id: job, kind: 'registry' }] });
  const looker = await world.person([{ role: await world.role(['cloud-account:view']) }]);
  expect((await uses(looker)).data).toEqual({
    spaces: { count: data.spaces.count, first: [] },
    jobs: { count: 1, first: [] },
    integrations: { count: 1, first: [] },
  });
});

test('the permissions to paste are those that the check asks for', async () => {
  const path = '/cloud-accounts/permissions?provider=aws&level=read_only';
  const { data } = await world.admin.get<{ document: { text: string }; commands: string[] }>(
    `${path}&cloudAccountID=123456789012`,
  );
  const {
    Statement: [statement],
  } = JSON.parse(data.document.text) as { Statement: [{ Action: string[] }] };
  const { aws } = await world.clouds.sandbox();
  aws?.setPermissions({ allow: ['iam:SimulatePrincipalPolicy', ...statement.Action] });
  onTestFinished(() => aws?.setPermissions({}));
  expect((await world.admin.post(`/cloud-accounts/${account}/verify`)).data).toMatchObject({
    missingPermissions: [],
    permissionsKnown: true,
  });
  expect(data.commands.join()).toContain('arn:aws:iam::123456789012:policy/Spacedock');
  expect(await world.admin.get(`${path}&cloudAccountID=$(reboot)`)).toMatchObject({
    status: 400,
    error: { details: [{ field: 'query.cloudAccountID' }] },
  });
  expect(await world.admin.get('/cloud-accounts/permissions')).toMatchObject({ status: 400 });
});
