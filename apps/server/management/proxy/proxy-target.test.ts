import { expect, test } from 'vitest';
import type { Directory } from '../directory/directory.ts';
import { callerGroups, groupsInSpace } from './caller-groups.ts';
import { type ProxyPlane, proxyTarget, stillReaches } from './proxy-target.ts';
import { namesWithin, plainNames } from '../access/group-names.ts';
import { spaceRights } from '../access/space-rights.ts';
import { cluster, person, space } from './testing/proxy-world.ts';

const directory = {
  teamsOf: (handle: string) => (handle === 'otto' ? [{ handle: 'ops' }, { handle: 'dev' }] : []),
  spaceByHandle: () => cluster, projectByHandle: () => undefined, teamByHandle: () => undefined,
} as unknown as Directory;

test('everybody has the groups that rules for everybody are bound to', () => {
  expect(callerGroups('ada', directory)).toEqual(['loft:user:ada', 'loft:user:*', 'loft:authenticated', 'system:authenticated']);
  expect(callerGroups('otto', directory)).toEqual([
    'loft:user:otto', 'loft:user:*', 'loft:team:ops', 'loft:team:dev', 'loft:team:*', 'loft:authenticated', 'system:authenticated',
  ]);
});

test('in a cluster that another organisation had first, no group is called as one of theirs', () => {
  const plain = [...callerGroups('otto', directory), ...groupsInSpace('otto', directory, 'shop', space())];
  const own = groupsInSpace('otto', directory, 'shop', space(), namesWithin('org_2'));
  expect(own).toEqual([
    'loft:org_2:user:otto', 'loft:org_2:user:*', 'loft:org_2:team:ops', 'loft:org_2:team:dev', 'loft:org_2:team:*', 'loft:org_2:authenticated',
    'system:authenticated', 'loft:org_2:space:shop:web',
  ]);
  expect(own.filter((group) => plain.includes(group))).toEqual(['system:authenticated']);
});

test.each([
  ['no rule', {}, true],
  ['a rule for somebody else', { users: ['eve'], teams: ['hr'], clusterRole: 'view' }, true],
  ['a rule without a role', { users: ['otto'] }, true],
  ['a rule for them', { users: ['otto'], clusterRole: 'view' }, false],
  ['a rule for one of their teams', { teams: ['dev'], clusterRole: 'view' }, false],
  ['a rule for everybody', { users: ['*'], clusterRole: 'view' }, false],
])('with %s the group of the space is given: %s', (_, rule, given) => {
  for (const of of [space({ extraAccessRules: [rule] }), { ...space(), status: { space: { access: { rules: [rule] } } } }]) {
    expect(groupsInSpace('otto', directory, 'shop', of).includes('loft:space:shop:web')).toBe(given);
  }
});

test('a project that lost the cluster has lost its spaces there', async () => {
  const project = { metadata: { name: 'shop' }, spec: { allowedClusters: [{ name: 'other' }] } };
  const plane = {
    kinds: { spaceInstances: { plural: 'spaceinstances' }, projects: { plural: 'projects' } }, upToDate: async () => undefined, groupNames: async () => plainNames, directory: () => directory, objectsFor: () => ({ get: async ({ plural }: { plural: string }) => (plural === 'projects' ? project : space()) }),
  } as unknown as ProxyPlane;
  const way = { kind: 'space', project: 'shop', space: 'web', base: '', path: '/' } as const;
  const target = () => proxyTarget({ plane, rights: spaceRights }, person('ada'), way);
  await expect(target()).rejects.toMatchObject({ code: 403, message: expect.stringContaining('may no longer use the cluster prod') });
  project.spec.allowedClusters.push({ name: '*' });
  expect(await target()).toMatchObject({ cluster, user: 'loft:user:ada' });
});

test('what was opened goes on as long as nothing is taken away', () => {
  const open = { cluster, user: 'loft:user:ada', groups: ['a', 'b'] };
  expect(stillReaches(open, { ...open, groups: ['b', 'c', 'a'] })).toBe(true);
  expect(stillReaches(open, { ...open, groups: ['a', 'c'] })).toBe(false);
  expect(stillReaches(open, { ...open, cluster: { ...cluster, id: 'spc_2' } })).toBe(false);
  expect(stillReaches(open, { ...open, user: 'loft:user:eve' })).toBe(false);
});
