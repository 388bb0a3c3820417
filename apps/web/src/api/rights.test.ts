import { policies, scopeKinds } from '@spacedock/contracts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { operations, type OperationName } from './operations.ts';
import { Rights } from './rights.ts';

test('nobody may anything but what everybody may', () => {
  const rights = new Rights([]);
  const allowed = (Object.keys(operations) as OperationName[]).filter((name) => rights.may(name));
  expect(allowed.every((name) => ['public', 'member'].includes(operations[name]))).toBe(true);
});

test('a right in one project is none in another, and offers what is yet to be placed', () => {
  const rights = new Rights([{ policy: 'deployment:update', scopes: [{ scope: 'project:prj_1' }] }]);
  expect([
    rights.holds('deployment:update', { project: 'prj_1' }), rights.holds('deployment:update', { project: 'prj_2' }), rights.holds('deployment:update', {}),
    rights.holds('deployment:update'), rights.holds('deployment:delete', { project: 'prj_1' }),
  ]).toEqual([true, false, false, true, false]);
});

test('what is a place itself is made in the organisation', () => {
  const scopes = [{ scope: 'project:prj_1' }];
  const rights = new Rights(['project:create', 'project:update', 'environment:create'].map((policy) => ({ policy, scopes })));
  expect(rights.may('POST /api/projects')).toBe(false);
  expect(rights.may('PATCH /api/projects/{projectId}')).toBe(true);
  expect(rights.may('POST /api/projects/{projectId}/environments')).toBe(true);
  expect(new Rights([{ policy: 'project:create', scopes: [...scopes, { scope: 'organisation' }] }]).may('POST /api/projects')).toBe(true);
});

test('a right in the organisation holds in every place', () => {
  fc.assert(fc.property(fc.constantFrom(...policies), fc.constantFrom(...scopeKinds.filter((kind) => kind !== 'organisation')), fc.string(), (policy, kind, id) => {
    expect(new Rights([{ policy, scopes: [{ scope: 'organisation' }] }]).holds(policy, { [kind]: id })).toBe(true);
  }));
});
