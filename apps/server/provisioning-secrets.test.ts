import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Connection } from './provisioner/connections/connection.ts';
import type { Database } from './provisioner/databases/database.ts';
import type { Job } from './provisioner/jobs/job.ts';
import type { TestAnswer } from './testing/client.ts';
import { databaseDump } from './testing/database-dump.ts';
import { readEvents } from './testing/event-reader.ts';
import { jobPath, type JobStage, jobStage } from './testing/job-stage.ts';
import { settled } from './testing/settled-job.ts';

/** After everything that can be done with a datastore, in success and in failure, no password and no key is to be found anywhere. */
let stage: JobStage;
beforeAll(async () => void (stage = await jobStage()), 120_000);
afterAll(() => stage.world.close());

const answers: string[] = [];
const dumps: string[] = [];
const secrets = new Set<string>();

/** An answer, kept; and everything that the server keeps at that moment: what is removed later was there all the same. */
async function told<Data>(asked: Promise<TestAnswer<Data>>): Promise<TestAnswer<Data>> {
  const answer = await asked;
  answers.push(answer.text);
  dumps.push(await databaseDump(stage.world.db));
  return answer;
}

async function canary(ref: string): Promise<string> {
  const { password } = await stage.secret(ref);
  expect(password.length).toBeGreaterThan(15);
  secrets.add(password);
  return password;
}

async function everyWay(job: Job, rootRef: string): Promise<void> {
  const { world, aws, sandbox } = stage;
  const path = `${jobPath(job)}/databases`;
  const create = (name: string) => told(world.admin.post<Database>(path, { name }));
  const rest = async (id: string): Promise<Database> => {
    const database = await settled<Database>(world, world.admin, `${path}/${id}`);
    await told(world.admin.get(`${path}/${id}`));
    return database;
  };

  const shop = await rest((await create('shop')).data.id);
  expect(shop.status).toBe('succeeded');
  await canary(shop.secretRef ?? '');
  const ofDatabase = await told(world.admin.post<Connection>(`${path}/${shop.id}/connections`, { name: 'app' }));
  const ofServer = await told(world.admin.post<Connection>(`${jobPath(job)}/connections`, { name: 'app' }));
  expect([ofDatabase.status, ofServer.status]).toEqual([201, 201]);
  await told(world.admin.get(`${jobPath(job)}/connections`));
  await told(world.admin.delete(`${path}/${shop.id}`));

  // What is in the secret of the administrator does not fit the server any more, or is no login at all.
  const login = await stage.secret(rootRef);
  const changed = async (text: string, code: string): Promise<void> => {
    await stage.changeSecret(rootRef, text);
    expect((await create('more')).error).toMatchObject({ code });
    expect((await told(world.admin.delete(`${path}/${shop.id}`))).error).toMatchObject({ code });
    await stage.changeSecret(rootRef, JSON.stringify(login));
  };
  for (const wrong of ['canary-of-a-wrong-password', 'canary-unreadable-password', 'canary-number-password']) secrets.add(wrong);
  await changed(JSON.stringify({ ...login, password: 'canary-of-a-wrong-password' }), 'datastore.refused');
  await changed('canary-unreadable-password', 'datastore.refused');
  await changed('"canary-number-password"', 'datastore.refused');

  const moveTo = (port: number) =>
    world.database.pool.query(
      "update workflow.steps set output = jsonb_set(output, '{port}', to_jsonb($2::int)) where job_id = $1 and name = 'datastore'",
      [job.id, port],
    );
  await moveTo(1);
  expect((await create('away')).error).toMatchObject({ code: 'datastore.unreachable' });
  await moveTo(shop.port);
  aws.setPermissions({ deny: ['secretsmanager:GetSecretValue'] });
  expect((await create('denied')).error).toMatchObject({ code: 'cloud.user_action' });
  aws.setPermissions({ deny: ['secretsmanager:CreateSecret'] });
  expect((await rest((await create('refused')).data.id)).status).toBe('failed');
  aws.setPermissions({});
  // The first look is let through: the login is missing when the job itself wants it.
  sandbox.faults.add({ operation: 'secretsmanager:GetSecretValue', effect: 'slow', delayMs: 0, times: 1 });
  sandbox.faults.add({ operation: 'secretsmanager:GetSecretValue', effect: 'denied' });
  const late = await rest((await create('late')).data.id);
  expect(late.status).toBe('failed');
  sandbox.faults.clear();
  await canary(late.secretRef ?? '');
  await told(world.admin.delete(`${path}/${shop.id}?force=true`));
  expect((await rest(shop.id)).status).toBe('deleted');
}

