import { expect, test } from 'vitest';
import type { EffectivePolicy } from './access-calls.ts';
import { effectiveRows, findRows } from './effective-rows.ts';

const editor = { assignment: 'asg_1', role: { id: 'role_editor', name: 'Editor' } };
const captain = { assignment: 'asg_2', role: { id: 'role_2', name: 'Captain' }, team: { id: 'team_1', name: 'Storefront' } };
const policies: readonly EffectivePolicy[] = [
  { policy: 'space:view', scopes: [{ scope: 'organisation', through: [editor] }] },
  {
    policy: 'deployment:view',
    scopes: [
      { scope: 'organisation', through: [editor] },
      { scope: 'project:prj_1', through: [captain] },
    ],
  },
  { policy: 'deployment:update', scopes: [{ scope: 'organisation', through: [editor] }] },
  { policy: 'deployment:delete', scopes: [{ scope: 'project:prj_1', through: [captain] }] },
];

test('what holds in the same place for the same reason is one line', () => {
  expect(
    effectiveRows(policies).map(({ entity, scope, verbs, through }) => [
      entity,
      scope,
      verbs,
      through.map(({ role }) => role.name),
    ]),
  ).toEqual([
    ['deployment', 'organisation', ['view', 'update'], ['Editor']],
    ['deployment', 'project:prj_1', ['view', 'delete'], ['Captain']],
    ['space', 'organisation', ['view'], ['Editor']],
  ]);
});

test('lines are found by policy, role and team', () => {
  const found = (search: string) =>
    findRows(effectiveRows(policies), search).map(({ key }) => key.split(' ').slice(0, 2).join(' '));
  expect(found('deployment:delete')).toEqual(['deployment project:prj_1']);
  expect(found('STOREFRONT')).toEqual(['deployment project:prj_1']);
  expect(found('editor')).toEqual(['deployment organisation', 'space organisation']);
  expect(found(' ')).toHaveLength(3);
});
