import { expect, test } from 'vitest';
import { type Held, mayAt } from './held-policies.ts';

const held: Held = new Map([
  ['deployment:update', ['project:prj_1']],
  ['project:create', ['project:prj_1']],
  ['environment:create', ['project:prj_1']],
  ['space:view', ['organisation']],
]);

test('what is held in a scope is allowed to what lies in it', () => {
  expect(mayAt('PATCH /api/deployments/{id}', held, ['project:prj_1', 'environment:env_1'])).toBe(true);
  expect(mayAt('PATCH /api/deployments/{id}', held, ['project:prj_2', 'environment:env_2'])).toBe(false);
  expect(mayAt('PATCH /api/deployments/{id}', held, [])).toBe(false);
  expect(mayAt('GET /api/spaces/{spaceID}', held, ['space:spc_1'])).toBe(true);
  expect(mayAt('GET /api/auth/me', held, [])).toBe(true);
});

test('where nothing is named, what is held anywhere is allowed, but for making what would lie in itself', () => {
  expect(mayAt('PATCH /api/deployments/{id}', held)).toBe(true);
  expect(mayAt('DELETE /api/deployments/{id}', held)).toBe(false);
  expect(mayAt('POST /api/projects/{projectId}/environments', held)).toBe(true);
  expect(mayAt('POST /api/projects', held)).toBe(false);
});

test('an action that the API does not have is no action', () => {
  expect(() => mayAt('POST /api/wishes', held)).toThrow('The API has no POST /api/wishes.');
});
