import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exchange } from './client.ts';
import { type SpaceStage, spaceStage, type UseCluster } from './space-stage.ts';
import type { Person } from './world.ts';

const spaces = ['of-user', 'of-team'] as const;
type SpaceName = (typeof spaces)[number];
/** In the namespace of the space, and in that of the other space on the way through this one. */
type Inside = 'read and write' | 'read' | 'nothing' | 'not there';

/** What each may do inside of the space that the owner has, and of the one that the team has. */
const matrix = {
  owner: { 'of-user': 'read and write', 'of-team': 'not there' },
  'member of the team': { 'of-user': 'not there', 'of-team': 'read and write' },
  'shared with, to read': { 'of-user': 'read', 'of-team': 'not there' },
  'project admin': { 'of-user': 'read and write', 'of-team': 'read and write' },
  'project user': { 'of-user': 'nothing', 'of-team': 'nothing' },
  'editor of the organisation': { 'of-user': 'read and write', 'of-team': 'read and write' },
  'viewer of the organisation': { 'of-user': 'nothing', 'of-team': 'nothing' },
  stranger: { 'of-user': 'not there', 'of-team': 'not there' },
} as const satisfies Record<string, Record<SpaceName, Inside>>;
type Somebody = keyof typeof matrix;

const namespaceOf = (space: SpaceName): string => `loft-shop-s-${space}`;

/** Who may do what inside of the namespace, as the cluster decides it behind the proxy. */
export function describeSpaceAccess(useCluster?: UseCluster): void {
  describe('inside of a space', () => {
    let stage: SpaceStage;
    const people = new Map<Somebody, Person>();
    beforeAll(async () => {
      stage = await spaceStage(useCluster);
      const { world, put, kubectl, handleOf } = stage;
      const roles: Partial<Record<Somebody, string>> = {
        'editor of the organisation': 'role_editor',
        'viewer of the organisation': 'role_viewer',
      };
      for (const name of Object.keys(matrix) as Somebody[])
        people.set(name, await world.person(roles[name] === undefined ? [] : [{ role: roles[name] }]));
      const handle = (name: Somebody): Promise<string> => handleOf(people.get(name) ?? { userId: '' });
      const {
        data: { id: teamId },
      } = await world.admin.post<{ readonly id: string }>('/teams', { name: 'crew' });
      await world.admin.post(`/teams/${teamId}/members`, { email: people.get('member of the team')?.email });
      const member = async (name: Somebody, role: string) => ({
        kind: 'User',
        group: 'storage.loft.sh',
        name: await handle(name),
        clusterRole: `loft-management-project-${role}`,
      });
      await put('create', {
        kind: 'Project',
        metadata: { name: 'shop' },
        spec: {
          requireTemplate: { disabled: true },
          members: [await member('project admin', 'admin'), await member('project user', 'user')],
        },
      });
      const space = (name: SpaceName, spec: object) =>
        put('create', { kind: 'SpaceInstance', metadata: { name, namespace: 'loft-p-shop' }, spec: { template: {}, ...spec } });
      await space('of-user', {
        owner: { user: await handle('owner') },
        extraAccessRules: [{ users: [await handle('shared with, to read')], clusterRole: 'view' }],
      });
      await space('of-team', { owner: { team: 'crew' } });
      await kubectl('wait', '--for=condition=Ready', 'si/of-user', 'si/of-team', '-n', 'loft-p-shop', '--timeout=60s');
    }, 120_000);
    afterAll(() => stage?.close());

    async function ask(name: Somebody, space: SpaceName, method: 'GET' | 'POST', namespace: string): Promise<number> {
      const path = `/kubernetes/project/shop/space/${space}/api/v1/namespaces/${namespace}/configmaps`;
      const body = method === 'POST' ? { apiVersion: 'v1', kind: 'ConfigMap', metadata: { generateName: 'made-' } } : undefined;
      const { status } = await exchange(`${stage.world.url}${path}`, {
        method,
        token: people.get(name)?.token,
        body,
        headers: { 'content-type': 'application/json' },
      });
      return status;
    }

    const statuses: Record<Inside, { readonly read: number; readonly write: number; readonly elsewhere: number }> = {
      'read and write': { read: 200, write: 201, elsewhere: 403 },
      read: { read: 200, write: 403, elsewhere: 403 },
      nothing: { read: 403, write: 403, elsewhere: 403 },
      'not there': { read: 404, write: 404, elsewhere: 404 },
    };

    test.each(
      spaces.flatMap((space) => (Object.keys(matrix) as Somebody[]).map((name) => [space, name, matrix[name][space]] as const)),
    )('space %s, %s: %s', async (space, name, inside) => {
      const other = space === 'of-user' ? 'of-team' : 'of-user';
      expect({
        read: await ask(name, space, 'GET', namespaceOf(space)),
        write: await ask(name, space, 'POST', namespaceOf(space)),
        elsewhere: await ask(name, space, 'GET', namespaceOf(other)),
      }).toEqual(statuses[inside]);
    });
  });
}
