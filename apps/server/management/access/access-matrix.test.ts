import { describe, expect, test } from 'vitest';
import type { Policy } from '@spacedock/contracts';
import { Access, type Grant } from '../../gateway/access.ts';
import { roleOf, space, spacesIn, startSpaceApi, type SpaceApi } from '../testing/space-api.ts';
import type { Project } from '../objects/project.ts';
import type { SpaceInstance } from '../objects/space-instance.ts';
import { spaceRights } from './space-rights.ts';
import { rolesInCluster } from './testing/roles-in-cluster.ts';

const verbs = ['get', 'list', 'update', 'delete', 'use'] as const;
type MatrixVerb = (typeof verbs)[number];

const scoped = (scope: Grant['scope'], scopeId: string, ...policies: Policy[]): readonly Grant[] => [
  { scope, scopeId, policies },
];

/** Who they are, what makes them so, and what they may do with ada's space in the project shop. */
const matrix: Readonly<
  Record<string, { readonly may: readonly MatrixVerb[]; readonly because?: string; readonly grants?: readonly Grant[] }>
> = {
  owner: { may: ['get', 'list', 'update', 'delete', 'use'], because: 'owner' },
  'crew-member': { may: ['get', 'list', 'update', 'delete', 'use'], because: 'team-owner' },
  'project-admin': { may: ['get', 'list', 'update', 'delete', 'use'], because: 'project-admin' },
  'project-owner': { may: ['get', 'list', 'update', 'delete', 'use'], because: 'project-admin' },
  'project-user': { may: ['get', 'list'], because: 'project-user' },
  'project-viewer': { may: [] },
  'shared-by-rule': { may: ['get', 'list', 'use'], because: 'access-rule' },
  'shared-by-team-rule': { may: ['get', 'list', 'use'], because: 'access-rule' },
  'shared-by-template': { may: ['get', 'list', 'use'], because: 'access-rule' },
  'shared-to-read': { may: ['get', 'list'], because: 'access-entry' },
  'shared-to-change': { may: ['get', 'list', 'update'], because: 'access-entry' },
  'shared-all': { may: ['get', 'list', 'update', 'delete', 'use'], because: 'access-entry' },
  // Who may change what they may not see cannot do it: it is not there for them.
  'shared-blind': { may: ['update'] },
  'org-admin': { may: ['get', 'list', 'update', 'delete', 'use'], because: 'role', grants: [roleOf('Admin')] },
  'org-editor': { may: ['get', 'list', 'update', 'use'], because: 'role', grants: [roleOf('Editor')] },
  'org-viewer': { may: ['get', 'list'], because: 'role', grants: [roleOf('Viewer')] },
  'space-operator': {
    may: ['get', 'list', 'update', 'use'],
    because: 'role',
    grants: scoped('space', 'spc_east', 'space-instance:view', 'space-instance:update'),
  },
  'other-space-operator': { may: [], grants: scoped('space', 'spc_west', 'space-instance:view', 'space-instance:update') },
  'project-role-holder': {
    may: ['get', 'list', 'delete'],
    because: 'role',
    grants: scoped('project', 'prj_shop', 'space-instance:view', 'space-instance:delete'),
  },
  'other-project-role-holder': {
    may: [],
    grants: scoped('project', 'prj_other', 'space-instance:view', 'space-instance:delete'),
  },
  'crew-supervisor': { may: ['get', 'list'], because: 'role', grants: scoped('team', 'team_crew', 'space-instance:view') },
  stranger: { may: [] },
};
const people = Object.keys(matrix);

async function start(owner: 'user' | 'team'): Promise<SpaceApi> {
  const api = await startSpaceApi({
    users: people,
    teams: { crew: ['crew-member'], guests: ['shared-by-team-rule'] },
    projects: ['shop', 'other'],
    clusters: { east: {}, west: {} },
    grants: Object.fromEntries(Object.entries(matrix).map(([handle, { grants = [] }]) => [handle, grants])),
    settings: {
      shop: {
        owner: { user: 'project-owner' },
        members: (['admin', 'user', 'viewer'] as const).map((role) => ({
          kind: 'User',
          group: 'storage.loft.sh',
          name: `project-${role}`,
          clusterRole: `loft-management-project-${role}`,
        })),
      },
      other: { members: [{ kind: 'User', name: '*', clusterRole: 'loft-management-project-admin' }] },
    },
  });
  await api.objects.create(api.kinds.spaceInstances, {
    ...space('dev', {
      owner: owner === 'user' ? { user: 'owner' } : { team: 'crew' },
      clusterRef: { cluster: 'east', namespace: 'dev' },
      extraAccessRules: [{ users: ['shared-by-rule'], teams: ['guests'], clusterRole: 'view' }],
      access: [
        { name: 'read', verbs: ['get'], users: ['shared-to-read', 'shared-to-change'] },
        { verbs: ['patch'], users: ['shared-to-change', 'shared-blind'] },
        { name: 'all', verbs: ['*'], users: ['shared-all'] },
      ],
    }),
    metadata: { name: 'dev', namespace: 'loft-p-shop' },
  } as never);
  await api.objects.updateStatus(api.kinds.spaceInstances, 'loft-p-shop', 'dev', (object) => ({
    ...object,
    status: { phase: 'Ready', space: { access: { rules: [{ users: ['shared-by-template'], clusterRole: 'edit' }] } } },
  }));
  return api;
}

