import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SpaceInstance } from '../objects/space-instance.ts';
import { fixedDirectory } from '../testing/fixed-directory.ts';
import { spaceRights } from './space-rights.ts';
import { ownerWithDefaultRole, spaceRoles } from './space-roles.ts';
import { rolesInCluster } from './testing/roles-in-cluster.ts';

const users = ['ada', 'ben', 'cleo', 'dan'];
const teams = ['crew', 'guests'];
const some = (names: readonly string[]) => fc.subarray([...names]);
const rule = fc.record({
  users: some([...users, '*']),
  teams: some([...teams, '*']),
  clusterRole: fc.constantFrom('view', 'edit', 'admin', ''),
});
const access = fc.record({ defaultClusterRole: fc.constantFrom('', 'view', 'own'), rules: fc.array(rule, { maxLength: 2 }) });
const owner = fc.oneof(
  fc.record({ user: fc.constantFrom(...users) }),
  fc.record({ team: fc.constantFrom(...teams) }),
  fc.constant({}),
);

test('whatever the rules, teams and owner are: what the API says about roles is what the cluster gives', () => {
  fc.assert(
    fc.property(
      access,
      fc.array(rule, { maxLength: 2 }),
      owner,
      some(users),
      some(users),
      (given, extraAccessRules, owns, crew, guests) => {
        const directory = fixedDirectory({ users, teams: { crew, guests }, projects: ['shop'] });
        const instance = {
          metadata: { name: 'dev', namespace: 'loft-p-shop' },
          spec: { owner: owns, extraAccessRules },
          status: { space: { access: given } },
        } as unknown as SpaceInstance;
        for (const handle of users) {
          const said = spaceRights.clusterRoles(handle, { instance, project: undefined, directory }).toSorted();
          expect({ [handle]: rolesInCluster(handle, instance, directory) }).toEqual({ [handle]: said });
        }
      },
    ),
    { numRuns: 500 },
  );
});

test('an owner is bound by name, unless somebody of them is in a rule', () => {
  const directory = fixedDirectory({ users, teams: { crew: ['ada', 'ben'] } });
  const bound = (owns: object, ...rules: object[]) => ownerWithDefaultRole(owns, spaceRoles({ rules } as never), directory);
  expect(bound({ user: 'ada' })).toEqual({ user: 'ada' });
  expect(bound({ user: 'ada' }, { users: ['ben'], clusterRole: 'view' })).toEqual({ user: 'ada' });
  expect(bound({ user: 'ada' }, { teams: ['crew'], clusterRole: 'view' })).toBeUndefined();
  expect(bound({ team: 'crew' })).toEqual({ team: 'crew' });
  expect(bound({ team: 'crew' }, { users: ['cleo'], clusterRole: 'view' })).toEqual({ team: 'crew' });
  expect(bound({ team: 'crew' }, { users: ['ben'], clusterRole: 'view' })).toBeUndefined();
  expect(bound({ team: 'crew' }, { users: ['ben'] })).toEqual({ team: 'crew' });
  expect(bound({})).toBeUndefined();
});
