import { describe, expect, test } from 'vitest';
import type { SpaceInstance } from '../objects/space-instance.ts';
import { fixedDirectory } from '../testing/fixed-directory.ts';
import { spaceRights } from './space-rights.ts';

const directory = fixedDirectory({
  users: ['ada', 'bob', 'carl'],
  teams: { crew: ['ada', 'bob'] },
  projects: ['shop'],
  clusters: { east: {} },
});
const inPlace = (spec: SpaceInstance['spec'], status: SpaceInstance['status'] = {}) => ({
  instance: { apiVersion: '', kind: '', metadata: { name: 'dev', namespace: 'loft-p-shop' }, ...(spec ? { spec } : {}), status },
  project: undefined,
  directory,
});

describe('roles inside of the namespace', () => {
  test('without a rule that is about them, somebody has the default role', () => {
    expect(spaceRights.clusterRoles('ada', inPlace({}))).toEqual(['loft-cluster-space-admin']);
    expect(spaceRights.clusterRoles('carl', inPlace({ extraAccessRules: [{ teams: ['crew'], clusterRole: 'view' }] }))).toEqual([
      'loft-cluster-space-admin',
    ]);
    expect(spaceRights.clusterRoles('ada', inPlace({ template: { access: { defaultClusterRole: 'edit' } } }))).toEqual(['edit']);
  });

  test('all rules that are about them add up, and take the place of the default', () => {
    const rules = {
      template: {
        access: {
          defaultClusterRole: 'edit',
          rules: [
            { users: ['*'], clusterRole: 'view' },
            { users: ['carl'], clusterRole: 'other' },
          ],
        },
      },
      extraAccessRules: [
        { teams: ['crew'], clusterRole: 'admin' },
        { users: ['ada'], clusterRole: 'view' },
      ],
    };
    expect(spaceRights.clusterRoles('ada', inPlace(rules))).toEqual(['view', 'admin']);
    expect(spaceRights.clusterRoles('carl', inPlace(rules))).toEqual(['view', 'other']);
  });

  test('are those of the template as it was rendered last', () => {
    expect(
      spaceRights.clusterRoles(
        'ada',
        inPlace(
          { template: { access: { defaultClusterRole: 'new' } } },
          { space: { access: { defaultClusterRole: 'rendered' } } },
        ),
      ),
    ).toEqual(['rendered']);
  });
});

test('a space lies in its project, on its cluster and in the team that owns it', () => {
  expect(spaceRights.placeOf(inPlace({ clusterRef: { cluster: 'east' }, owner: { team: 'crew' } }))).toEqual({
    project: 'prj_shop',
    space: 'spc_east',
    team: 'team_crew',
  });
  expect(spaceRights.placeOf(inPlace({ owner: { user: 'ada' } }))).toEqual({ project: 'prj_shop', space: null, team: null });
});
