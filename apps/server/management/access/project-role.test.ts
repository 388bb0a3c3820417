import { expect, test } from 'vitest';
import type { Project } from '../objects/project.ts';
import { projectRoleOf } from './project-role.ts';

const project = (spec: Project['spec']): Project => ({
  apiVersion: '',
  kind: 'Project',
  metadata: { name: 'shop' },
  ...(spec ? { spec } : {}),
});
const role = (spec: Project['spec'], teams: readonly string[] = []): string | undefined =>
  projectRoleOf({ handle: 'ada', teams: new Set(teams) }, project(spec));
const member = (kind: string, name: string, clusterRole?: string) => ({
  kind,
  name,
  ...(clusterRole ? { clusterRole: `loft-management-project-${clusterRole}` } : {}),
});

test('a member has the highest of their roles, their own and those of their teams', () => {
  expect(role({ members: [member('User', 'ada', 'viewer'), member('Team', 'crew', 'user')] }, ['crew'])).toBe('user');
  expect(role({ members: [member('Team', 'crew', 'admin'), member('User', 'ada', 'user')] }, ['crew'])).toBe('admin');
  expect(role({ members: [member('User', '*', 'user')] })).toBe('user');
});

test('whoever is named by nothing is no member, and a name of the other kind is another name', () => {
  expect(role(undefined)).toBeUndefined();
  expect(projectRoleOf({ handle: 'ada', teams: new Set() }, undefined)).toBeUndefined();
  expect(
    role({
      members: [
        member('Team', 'ada', 'admin'),
        member('User', 'crew', 'admin'),
        member('Team', '*', 'admin'),
        member('Group', 'ada', 'admin'),
      ],
    }),
  ).toBeUndefined();
  expect(role({ members: [member('Team', '*', 'user')] }, ['crew'])).toBe('user');
});

test('a role that nobody knows, or none, is the least one', () => {
  expect(role({ members: [member('User', 'ada')] })).toBe('viewer');
  expect(role({ members: [{ kind: 'User', name: 'ada', clusterRole: 'cluster-admin' }] })).toBe('viewer');
});

test('the owner administers the project', () => {
  expect([
    role({ owner: { user: 'ada' } }),
    role({ owner: { team: 'crew' } }, ['crew']),
    role({ owner: { team: 'crew' } }),
  ]).toEqual(['admin', 'admin', undefined]);
});
