import { changeTopics } from '@spacedock/contracts';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { readEvents } from '../testing/event-reader.ts';
import { type Person, startWorld, type World } from '../testing/world.ts';
import { hearChanges } from './testing/hear-changes.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ jobs: { sweepMs: 50, pollMs: 50 } });
}, 120_000);
afterAll(() => world.close());

const superAdmin = async (name: string): Promise<Person> =>
  world.person([{ role: 'role_superadmin' }], await world.organisation(name));
const fresh = (() => {
  let count = 0;
  return (what: string): string => `${what}-${(count += 1)}`;
})();

/** Ends the connections of all replicas, as a database does that is started anew. */
async function cutNotifications(): Promise<void> {
  const owner = new pg.Client(inject('postgresUrl'));
  await owner.connect();
  const { rows } = await world.database.pool.query<{ name: string }>('select current_database() as name');
  const { rowCount } = await owner.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name = 'spacedock notifications'",
    [rows[0]?.name],
  );
  expect(rowCount).toBeGreaterThan(0);
  await owner.end();
}

test('whoever connects is told at once that they are, and of what they may hear; then what others change', async () => {
  const admin = await superAdmin('One');
  const member = await world.person([], admin.organisationId);
  const stream = await readEvents<unknown>(`${world.url}/api/changes`, { authorization: `Bearer ${member.token}` });
  onTestFinished(stream.cut);
  expect(await stream.first(() => true)).toEqual({ id: 1, event: 'ready', data: { topics: changeTopics } });
  await admin.post('/teams', { name: fresh('team') });
  const told = await stream.first(({ event }) => event === 'changed');
  expect(told).toEqual({ id: 2, event: 'changed', data: { topics: ['teams', 'audit-logs'] } });
});

test('another organisation hears nothing of it', async () => {
  const [ours, theirs] = [await superAdmin('Ours'), await superAdmin('Theirs')];
  const [we, they] = [await hearChanges(world, ours), await hearChanges(world, theirs)];
  await Promise.all([we.settle('tokens'), they.settle('tokens')]);
  await ours.post('/teams', { name: fresh('team') });
  await we.until('teams', 'audit-logs');
  expect(await they.settle('databases')).toEqual(new Set());
});

test('who is refused is heard of too, by those who look at the audit log', async () => {
  const admin = await superAdmin('Refused');
  const nobody = await world.person([], admin.organisationId);
  const hearing = await hearChanges(world, admin);
  await hearing.settle('tokens');
  expect((await nobody.post('/teams', { name: fresh('team') })).status).toBe(403);
  await hearing.until('audit-logs');
  expect(hearing.heard()).toEqual(new Set(['audit-logs']));
});

test('a change at one replica is heard at another, also by those who came before it', async () => {
  const admin = await superAdmin('Replicas');
  const replica = await world.replica();
  const [here, there] = [await hearChanges(world, admin), await hearChanges(world, admin, { url: replica.url })];
  await replica.as(admin).post('/projects', { name: fresh('project') });
  await Promise.all([here.until('projects'), there.until('projects')]);
  await admin.post('/roles', { name: fresh('role'), policies: ['project:view'] });
  await Promise.all([here.until('roles'), there.until('roles')]);
  expect(here.heard()).toEqual(there.heard());
  replica.server.refuseTraffic();
  await there.ended;
});

test('the steps of a job are heard as they are worked on, though nobody asks for anything', { timeout: 120_000 }, async () => {
  const cloudAccountID = await world.clouds.cloudAccount();
  const { data: job, text } = await world.admin.post<{ id: string }>('/provisioning-jobs', {
    cloudAccountID,
    region: 'us-east-1',
    kind: 'network',
    name: fresh('net'),
    config: { name: fresh('net') },
  });
  expect(job, text).toBeDefined();
  const events = await readEvents(`${world.url}/api/provisioning-jobs/${job.id}/events`, {
    authorization: `Bearer ${world.admin.token}`,
  });
  onTestFinished(events.cut);
  await events.first(({ event, data }) => event === 'job' && data.status === 'waiting');
  const hearing = await hearChanges(world, world.admin);
  await hearing.settle('tokens');
  // From here on it is the clock alone that moves the job.
  const before = events.events.length;
  while (!hearing.heard().has('provisioning-jobs')) {
    world.clock.advance(5_000);
    await world.admin.get(`/provisioning-jobs/${job.id}`);
  }
  await events.first(({ id }) => id > before);
});

