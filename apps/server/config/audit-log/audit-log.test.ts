import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
  await world.admin.post('/projects', { name: 'First' });
});
afterAll(async () => world.close());

const newest = () => world.db.selectFrom('config.audit_log').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
const count = async () => Number(
  (await world.db.selectFrom('config.audit_log').select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow()).count,
);

/** As the owner of the tables, which the server's own role is not. */
const asOwner = (statement: string) => world.db.transaction().execute(async (owner) => {
  await sql`set local role none`.execute(owner);
  await sql.raw(statement).execute(owner);
});

test.each([
  'update config.audit_log set actor = \'somebody else\'', 'delete from config.audit_log', 'truncate config.audit_log',
  'delete from config.audit_log where false',
  'insert into config.audit_log select * from config.audit_log on conflict (id) do update set actor = \'x\'',
])('nobody can run "%s": not the server, not the owner of the table', async (statement) => {
  const before = await count();
  expect(before).toBeGreaterThan(0);
  await expect(sql.raw(statement).execute(world.db)).rejects.toThrow(/permission denied|append-only/);
  await expect(asOwner(statement)).rejects.toThrow('the audit log is append-only');
  expect(await count()).toBe(before);
});

test.each([
  ['at once', ''], ['only when the transaction commits', 'deferrable initially deferred'],
])('a change whose entry cannot be written %s did not happen', async (_, when) => {
  await asOwner(`
    create function config.break_entry() returns trigger language plpgsql as $$ begin raise exception 'no entry today'; end $$;
    create constraint trigger broken after insert on config.audit_log ${when} for each row
      when (new.result = 'succeeded') execute function config.break_entry()`);
  try {
    const answer = await world.admin.post('/projects', { name: 'Never' });
    expect(answer).toMatchObject({ status: 500, error: { code: 'internal.failed' } });
    expect((await world.admin.get('/projects?search=never')).data).toEqual([]);
    expect(await newest()).toMatchObject({
      action: 'create', resource_type: 'project', result: 'failed', status: 500, code: 'internal.failed',
      request_id: answer.error.requestId,
    });
  } finally {
    await asOwner('drop trigger broken on config.audit_log; drop function config.break_entry()');
  }
  expect((await world.admin.post('/projects', { name: `After${when}` })).status).toBe(201);
});

test('an attempt whose entry cannot be written is kept in the log of the server', async () => {
  await asOwner(`
    create function config.break_entry() returns trigger language plpgsql as $$ begin raise exception 'no entry today'; end $$;
    create trigger broken after insert on config.audit_log for each row execute function config.break_entry()`);
  try {
    const refused = await world.admin.post('/projects', { name: 'First', description: 'sd_pat_canary' });
    expect(refused.status).toBe(409);
    const line = world.logs.find((text) => text.includes('could not be written') && text.includes(refused.error.requestId));
    expect(JSON.parse(line ?? 'null')).toMatchObject({ entry: { action: 'create', code: 'project.exists', status: 409 } });
    expect(line).not.toContain('canary');
  } finally {
    await asOwner('drop trigger broken on config.audit_log; drop function config.break_entry()');
  }
});

test('refused attempts stand in the log with how they ended', async () => {
  const viewer = await world.person([{ role: 'role_viewer' }]);
  const { id } = (await world.admin.post<{ id: string }>('/projects', { name: 'Target' })).data;
  const attempts: [() => Promise<{ readonly status: number; readonly error: { readonly requestId: string } }>, object][] = [
    [
      () => viewer.post('/projects', { name: 'No' }),
      { actor: viewer.email, action: 'create', status: 403, code: 'policy.missing' },
    ],
    [
      () => viewer.get('/audit-logs'),
      { actor: viewer.email, action: 'view', resource_type: 'audit-log', status: 403, code: 'policy.missing' },
    ],
    [
      () => world.admin.delete('/projects/prj_unknown'),
      { action: 'delete', resource_id: 'prj_unknown', status: 404, code: 'object.not_found' },
    ],
    [
      () => world.admin.post('/projects', { name: 'target' }),
      { action: 'create', resource_id: '', status: 409, code: 'project.exists', request_body: '{"name":"target"}' },
    ],
    [
      () => world.admin.patch(`/projects/${id}`, { name: '' }),
      { action: 'update', resource_id: id, status: 400, code: 'request.invalid' },
    ],
    [
      () => world.admin.patch(`/projects/${id}`, '{"name":'),
      { action: 'update', resource_id: id, status: 400, code: 'request.malformed', request_body: null },
    ],
    [
      () => world.admin.delete('/projects/%00%1b'),
      { action: 'delete', resource_id: '\ufffd\ufffd', status: 400, path: '/api/projects/%00%1b' },
    ],
  ];
  for (const [attempt, expected] of attempts) {
    const { status, error } = await attempt();
    expect(await newest()).toMatchObject({
      result: 'refused', org_id: world.organisationId, request_id: error.requestId, status, ...expected,
    });
  }
  expect(world.logs.filter((line) => line.includes('could not be written') && line.includes('prj_'))).toEqual([]);
});

test('a read leaves no entry, whether it succeeds or finds nothing', async () => {
  const before = await count();
  await world.admin.get('/projects');
  expect((await world.admin.get('/projects/prj_unknown')).status).toBe(404);
  expect((await world.admin.get('/projects?limit=0')).status).toBe(400);
  expect(await count()).toBe(before);
});

test('nobody who is turned away by the rate limit fills the log', async () => {
  const limited = await startWorld({ requestsPerSecond: 5 });
  try {
    const answers = await Promise.all(Array.from({ length: 60 }, () => limited.admin.delete('/projects/prj_unknown')));
    expect(answers.some(({ status }) => status === 429)).toBe(true);
    const entries = await limited.db.selectFrom('config.audit_log').select('status').execute();
    expect(entries).toHaveLength(answers.filter(({ status }) => status === 404).length);
  } finally {
    await limited.close();
  }
});

test('secrets do not reach the log, also not in the path, and its bodies end at 64 KB', async () => {
  await world.admin.post('/projects', {
    name: 'Secrets', description: 'use sd_pat_canary and postgres://u:canary@h/', password: 'canary', apiKey: { deep: ['canary'] },
  });
  expect(await newest()).toMatchObject({ status: 400, request_body: expect.stringContaining('[redacted]') });
  await world.admin.delete('/projects/sd_inv_canary?token=canary');
  expect(await newest()).toMatchObject({ status: 400, path: '/api/projects/[redacted]' });
  await world.admin.post('/projects', { name: 'x', filler: '支'.repeat(100_000) });
  const { request_body: body } = await newest();
  expect(Buffer.byteLength(body ?? '')).toBeLessThanOrEqual(64 * 1024);
  expect(body).toContain('[cut: ');
  const everything = await world.db.selectFrom('config.audit_log').selectAll().execute();
  expect(JSON.stringify(everything)).not.toContain('canary');
  expect(world.logs.join('')).not.toContain('canary');
});