/** What the owner is depends on who owns the space. */
const expected = (handle: string, owner: 'user' | 'team'): readonly MatrixVerb[] => {
  if (handle === (owner === 'user' ? 'crew-member' : 'owner')) return [];
  if (handle === 'crew-supervisor' && owner === 'user') return [];
  return matrix[handle]?.may ?? [];
};

describe.each(['user', 'team'] as const)('of a space that a %s owns', (owner) => {
  test('everybody may do what the rules say, over HTTP and when they ask beforehand', async () => {
    const api = await start(owner);
    const path = `${spacesIn('shop')}/dev`;
    const found: Record<string, object> = {};
    for (const handle of people) {
      const ask = api.as(handle);
      const may = expected(handle, owner);
      const sees = may.includes('get');
      const update = await ask('PATCH', `${path}?dryRun=All`, { spec: { description: 'x' } });
      const remove = await ask('DELETE', `${path}?dryRun=All`);
      const use = await ask('POST', '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews', {
        spec: {
          resourceAttributes: {
            group: 'management.loft.sh',
            resource: 'spaceinstances',
            namespace: 'loft-p-shop',
            name: 'dev',
            verb: 'use',
          },
        },
      });
      const [get, list] = [await ask('GET', path), await ask('GET', spacesIn('shop'))];
      found[handle] = {
        get: get.status,
        list: list.body.items?.length,
        update: update.status,
        delete: remove.status,
        use: (use.body['status'] as { allowed: boolean }).allowed,
        canUse: (get.body as SpaceInstance).status?.canUse,
        canUpdate: (get.body as SpaceInstance).status?.canUpdate,
      };
      const refusal = sees ? 403 : 404;
      expect({ [handle]: found[handle] }).toEqual({
        [handle]: {
          get: sees ? 200 : 404,
          list: may.includes('list') ? 1 : 0,
          update: may.includes('update') && sees ? 200 : refusal,
          delete: may.includes('delete') ? 200 : refusal,
          use: may.includes('use'),
          canUse: sees ? may.includes('use') : undefined,
          canUpdate: sees ? may.includes('update') : undefined,
        },
      });
      // What is not there looks the same as what is not seen.
      if (!sees) expect((await ask('GET', `${path}x`)).body.message).toBe(get.body.message?.replace('"dev"', '"devx"'));
    }
  });

  test('what the API says that somebody may do inside of the namespace is what the cluster lets them', async () => {
    const { objects, kinds, directory } = await start(owner);
    const instance = (await objects.get(kinds.spaceInstances, 'loft-p-shop', 'dev')) as SpaceInstance;
    const given: Record<string, readonly string[]> = {};
    for (const handle of people) {
      const said = spaceRights.clusterRoles(handle, { instance, project: undefined, directory });
      given[handle] = rolesInCluster(handle, instance, directory);
      expect({ [handle]: given[handle] }).toEqual({ [handle]: said.toSorted() });
    }
    expect(given).toMatchObject({
      'shared-by-rule': ['view'],
      'shared-by-team-rule': ['view'],
      'shared-by-template': ['edit'],
      'project-admin': ['loft-cluster-space-admin'],
      [owner === 'user' ? 'owner' : 'crew-member']: ['loft-cluster-space-admin'],
    });
  });

  test('each reason is told', async () => {
    const { objects, kinds, projectKind, directory } = await start(owner);
    const instance = (await objects.get(kinds.spaceInstances, 'loft-p-shop', 'dev')) as SpaceInstance;
    const project = (await objects.get(projectKind, '', 'shop')) as Project;
    for (const handle of people) {
      const person = {
        handle,
        access: new Access({ organisationId: 'org_test', userId: `usr_${handle}`, email: '' }, matrix[handle]?.grants ?? []),
      };
      const why = spaceRights.why(person, 'get', { instance, project, directory });
      expect({ [handle]: why?.because }).toEqual({
        [handle]: expected(handle, owner).includes('get') ? matrix[handle]?.because : undefined,
      });
    }
  });
});
