import { request } from 'node:https';
import type { KubeClient, KubeObject } from '@spacedock/kube';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from './testing/world.ts';

/** A space sleeps and wakes, by the real kubectl: from outside by its annotations, and from inside through the proxy. */
let world: World;
let cluster: KubeClient;
let user = '';
let inside = '';
const namespace = 'loft-shop-s-web';
const spaces = ['-n', 'loft-p-shop'] as const;
const prefix = 'sleepmode.loft.sh';

beforeAll(async () => {
  world = await startWorld();
  const spaceId = await world.clouds.space();
  const plane = await world.server.management.planes.planeOf(world.organisationId);
  await plane.upToDate();
  user = plane.directory().userById(world.admin.userId)?.handle ?? '';
  cluster = await plane.cluster(spaceId, { writes: true });
  inside = `${(await world.kubectl.tls()).url}/kubernetes/project/shop/space/web`;
}, 120_000);
afterAll(() => world.close());

async function kubectl(...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await world.kubectl.run(world.admin, args);
  if (code !== 0) throw new Error(`kubectl ${args.join(' ')}: ${stderr}`);
  return stdout;
}
const untilPhase = (phase: string): Promise<string> => kubectl('wait', `--for=jsonpath={.status.phase}=${phase}`, 'si/web', ...spaces, '--timeout=60s');
const annotate = (...changes: readonly string[]): Promise<string> => kubectl('annotate', '--overwrite', 'si', 'web', ...spaces, ...changes);

async function replicas(): Promise<number | undefined> {
  type Deployment = KubeObject & { readonly spec: { readonly replicas: number } };
  return (await cluster.get<Deployment>({ apiVersion: 'apps/v1', kind: 'Deployment', namespace, name: 'web' }))?.spec.replicas;
}

/** A request that only wants to look. */
async function look(path: string): Promise<number | undefined> {
  const { caPem } = await world.kubectl.tls();
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
  const headers = { authorization: `Bearer ${world.admin.token ?? ''}`, 'x-sleep-mode-ignore': 'true' };
  request(`${inside}${path}`, { ca: caPem, headers, agent: false }, (answer) => {
    answer.resume();
    resolve(answer.statusCode);
  }).on('error', reject).end();
  return promise;
}

const manifests = () => [
  { kind: 'Project', metadata: { name: 'shop' } },
  {
    kind: 'SpaceTemplate',
    metadata: { name: 'deployed' },
    spec: {
      template: {
        objects: JSON.stringify({
          apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'web' },
          spec: {
            replicas: 2, selector: { matchLabels: { app: 'web' } },
            template: { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'main', image: 'nginx' }] } },
          },
        }),
      },
    },
  },
  { kind: 'SpaceInstance', metadata: { name: 'web', namespace: 'loft-p-shop' }, spec: { owner: { user }, templateRef: { name: 'deployed' } } },
];

test('a space falls asleep, is looked into, woken by whoever needs it, held, and let go', async () => {
  for (const manifest of manifests()) {
    const text = JSON.stringify({ apiVersion: 'management.loft.sh/v1', ...manifest });
    expect(await world.kubectl.run(world.admin, ['create', '-f', '-'], text)).toMatchObject({ code: 0 });
  }
  await untilPhase('Ready');
  expect(await replicas()).toBe(2);

  await annotate(`${prefix}/force=true`);
  await untilPhase('Sleeping');
  expect(await replicas()).toBe(0);
  expect(await look(`/apis/apps/v1/namespaces/${namespace}/deployments`)).toBe(200);
  expect(await replicas()).toBe(0);

  expect(await kubectl('--server', inside, '-n', namespace, 'get', 'deployments')).toContain('web');
  expect(await replicas()).toBe(2);
  await untilPhase('Ready');
  expect(await kubectl('describe', 'si', 'web', ...spaces)).toMatch(new RegExp(`WokeUp .*${user} woke the space with list deployments \\(kubectl/`));
  expect(await kubectl('get', 'si', 'web', ...spaces, '-o', 'jsonpath={.status.sleepModeConfig.status.lastActivityInfo.resource}')).toBe('deployments');

  await annotate(`${prefix}/force-duration=3600`);
  await untilPhase('Sleeping');
  const refused = await world.kubectl.run(world.admin, ['--server', inside, '-n', namespace, 'get', 'deployments']);
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('space web is asleep and must not be woken by requests') });
  // What to do is told as it can be typed.
  const [, command = ''] = /To wake it: kubectl (annotate .*force-duration-)/.exec(refused.stderr) ?? [];
  await kubectl(...command.split(' '));
  await untilPhase('Ready');
  expect(await replicas()).toBe(2);
}, 120_000);

test('what is not understood is refused by kubectl, with the field', async () => {
  const { code, stderr } = await world.kubectl.run(world.admin, ['annotate', 'si', 'web', ...spaces, `${prefix}/sleep-after=1h`]);
  expect(code).toBe(1);
  expect(stderr).toContain(`metadata.annotations[${prefix}/sleep-after]: Invalid value: "1h": has to be a whole number of seconds`);
});
