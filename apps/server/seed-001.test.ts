import { awsAccess } from '@spacedock/clouds/aws';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Connection } from './provisioner/connections/connection.ts';
import type { Database } from './provisioner/databases/database.ts';
import type { DatabaseSecret } from './provisioner/databases/secret-vault.ts';
import type { Job } from './provisioner/jobs/job.ts';
import { curl } from './testing/curl.ts';
import { settled } from './testing/settled-job.ts';
import { startWorld, type World } from './testing/world.ts';

/** The page "Provisioning", command by command. Only host, token and ids differ from it. */
let world: World;
let spaceId: string;
beforeAll(async () => {
  world = await startWorld({ jobs: { sweepMs: 50, pollMs: 50 } });
  // A cluster that has a network: what is made for it goes there.
  const cloudAccountId = await world.clouds.cloudAccount();
  await world.admin.put(`/cloud-accounts/${cloudAccountId}/clusters/us-east-1/checkout-prod/access`, {});
  const config = { clusterName: 'checkout-prod', region: 'us-east-1' };
  ({ data: { id: spaceId } } = await world.admin.post<{ id: string }>('/spaces', { name: 'checkout', provider: 'aws', cloudAccountId, config }));
}, 120_000);
afterAll(async () => world.close());

const call = <Data>(method: string, path: string, json?: string) => curl<Data>(`curl -X ${method} ${world.url}/api${path} \\
-H "Authorization: Bearer ${world.admin.token}"${json === undefined ? '' : ` -H "Content-Type: application/json" -d '${json}'`}`);

const submit = (json: string) => curl<Job>(`curl -X POST ${world.url}/api/provisioning-jobs \\
  -H "Authorization: Bearer ${world.admin.token}" \\
  -H "Content-Type: application/json" \\
  -d '${json}'`);

const jobPath = ({ id }: { readonly id: string }): string => `/provisioning-jobs/${id}`;
const rest = (job: { readonly id: string }): Promise<Job> => settled(world, world.admin, jobPath(job));

const left = async (): Promise<readonly unknown[]> => (await world.clouds.sandbox()).ledger.left();

/** As an app would get it: from the cloud, with the cloud's own SDK. */
async function loginOf(secretRef: string): Promise<DatabaseSecret> {
  const { cloudAccountID: cloudAccountId, credentials, endpoints } = await world.clouds.account('aws');
  const { accessKeyID: accessKeyId = '', secretAccessKey = '' } = credentials as Record<string, string>;
  const aws = awsAccess(
    { id: 'ca_app', provider: 'aws', cloudAccountId, revision: '', endpoints, credentials: { method: 'static_keys', accessKeyId, secretAccessKey } },
    { now: world.clock.now, random: Math.random, identityToken: async () => '' },
  );
  const { SecretString = '' } = await aws.ask('secretsmanager:GetSecretValue', { region: 'us-east-1' }, (secrets, how) =>
    secrets.getSecretValue({ SecretId: secretRef }, how));
  aws.close();
  return JSON.parse(SecretString) as DatabaseSecret;
}

const signIn = async (secretRef: string): Promise<pg.Client> => {
  const { host, port, username: user, password, dbname: database } = await loginOf(secretRef);
  const client = new pg.Client({ host, port, user, password, database });
  client.on('error', () => undefined);
  await client.connect();
  return client;
};

