import { request } from 'node:http';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseCsv } from '../../testing/csv.ts';
import { type Person, startWorld, type World } from '../../testing/world.ts';
import type { AuditLogEntry } from './audit-log-entry.ts';

let world: World;
let auditor: Person;
beforeAll(async () => {
  world = await startWorld();
  auditor = await world.person([{ role: 'role_superadmin' }], await world.organisation('Audited'));
});
afterAll(async () => world.close());

/** Entries as they come after years: made by the database itself. */
async function fill(organisationId: string, count: number, body: string | null = null): Promise<void> {
  await sql`insert into config.audit_log
    (id, org_id, created_at, scope, action, actor, resource_type, resource_id, result, status, request_id, address, method, path,
      metadata, request_body)
    select 'log_' || ${organisationId}::text || n, ${organisationId},
      '2026-01-01T00:00:00Z'::timestamptz + (n / 3) * interval '1 second',
      case when n % 2 = 0 then 'platform' else 'deployment' end, 'create', 'user' || n % 10 || '@example.com', 'project',
      'prj_' || n, 'succeeded', 201,
      'req_' || n, '::1', 'POST', '/api/projects', jsonb_build_object('n', n), ${body}
    from generate_series(1, ${count}::int) n`.execute(world.db);
}

async function all(person: Person, query: string): Promise<AuditLogEntry[]> {
  const entries: AuditLogEntry[] = [];
  let cursor: string | null = null;
  do {
    const page: { data: AuditLogEntry[]; meta: { nextCursor: string | null }; status: number } =
      await person.get<AuditLogEntry[]>(`/audit-logs?limit=200${query}${cursor === null ? '' : `&cursor=${cursor}`}`);
    expect(page.status).toBe(200);
    entries.push(...page.data);
    cursor = page.meta.nextCursor;
  } while (cursor !== null);
  return entries;
}

test('an entry is shown with all that is known about the change', async () => {
  const made = await auditor.send<{ id: string }>(
    'POST', '/projects', { name: 'Shown' }, { 'x-request-id': 'given-by-the-test' },
  );
  const { data, meta } = await auditor.get<AuditLogEntry[]>('/audit-logs');
  expect(meta).toMatchObject({ page: 1, limit: 50 });
  expect(data[0]).toEqual({
    id: expect.stringMatching(/^log_/), createdAt: expect.any(String), scope: 'deployment', action: 'create',
    actor: auditor.email, tokenId: expect.stringMatching(/^tok_/),
    resourceType: 'project', resourceID: made.data.id, result: 'succeeded', status: 201, code: null,
    requestId: 'given-by-the-test', address: '127.0.0.1', method: 'POST',
    path: '/api/projects', metadata: {}, requestBody: '{"name":"Shown"}', responseBody: JSON.stringify(made.data),
  });
});

test('each filter leaves what it says, and together they leave what all of them say', async () => {
  const owner = await world.person([{ role: 'role_superadmin' }], await world.organisation('Filtered'));
  const other = await world.person([{ role: 'role_superadmin' }], owner.organisationId);
  const start = world.clock.now().toISOString();
  const project = (await owner.post<{ id: string }>('/projects', { name: 'One' })).data.id;
  world.clock.advance(60_000);
  const middle = world.clock.now().toISOString();
  await other.patch(`/projects/${project}`, { name: 'Two' });
  await other.post('/projects', { name: 'Two' });
  await other.post('/teams', { name: 'Crew' });
  world.clock.advance(60_000);
  const end = world.clock.now().toISOString();

  const found = async (query: string) => (await owner.get<AuditLogEntry[]>(`/audit-logs?sort_order=asc&${query}`)).data.map(
    ({ action, resourceType, result }) => `${action} ${resourceType} ${result}`,
  );
  expect(await found('')).toEqual([
    'create project succeeded', 'update project succeeded', 'create project refused', 'create team succeeded',
  ]);
  expect(await found('scope=platform')).toEqual(['create team succeeded']);
  expect(await found('scope=platform,deployment')).toHaveLength(4);
  expect(await found('scope=cost')).toEqual([]);
  expect(await found('action=update')).toEqual(['update project succeeded']);
  expect(await found(`actor=${other.email.toUpperCase()}`)).toHaveLength(3);
  expect(await found('resourceType=team')).toEqual(['create team succeeded']);
  expect(await found(`resourceID=${project}`)).toEqual(['create project succeeded', 'update project succeeded']);
  expect(await found(`resourceId=${project}&action=create`)).toEqual(['create project succeeded']);
  expect(await found('result=refused')).toEqual(['create project refused']);
  expect(await found(`search=${other.email.slice(1, -1).toUpperCase()}`)).toHaveLength(3);
  expect(await found(`search=${project.slice(4, -1).toUpperCase()}`)).toEqual(['create project succeeded', 'update project succeeded']);
  expect(await found('search=/TEAMS')).toEqual(['create team succeeded']);
  expect(await found(`search=/projects&actor=${other.email}`)).toEqual(['update project succeeded', 'create project refused']);
  expect(await found('search=%25')).toEqual([]);
  expect(await found(`from=${middle}`)).toHaveLength(3);
  expect(await found(`to=${middle}`)).toEqual(['create project succeeded']);
  expect(await found(`from=${start}&to=${end}`)).toHaveLength(4);
  expect(await found(`from=${encodeURIComponent(middle.replace('Z', '+00:00'))}&actor=${owner.email}`)).toEqual([]);
  for (const wrong of [
    'scope=platfrom', 'scope=platform,', 'from=yesterday', 'to=2026-02-30T00:00:00Z', 'result=won', 'format=csv', 'limit=201',
  ]) {
    expect(await owner.get(`/audit-logs?${wrong}`)).toMatchObject({ status: 400, error: { code: 'request.invalid' } });
  }
});

