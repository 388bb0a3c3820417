import { afterAll, beforeAll, expect, test } from 'vitest';
import { spaceNamespace } from './space-namespace.ts';
import { kubeRequests } from './testing/kube-requests.ts';
import { type Person, startWorld, type World } from './testing/world.ts';

let world: World;
let server = '';
let caPem = '';
beforeAll(async () => {
  world = await startWorld();
  ({ url: server, caPem } = await world.kubectl.tls());
  await world.clouds.space();
}, 120_000);
afterAll(() => world.close());

const of = { apiVersion: 'management.loft.sh/v1' };
const namespaceFor = ({ token = '', email }: Pick<Person, 'token' | 'email'>, space: string, { project = 'shop', at = server } = {}) =>
  spaceNamespace({ server: `${at}/kubernetes/management`, caPem, token, email, project, space });

test('whoever may use a space is told where it lies, and everybody else what is missing', async () => {
  const ask = kubeRequests(world.url, world.admin.token);
  const { body: { items = [] } } = await ask('GET', '/clusters');
  const projects = { shop: {}, closed: { allowedClusters: [{ name: 'none' }] } };
  for (const [name, spec] of Object.entries(projects)) await ask('POST', '/projects', { ...of, kind: 'Project', metadata: { name }, spec: { ...spec, requireTemplate: { disabled: true } } });
  const made = (project: string, name: string, spec: object) => ask('POST', `/namespaces/loft-p-${project}/spaceinstances`, { ...of, kind: 'SpaceInstance', metadata: { name }, spec: { template: {}, ...spec } });
  expect((await made('shop', 'web', { clusterRef: { cluster: items[0]?.metadata.name, namespace: 'shop-web' }, access: [{ verbs: ['get'], users: ['*'] }] })).status).toBe(201);
  expect((await made('closed', 'new', {})).status).toBe(201);
  expect(await namespaceFor(world.admin, 'web')).toBe('shop-web');

  const guest = await world.person();
  await expect(namespaceFor(guest, 'web')).rejects.toThrow(`${guest.email} may see the space web, but not use it.`);
  await expect(namespaceFor(guest, 'new', { project: 'closed' })).rejects.toThrow(`There is no space new in project closed, or ${guest.email} may not see it.`);
  await expect(namespaceFor(world.admin, 'new', { project: 'closed' })).rejects.toThrow('The space new has no namespace yet.');
  await expect(namespaceFor({ email: guest.email, token: 'sd_pat_none' }, 'web')).rejects.toThrow(`The server did not tell ${guest.email} where the space lies`);
  await expect(namespaceFor(world.admin, 'web', { at: 'https://127.0.0.1:1' })).rejects.toThrow(/cannot be reached.*start it, or give its address with --server/);
});