test(
  'no password and no key is in the database, the log, the audit log, an event, an output, an answer or an error',
  { timeout: 300_000 },
  async () => {
    const { world, aws, sandbox, subnetIDs } = stage;
    for (const { secretAccessKey, ...more } of Object.values(aws.credentials)) {
      secrets.add(secretAccessKey);
      if ('sessionToken' in more) secrets.add(more.sessionToken);
    }
    aws.setPermissions({ deny: ['rds:CreateDBInstance'] });
    sandbox.faults.add({ operation: 'secretsmanager:CreateSecret', effect: 'error_after', times: 1 });
    const body = { kind: 'datastore', config: { engine: 'postgres', subnetIDs } };
    await told(
      world.admin.post('/provisioning-jobs/preview', { cloudAccountID: stage.cloudAccountID, region: stage.region, ...body }),
    );
    const submitted = (await told(stage.submit(body))).data;
    const events = await readEvents(`${world.url}/api${jobPath(submitted)}/events`, {
      authorization: `Bearer ${world.admin.token}`,
    });
    expect((await stage.rest(submitted)).errors).toMatchObject([{ step: 'datastore', code: 'permission_denied' }]);
    await told(world.admin.get(jobPath(submitted)));

    // The database is made, and nobody learns of it; then the keys are gone.
    aws.setPermissions({});
    sandbox.faults.add({ operation: 'rds:CreateDBInstance', effect: 'reset_after', times: 1 });
    await told(world.admin.post(`${jobPath(submitted)}/retry`));
    await events.first(({ event, data }) => event === 'job' && data.status === 'waiting');
    aws.revokeCredentials();
    expect((await stage.rest(submitted)).status).toBe('failed');
    const credentials = aws.rotateCredentials().static_keys;
    secrets.add(credentials.secretAccessKey);
    expect((await told(world.admin.patch(`/cloud-accounts/${stage.cloudAccountID}`, { credentials }))).status).toBe(200);
    await told(world.admin.post(`${jobPath(submitted)}/retry`));
    const job = await stage.rest(submitted);
    expect([job.status, job.errors]).toEqual(['succeeded', []]);
    const {
      datastore: { secretRef },
    } = job.outputs as { datastore: { secretRef: string } };
    await canary(secretRef);

    await everyWay(job, secretRef);
    await told(world.admin.delete(`${jobPath(job)}?force=true`));
    await stage.rest(job);
    await events.ended;
    await expect.poll(() => stage.left(), { timeout: 60_000 }).toEqual([]);

    await told(world.admin.get(jobPath(job)));
    const places: Readonly<Record<string, string>> = {
      database: dumps.join('\n'),
      log: world.logs.join('\n'),
      answers: answers.join('\n'),
      events: JSON.stringify(events.events),
      'audit log': (await world.admin.get('/audit-logs?limit=200')).text,
    };
    expect(places['audit log']).toContain(job.id);
    expect(secrets.size).toBeGreaterThanOrEqual(10);
    for (const [place, text] of Object.entries(places)) {
      expect(text.length, place).toBeGreaterThan(500);
      for (const secret of secrets) {
        const forms = [
          secret,
          secret.slice(0, -4),
          JSON.stringify(secret).slice(1, -1),
          encodeURIComponent(secret),
          Buffer.from(secret).toString('base64').replace(/=+$/, ''),
        ];
        for (const form of forms)
          expect(text.includes(form), `${place} holds a secret that begins with ${secret.slice(0, 10)}`).toBe(false);
      }
      expect(text).not.toMatch(/X-Amz-Signature|SCRAM-SHA-256\$/);
    }
  },
);
