import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startWorld, type World } from '../testing/world.ts';
import { pathOf } from './request-observer.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** The line is written when the answer is out, which may be a moment after the caller has it. */
async function lineOf(requestId: string): Promise<Record<string, unknown>> {
  return vi.waitFor(() => {
    const line = world.logs.find((each) => each.includes(requestId) && each.includes('"ms":'));
    if (line === undefined) throw new Error(`nothing was logged of ${requestId}`);
    return JSON.parse(line) as Record<string, unknown>;
  });
}

test('every request is one line: who, what, how it ended and how long it took, and nothing secret', async () => {
  const headers = { cookie: 'crumb=s3cret', 'x-request-id': 'request-one' };
  const answer = await world.admin.send('GET', '/projects?search=s3cret', undefined, headers);
  expect(answer.headers.get('x-request-id')).toBe('request-one');
  const line = await lineOf('request-one');
  expect(line).toMatchObject({
    level: 30, method: 'GET', route: '/api/projects', path: '/api/projects', status: 200, requestId: 'request-one',
    user: world.admin.email,
    organisation: world.organisationId, ms: expect.any(Number), msg: 'GET /api/projects 200',
  });
  expect(world.logs.filter((each) => each.includes('request-one'))).toHaveLength(1);
  const everything = world.logs.join('');
  expect(everything).not.toContain('s3cret');
  expect(everything).not.toContain(world.admin.token);
});

test('refused and unknown ones too, under the route’s pattern; health checks only at debug', async () => {
  await world.anybody.send('GET', '/projects/prj_1', undefined, { 'x-request-id': 'request-two' });
  expect(await lineOf('request-two'))
    .toMatchObject({ route: '/api/projects/:projectId', path: '/api/projects/prj_1', status: 401 });
  await world.anybody.send('GET', '/nowhere?x=1', undefined, { 'x-request-id': 'request-three' });
  expect(await lineOf('request-three')).toMatchObject({ route: 'none', path: '/api/nowhere', status: 404 });
  await fetch(`${world.url}/healthz`, { headers: { 'x-request-id': 'request-four' } });
  expect(await lineOf('request-four')).toMatchObject({ level: 20, route: '/healthz' });
});

test('a caller who goes away before the answer is out is told apart', async () => {
  const sent = request(`${world.url}/api/projects`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${world.admin.token}`, 'content-type': 'application/json', 'content-length': '100',
      'x-request-id': 'request-five',
    },
  });
  sent.on('error', () => undefined);
  sent.write('{');
  await once(sent, 'socket');
  await vi.waitFor(async () => {
    expect(await (await fetch(`${world.url}/metrics`)).text()).toContain('http_requests_in_flight 2');
  });
  sent.destroy();
  expect(await lineOf('request-five')).toMatchObject({ aborted: true, msg: 'POST /api/projects aborted by the caller' });
});

test('/metrics counts requests by pattern and kind of answer, and shows the server’s own parts', async () => {
  await world.admin.get('/projects/prj_0000000000000000000000000a');
  await lineOf('/api/projects/prj_0000000000000000000000000a');
  const answer = await fetch(`${world.url}/metrics`);
  const text = await answer.text();
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(text).toContain('http_requests_total{method="GET",route="/api/projects/:projectId",status="4xx"}');
  expect(text).toContain(
    'http_request_duration_seconds_bucket{le="0.1",method="GET",route="/api/projects/:projectId",status="4xx"}',
  );
  expect(text).not.toContain('prj_0000000000000000000000000a');
  for (const name of [
    'http_requests_in_flight 1', 'spacedock_pg_pool_connections ', 'spacedock_pg_pool_idle_connections ',
    'spacedock_pg_pool_waiting_requests 0', 'spacedock_access_cache_entries 1', 'spacedock_access_cache_hits_total ',
    'spacedock_access_cache_misses_total ', 'spacedock_rate_limited_total 0',
    'nodejs_eventloop_lag_seconds ', 'process_resident_memory_bytes ',
  ]) expect(text).toContain(`\n${name}`);
});

test('paths are logged without query, and not without end', () => {
  expect(pathOf('/api/projects?token=1?2')).toBe('/api/projects');
  expect(pathOf(`/${'x'.repeat(2_000)}`)).toHaveLength(501);
});