test('a datastore, a database on it, a connection, and everything gone again', { timeout: 240_000 }, async () => {
  const submitted = await submit(`{
    "spaceID": "${spaceId}",
    "kind": "datastore",
    "config": {
      "engine": "postgres",
      "version": "16.3",
      "instanceClass": "db.t3.medium",
      "allocatedStorageGB": 50,
      "multiAZ": true,
      "backupRetentionDays": 7
    }
  }`);
  expect(submitted).toMatchObject({ status: 201, data: { kind: 'datastore', status: 'queued', spaceID: spaceId, region: 'us-east-1' } });
  const job = await rest(submitted.data);
  expect(job.errors).toEqual([]);
  expect(job).toMatchObject({ status: 'succeeded', outputs: { datastore: { engine: 'postgres', port: expect.any(Number) } } });
  expect((await call<Job[]>('GET', `/provisioning-jobs?spaceID=${spaceId}&status=succeeded`)).data.map(({ id }) => id)).toContain(job.id);

  const made = await curl<Database>(`curl -X POST "${world.url}/api/provisioning-jobs/${job.id}/databases" \\
  -H "Authorization: Bearer ${world.admin.token}" \\
  -H "Content-Type: application/json" \\
  -d '{ "name": "checkout", "owner": "checkout_app" }'`);
  expect(made).toMatchObject({ status: 201, data: { name: 'checkout', owner: 'checkout_app' } });
  const databasePath = `${jobPath(job)}/databases/${made.data.id}`;
  const database = await settled<Database>(world, world.admin, databasePath);
  expect(database).toMatchObject({ status: 'succeeded', server: '127.0.0.1', secretRef: expect.stringMatching(/^arn:aws:secretsmanager:/) });

  const client = await signIn(database.secretRef ?? '');
  await client.query('create table orders (id int)');
  const connection = await call<Connection>('POST', `${databasePath}/connections`, '{ "name": "checkout-api" }');
  expect(connection).toMatchObject({ status: 201, data: { username: 'checkout_app', database: 'checkout', secretRef: database.secretRef } });
  expect((await call<Connection[]>('GET', `${databasePath}/connections`)).data).toEqual([connection.data]);
  const root = await call<Connection>('POST', `${jobPath(job)}/connections`, '{ "name": "admin" }');
  expect(root).toMatchObject({ status: 201, data: { databaseID: null, secretRef: expect.stringMatching(/^arn:/) } });

  const refused = await call('DELETE', databasePath);
  expect(refused).toMatchObject({ status: 409, error: { code: 'database.in_use', message: expect.stringContaining('connection checkout-api') } });
  expect(await call('DELETE', jobPath(job))).toMatchObject({ status: 409, error: { code: 'job.holds_databases' } });
  expect((await call('DELETE', `${databasePath}?force=true`)).status).toBe(202);
  expect((await settled<Database>(world, world.admin, databasePath)).status).toBe('deleted');
  await expect(signIn(database.secretRef ?? '')).rejects.toThrow(/secret/i);
  await client.end().catch(() => undefined);

  expect((await call('DELETE', `${jobPath(job)}/connections/${root.data.id}`)).status).toBe(204);
  expect((await call('DELETE', jobPath(job))).status).toBe(202);
  expect((await rest(job)).status).toBe('deleted');
  expect(await left()).toEqual([]);
});

test('a pool of machines behind a load balancer', { timeout: 240_000 }, async () => {
  const submitted = await submit(`{
    "spaceID": "${spaceId}",
    "kind": "vm_pool",
    "config": {
      "name": "checkout-edge",
      "instanceType": "m5.large",
      "min": 2,
      "max": 6,
      "createLoadBalancer": true,
      "listenerPorts": [80, 443]
    }
  }`);
  expect(submitted.status, JSON.stringify(submitted.error)).toBe(201);
  const job = await rest(submitted.data);
  expect([job.errors, job.status]).toEqual([[], 'succeeded']);
  expect((await call('DELETE', jobPath(job))).status).toBe(202);
  expect((await rest(job)).status).toBe('deleted');
  expect(await left()).toEqual([]);
});

test('a cluster becomes a space by itself', { timeout: 240_000 }, async () => {
  const accountId = await world.clouds.cloudAccount();
  const networks = await call<{ id: string }[]>('GET', `/cloud-accounts/${accountId}/networks?region=us-east-1`);
  const vpcID = networks.data[0]?.id ?? '';
  const subnets = await call<{ id: string }[]>('GET', `/cloud-accounts/${accountId}/subnets?region=us-east-1&networkId=${vpcID}`);
  const submitted = await submit(`{
    "spaceID": "${spaceId}",
    "kind": "kubernetes",
    "config": {
      "name": "platform-prod",
      "version": "1.30",
      "nodeGroups": [
        { "name": "default", "instanceType": "m5.large", "min": 2, "max": 6 }
      ],
      "vpcID": "${vpcID}",
      "subnetIDs": ${JSON.stringify(subnets.data.map(({ id }) => id))}
    }
  }`);
  expect(submitted.status, JSON.stringify(submitted.error)).toBe(201);
  const job = await rest(submitted.data);
  expect([job.errors, job.status]).toEqual([[], 'succeeded']);
  const spaces = await call<{ name: string; config: string }[]>('GET', '/spaces?search=platform-prod');
  expect(spaces.data).toEqual([expect.objectContaining({ name: 'platform-prod', config: expect.stringContaining('platform-prod') })]);
  expect((await call('DELETE', jobPath(job))).status).toBe(202);
  expect((await rest(job)).status).toBe('deleted');
  expect((await call<unknown[]>('GET', '/spaces?search=platform-prod')).data).toEqual([]);
  expect(await left()).toEqual([]);
});