test('what only we need is not told: probes that find a space as it was, the last use of a token', async () => {
  const organisationId = await world.organisation('Quiet');
  const admin = await world.person([{ role: 'role_superadmin' }], organisationId);
  const spaceId = await world.clouds.space(organisationId);
  const probe = async (): Promise<void> => {
    await world.db
      .updateTable('config.deployment_spaces')
      .set({ next_probe_at: new Date(0) })
      .where('id', '=', spaceId)
      .execute();
    await world.server.config.prober.runDue();
  };
  // The first one finds out how the space is.
  await probe();
  const hearing = await hearChanges(world, admin);
  await hearing.settle('tokens');
  const probedAt = async () =>
    (
      await world.db
        .selectFrom('config.deployment_spaces')
        .where('id', '=', spaceId)
        .select('probed_at')
        .executeTakeFirstOrThrow()
    ).probed_at;
  const before = await probedAt();
  world.clock.advance(60_000);
  await probe();
  expect(await probedAt()).not.toEqual(before);
  await world.db
    .updateTable('config.access_tokens')
    .set({ last_used_at: world.clock.now() })
    .where('user_id', '=', admin.userId)
    .execute();
  expect(await hearing.settle('databases')).toEqual(new Set());
  await world.db
    .updateTable('config.deployment_spaces')
    .set({ health: 'lost', status: 'inactive' })
    .where('id', '=', spaceId)
    .execute();
  await hearing.until('spaces');
});

test('that a space instance was used again is not told; that it is another one is', async () => {
  const organisationId = await world.organisation('Used');
  const admin = await world.person([{ role: 'role_superadmin' }], organisationId);
  const store = organisationId.replace('_', '-');
  const body = (revision: string, at: string, phase: string): string =>
    JSON.stringify({
      metadata: {
        resourceVersion: revision,
        annotations: { 'sleepmode.loft.sh/last-activity': at },
        managedFields: [{ time: at }],
      },
      status: { phase },
    });
  const write = (text: string) => world.database.pool.query('update kube.objects set body = $2 where store = $1', [store, text]);
  await world.database.pool.query(
    `insert into kube.objects (store, resource, path, uid, revision, labels, fields, body) values ($1, $2, 'p/one', 'u', 1, '{}', '{}', $3)`,
    [store, 'spaceinstances.management.loft.sh', body('11', '1790000000', 'Ready')],
  );
  const hearing = await hearChanges(world, admin);
  await hearing.settle('tokens');
  await write(body('12', '1790000030', 'Ready'));
  expect(await hearing.settle('databases')).toEqual(new Set());
  await write(body('13', '1790000060', 'Sleep'));
  await hearing.until('space-instances');
});

test('a person who joins another organisation hears of it in the first, with what it is called', async () => {
  const [admin, other] = [await superAdmin('Home'), await superAdmin('Away')];
  const hearing = await hearChanges(world, admin);
  await hearing.settle('tokens');
  await world.join(admin, other.organisationId);
  await hearing.until('organisations');
  await hearing.settle('tokens');
  expect((await other.put('/organisation', { name: fresh('Renamed') })).status).toBe(200);
  await hearing.until('organisations');
});

test('whoever comes back is told that everything may have changed, as everybody is when our own connection was lost', async () => {
  const admin = await superAdmin('Interrupted');
  const first = await hearChanges(world, admin);
  const again = await hearChanges(world, admin, { lastEventId: '1' });
  await again.until(...changeTopics);
  expect(first.times()).toBe(0);
  await cutNotifications();
  await first.until(...changeTopics);
});

test('it ends when the token does, and when the server is to stop', async () => {
  const admin = await superAdmin('Ending');
  const member = await world.person([], admin.organisationId);
  const replica = await world.replica();
  const [theirs, ours] = [await hearChanges(world, member), await hearChanges(world, admin, { url: replica.url })];
  expect((await admin.delete(`/users/${member.email}`)).status).toBe(204);
  await theirs.ended;
  replica.server.refuseTraffic();
  await ours.ended;
});
