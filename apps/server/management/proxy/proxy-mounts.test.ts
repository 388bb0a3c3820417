import type { KubeObject } from '@spacedock/kube';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { kubeRequests } from '../../testing/kube-requests.ts';
import { type Person, startWorld, type World } from '../../testing/world.ts';
import { spaceKubeconfig } from './space-kubeconfig.ts';
import { type Kubectl, kubectlWith } from './testing/kubectl.ts';

const namespace = 'loft-shop-s-web';
let world: World;
let cluster = '';
let owner: Person;
let handle = '';

beforeAll(async () => {
  world = await startWorld();
  const spaceId = await world.clouds.space();
  owner = await world.person();
  const plane = await world.server.management.planes.planeOf(world.organisationId);
  await plane.upToDate();
  handle = plane.directory().userById(owner.userId)?.handle ?? '';
  cluster = plane.directory().spaces.find(({ id }) => id === spaceId)?.handle ?? '';
  const ask = kubeRequests(world.url, world.admin.token);
  const of = { apiVersion: 'management.loft.sh/v1' };
  await ask('POST', '/projects', { ...of, kind: 'Project', metadata: { name: 'shop' }, spec: { requireTemplate: { disabled: true } } });
  const spec = { owner: { user: handle }, clusterRef: { cluster, namespace }, template: {} };
  const { status, body } = await ask('POST', '/namespaces/loft-p-shop/spaceinstances', { ...of, kind: 'SpaceInstance', metadata: { name: 'web' }, spec });
  if (status !== 201) throw new Error(`The space was not made: ${body.message}`);

  await world.server.management.controller.settled();
  const client = await plane.cluster(spaceId, { writes: true });
  await client.create({ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'web', namespace }, spec: { containers: [{ name: 'web', image: 'registry.example/web:1' }] } } as KubeObject);
}, 300_000);
afterAll(() => world.close());

async function kubectlOf({ token = '' }: Pick<Person, 'token'>): Promise<Kubectl> {
  const { url, caPem } = await world.kubectl.tls();
  return kubectlWith(spaceKubeconfig({ server: url, caPem, token, project: 'shop', space: 'web', namespace }));
}

test('through the whole server: kubectl works in the space, and what the cluster says reaches the user', async () => {
  const kubectl = await kubectlOf(owner);
  expect(await kubectl('get', 'pods', '-o', 'name')).toMatchObject({ code: 0, printed: 'pod/web\n' });
  expect(await kubectl('create', 'configmap', 'settings', '--from-literal=a=b')).toMatchObject({ code: 0, printed: 'configmap/settings created\n' });
  expect((await kubectl('get', 'ns')).complained).toContain(`User "loft:user:${handle}" cannot list resource "namespaces"`);
  expect((await kubectl('exec', 'web', '--', 'ls')).complained).toContain('exec is not possible on a sandbox cluster');
});

test('who is nobody, or has nothing to do with the space, is told so', async () => {
  expect((await (await kubectlOf({ token: 'sd_pat_nothing' }))('get', 'pods')).complained).toContain('You must be logged in to the server');
  const stranger = await (await kubectlOf(await world.person()))('get', 'pods');
  expect(stranger.complained).toContain('Warning: spaceinstances.management.loft.sh "web" not found');
});

test('a watch ends when the owner is another one, and when the token is revoked', async () => {
  const kubectl = await kubectlOf(owner);
  const watching = async () => {
    const watch = kubectl.start(['get', 'pods', '--watch', '-o', 'name']);
    await watch.printed('pod/web');
    return watch;
  };
  const first = await watching();
  const ask = kubeRequests(world.url, world.admin.token);
  const give = (user: string) => ask('PATCH', '/namespaces/loft-p-shop/spaceinstances/web', { spec: { owner: { user } } });
  const { body: self } = await ask('POST', '/selves', { apiVersion: 'management.loft.sh/v1', kind: 'Self', metadata: {} });
  const admin = (self as unknown as { readonly status: { readonly user: { readonly name: string } } }).status.user.name;
  expect((await give(admin)).status).toBe(200);
  await first.ended;
  expect((await give(handle)).status).toBe(200);

  const second = await watching();
  await world.db.deleteFrom('config.access_tokens').where('user_id', '=', owner.userId).execute();
  expect((await second.ended).printed).toContain('pod/web');
}, 60_000);
