import { randomBytes, randomUUID } from 'node:crypto';
import { awsAccess } from '@spacedock/clouds/aws';
import type { JobState, JsonFields, StepState } from '@spacedock/workflow';
import pg from 'pg';
import { inject } from 'vitest';
import type { JobKind } from '../provisioner/job-kinds.ts';
import type { World } from './world.ts';

/** A job as it would be after some time, put straight into the database: nothing has to be waited for. */
export interface StagedJob {
  readonly organisationId: string;
  readonly spaceId: string | null;
  readonly kind?: JobKind;
  readonly state: JobState;
  readonly step?: { readonly name: string; readonly state: StepState; readonly output?: JsonFields };
}

const fresh = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;
const region = 'us-east-1';

async function stageEngineJob({ database }: World, id: string, workflow: string, input: JsonFields, { state, step }: Pick<StagedJob, 'state' | 'step'>): Promise<void> {
  const at = new Date();
  await database.pool.query(
    'insert into workflow.jobs (id, workflow, input, state, version, created_at, started_at) values ($1, $2, $3, $4, 1, $5, $5)',
    [id, workflow, JSON.stringify(input), state, at],
  );
  await database.pool.query("insert into workflow.events (job_id, sequence, at, state, message) values ($1, 1, $2, $3, '')", [id, at, state]);
  if (!step) return;
  await database.pool.query(
    `insert into workflow.steps (job_id, name, id, position, title, needs, token, state, output, started_at, attempts)
     values ($1, $2, $3, 0, $2, '{}', $4, $5, $6, $7, 1)`,
    [id, step.name, randomUUID(), fresh('t'), step.state, step.output === undefined ? null : JSON.stringify(step.output), at],
  );
}

export async function stageJob(world: World, staged: StagedJob): Promise<string> {
  const { organisationId, spaceId, kind = 'registry', state, step = { name: 'repository', state: 'succeeded' } } = staged;
  const id = fresh('job');
  const at = new Date();
  const name = fresh('thing');
  await world.database.pool.query(
    `insert into provisioner.provisioning_jobs (id, org_id, kind, name, tags, space_id, cluster_name, cloud_account_id, provider, region, config, state,
       actor_id, actor_email, created_by, created_at, updated_at)
     values ($1, $2, $3, $4, '{}', $5, '', $6, 'aws', $7, $8, $9, 'usr_stage', 'stage@example.com', 'stage@example.com', $10, $10)`,
    [id, organisationId, kind, name, spaceId, await world.clouds.cloudAccount(organisationId), region, JSON.stringify({ name }), state, at],
  );
  await stageEngineJob(world, id, `aws/${kind}`, { name }, { state, step });
  return id;
}

/** A datastore whose server is the one that all tests run on. */
export async function stageDatastore(world: World, place: Pick<StagedJob, 'organisationId' | 'spaceId'>): Promise<string> {
  const server = new URL(inject('postgresUrl'));
  const login = { engine: 'postgres', username: fresh('master'), password: fresh('secret') };
  const superuser = new pg.Client({ connectionString: server.href });
  await superuser.connect();
  await superuser.query(`create role ${login.username} login createdb createrole password '${login.password}'`);
  await superuser.end();
  const secretRef = await keepSecret(world, `spacedock/${fresh('job')}/root`, JSON.stringify(login));
  const output = { endpoint: server.hostname, port: Number(server.port), engine: 'postgres', secretRef, id: 'staged', username: login.username };
  return stageJob(world, { ...place, kind: 'datastore', state: 'succeeded', step: { name: 'datastore', state: 'succeeded', output } });
}

/** A database on it that is only told of: nothing is on the server. */
export async function stageDatabase(world: World, organisationId: string, jobId: string, state: JobState = 'succeeded'): Promise<string> {
  const id = fresh('db');
  const at = new Date();
  const name = fresh('shop');
  await world.database.pool.query(
    `insert into provisioner.databases (id, org_id, job_id, name, owner, username, state, created_by, created_at, updated_at)
     values ($1, $2, $3, $4, $4, $4, $5, 'stage@example.com', $6, $6)`,
    [id, organisationId, jobId, name, state, at],
  );
  const step = { name: 'secret', state: 'succeeded', output: { secretRef: 'arn:aws:secretsmanager:staged' } } as const;
  await stageEngineJob(world, id, 'database', { jobId, name }, { state, step });
  return id;
}

async function keepSecret(world: World, Name: string, SecretString: string): Promise<string> {
  const { cloudAccountID: cloudAccountId, credentials, endpoints } = await world.clouds.account('aws');
  const { accessKeyID: accessKeyId = '', secretAccessKey = '' } = credentials as Record<string, string>;
  const aws = awsAccess(
    { id: fresh('ca'), provider: 'aws', cloudAccountId, revision: '', endpoints, credentials: { method: 'static_keys', accessKeyId, secretAccessKey } },
    { now: world.clock.now, random: Math.random, identityToken: async () => '' },
  );
  const { ARN = '' } = await aws.ask('secretsmanager:CreateSecret', { region }, (secrets, how) => secrets.createSecret({ Name, SecretString }, how));
  aws.close();
  return ARN;
}
