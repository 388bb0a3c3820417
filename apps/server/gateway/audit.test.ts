import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { Access } from './access.ts';
import { ok } from './answer.ts';
import { auditEntry } from './audit.ts';
import { type AuditShape, endpointsOf } from './endpoint.ts';
import type { Method, Route } from './route.ts';

const { endpoint } = endpointsOf<object, object>();
const access = new Access({ organisationId: 'org_1', userId: 'usr_1', email: 'ada@example.com', tokenId: 'tok_1' }, []);
const request = { id: 'req_1', address: '203.0.113.7', userAgent: '', cookies: {} };

interface Case {
  readonly method?: Method;
  readonly entity?: Route['entity'];
  readonly audit?: AuditShape;
  readonly path?: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

function entryOf(
  { method = 'POST', entity = 'environment', audit, path = '/api/x', params = {}, body }: Case,
  ended: Parameters<typeof auditEntry>[2],
) {
  const shape = { summary: 'Test', answers: { 200: Type.Object({}) }, handle: async () => ok({}) };
  const route = { method, entity, endpoint: endpoint(audit ? { ...shape, audit } : shape) } as unknown as Route;
  return auditEntry(route, { access, request, path, params, body }, ended);
}

test('an entry says who did what to what, from where, and how it ended', () => {
  expect(entryOf(
    { path: '/api/projects/prj_1/environments', params: { projectId: 'prj_1' }, body: { name: 'prod' } },
    { status: 201, answer: { id: 'env_1' } },
  )).toEqual({
    organisationId: 'org_1', scope: 'deployment', action: 'create', actor: 'ada@example.com', tokenId: 'tok_1',
    resourceType: 'environment', resourceId: 'env_1',
    result: 'succeeded', status: 201, code: null, requestId: 'req_1', address: '203.0.113.7', method: 'POST',
    path: '/api/projects/prj_1/environments',
    metadata: { projectId: 'prj_1' }, requestBody: '{"name":"prod"}', responseBody: '{"id":"env_1"}',
  });
});

test.each([
  [200, 'succeeded'], [204, 'succeeded'], [302, 'succeeded'], [400, 'refused'], [403, 'refused'], [404, 'refused'],
  [409, 'refused'], [500, 'failed'], [503, 'failed'],
])('%i is filed as %s', (status, result) => {
  expect(entryOf({}, { status, code: 'x.y' })).toMatchObject({ status, result, code: 'x.y' });
});

test('the verb follows from the method unless the endpoint has a better word', () => {
  expect((['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).map((method) => entryOf({ method }, { status: 200 }).action))
    .toEqual(['view', 'create', 'update', 'update', 'delete']);
  expect(entryOf({ audit: { action: 'rollback', resourceType: 'session', resourceId: ({ userId }) => userId } }, { status: 200 }))
    .toMatchObject({ action: 'rollback', resourceType: 'session', resourceId: 'usr_1' });
});

test.each<[string, Case, string, object]>([
  [
    'the id of its own kind', { entity: 'environment', params: { projectId: 'prj_1', envId: 'env_1' } }, 'env_1',
    { projectId: 'prj_1' },
  ],
  [
    'the team, not the member', { entity: 'team', params: { teamId: 'team_1', email: 'b@example.com' } }, 'team_1',
    { email: 'b@example.com' },
  ],
  ['a person by address', { entity: 'user', params: { email: 'key_1@example.com' } }, 'key_1@example.com', {}],
  [
    'nothing, when only the parent is named', { entity: 'environment', params: { projectId: 'prj_1' } }, '',
    { projectId: 'prj_1' },
  ],
  ['nothing without parameters', { entity: 'project' }, '', {}],
])('the path speaks of %s', (_, about, resourceId, metadata) => {
  expect(entryOf(about, { status: 404, code: 'object.not_found' })).toMatchObject({ resourceId, metadata });
});

test('whatever a refused request names, the entry can be kept and holds no secret', () => {
  const entry = entryOf({
    entity: 'project', params: { projectId: `\0\u001b[31m\ud800sd_inv_canary${'y'.repeat(500)}` },
    body: { password: 'canary', name: 'sd_rt_canary' },
  }, { status: 400, code: 'request.invalid' });
  expect(JSON.stringify(entry)).not.toContain('canary');
  expect(entry.resourceId.length).toBeLessThanOrEqual(200);
  expect(entry.resourceId.isWellFormed()).toBe(true);
  expect(entry.resourceId).not.toMatch(/\p{Cc}/u);
});

test('where anything may be a secret, only the fields that are named are kept, and the answer can say what it was about', () => {
  const audit: AuditShape = { keeps: ['name'], resourceId: (_, answer) => (answer as { name?: string } | undefined)?.name };
  const params = { project: 'shop' };
  const made = entryOf({ audit, params, body: { name: 'web', parameters: { pepper: 'canary' } } }, { status: 201, answer: { name: 'web', parameters: { pepper: 'canary' } } });
  expect(made).toMatchObject({ resourceId: 'web', requestBody: '{"name":"web"}', responseBody: '{"name":"web"}' });
  for (const body of ['canary', ['canary'], { parameters: 'canary' }]) {
    expect(entryOf({ audit, params, body }, { status: 400, code: 'request.invalid' })).toMatchObject({ resourceId: 'shop', requestBody: '{}', responseBody: null });
  }
  expect(entryOf({ audit }, { status: 204 }).requestBody).toBeNull();
});