test('a log of 20,000 entries is exported whole and in the order of the list, by both formats', async () => {
  const owner = await world.person([{ role: 'role_superadmin' }], await world.organisation('Large'));
  await fill(owner.organisationId, 20_000);
  const listed = await all(owner, '');
  expect(listed).toHaveLength(20_000);

  const json = await owner.get('/audit-logs/export?format=json');
  expect(json.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(json.headers.get('content-disposition')).toBe('attachment; filename="audit-log.json"');
  expect(json.body).toEqual(listed);

  const csv = await owner.get('/audit-logs/export');
  expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const [header = [], ...lines] = parseCsv(csv.text);
  expect(lines.map((cells) => cells[0])).toEqual(listed.map(({ id }) => id));
  expect(Object.fromEntries(header.map((name, index) => [name, lines[0]?.[index]]))).toEqual(
    Object.fromEntries(Object.entries(listed[0] ?? {}).map(([name, value]) => [
      name, value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value),
    ])),
  );

  const filtered = '&scope=platform&actor=user2@example.com&from=2026-01-01T00:10:00Z&to=2026-01-01T01:00:00Z';
  const some = await all(owner, filtered);
  expect(some.length).toBeGreaterThan(100);
  expect((await owner.get(`/audit-logs/export?format=json${filtered}`)).body).toEqual(some);
}, 60_000);

test('entries with large bodies come in smaller batches, and all of them come', async () => {
  const owner = await world.person([{ role: 'role_superadmin' }], await world.organisation('Heavy'));
  await fill(owner.organisationId, 300, 'x'.repeat(64 * 1024));
  let queries = 0;
  const count = (): void => void (queries += 1);
  world.database.pool.on('acquire', count);
  const { body } = await owner.get('/audit-logs/export?format=json');
  world.database.pool.off('acquire', count);
  expect(body).toHaveLength(300);
  // 64 entries of 64 KB each are 4 MB.
  expect(queries).toBeGreaterThanOrEqual(5);
});

test('when the reader of an export goes away, the rest of the log is not read', async () => {
  const owner = await world.person([{ role: 'role_superadmin' }], await world.organisation('Left alone'));
  await fill(owner.organisationId, 20_000, 'x'.repeat(4 * 1024));
  let batches = 0;
  const count = (): void => void (batches += 1);
  world.database.pool.on('acquire', count);
  const reading = request(
    `${world.url}/api/audit-logs/export`, { headers: { authorization: `Bearer ${owner.token}` }, agent: false },
  );
  reading.end();
  const [response] = await once(reading, 'response') as [NodeJS.ReadableStream];
  await once(response, 'readable');
  const open = await connections();
  reading.destroy();
  while (await connections() >= open) await pause(10);
  world.database.pool.off('acquire', count);
  // 80 MB in batches of 4 MB; what fits into the buffers of two sockets is read before anybody can notice.
  expect(batches).toBeLessThan(15);
});

const connections = () => new Promise<number>((resolve, reject) => {
  world.server.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
});

test('what is wrong with an export is told as an error, not as a file that ends early', async () => {
  expect(await auditor.get('/audit-logs/export?format=xml')).toMatchObject({
    status: 400, error: { details: [{ field: 'query.format' }] },
  });
  expect(await auditor.get('/audit-logs/export?limit=1&from=now')).toMatchObject({
    status: 400, error: { code: 'request.invalid' },
  });
});

test('only those who may see the log see it, and only that of their organisation', async () => {
  for (const path of ['/audit-logs', '/audit-logs/export']) {
    const viewer = await world.person([{ role: 'role_viewer' }], auditor.organisationId);
    expect(await viewer.get(path)).toMatchObject({ status: 403, error: { details: [{ policy: 'audit-log:view' }] } });
    const inProject = await world.person([{ role: 'role_admin', scope: 'project', scopeId: 'prj_1' }], auditor.organisationId);
    expect((await inProject.get(path)).status).toBe(403);
  }
  const stranger = await world.person([{ role: 'role_superadmin' }], await world.organisation('Strangers'));
  expect((await stranger.get('/audit-logs')).data).toEqual([]);
  const { data: [entry] } = await auditor.get<AuditLogEntry[]>('/audit-logs?limit=1');
  expect((await auditor.get(`/audit-logs/${entry?.id}`)).data).toEqual(entry);
  expect((await stranger.get(`/audit-logs/${entry?.id}`)).status).toBe(404);
  expect((await stranger.get('/audit-logs/export?format=json')).body).toEqual([]);
  expect(await all(auditor, '&action=view')).toMatchObject(Array.from(
    { length: 4 }, () => ({ action: 'view', result: 'refused', code: 'policy.missing', status: 403 }),
  ));
});
