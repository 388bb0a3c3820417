import { randomUUID } from 'node:crypto';
import { outcome } from '@spacedock/contracts';
import { kyselyFor } from '@spacedock/database';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { lazyHelm, spaceTemplateRenderer } from './lazy-tools.ts';
import { spaceController } from './space-controller.ts';
import { chartRepository } from './testing/chart-repository.ts';
import { type ControllerWorld, startControllerWorld } from './testing/controller-world.ts';
import { workQueue, type WorkTables } from './work-queue.ts';

let world: ControllerWorld;
let repository: Awaited<ReturnType<typeof chartRepository>>;
beforeAll(async () => {
  world = await startControllerWorld();
  repository = await chartRepository((await world.tools()).helm);
}, 60_000);
afterAll(async () => {
  await world.close();
  await repository.close();
});
const owner = { user: 'ada' };
const hanging = () => ({ charts: [{ name: 'hanging', releaseName: 'hangs', repoURL: repository.url, timeout: '5m' }] });
const hookIsThere = (space: string) =>
  vi.waitFor(
    async () => {
      expect(
        await world.inCluster('Job', 'hangs-hook', { apiVersion: 'batch/v1', namespace: `loft-my-project-s-${space}` }),
      ).toBeDefined();
    },
    { timeout: 20_000 },
  );

test('whoever deletes a space does not wait for its charts', { timeout: 60_000 }, async () => {
  const controller = world.start({ leaseMs: 2_000 });
  await world.space('leaves', { owner, template: hanging() });
  const settled = controller.settled();
  await hookIsThere('leaves');
  await world.remove('leaves');
  await settled;
  await vi.waitFor(
    async () => {
      world.clock.advance(10_000);
      await controller.settled();
      expect(await world.find('leaves')).toBeUndefined();
    },
    { timeout: 30_000 },
  );
  expect(await world.inCluster('Namespace', 'loft-my-project-s-leaves')).toBeUndefined();
  await controller.close();
});

test('a chart that takes long keeps nobody else from their space', { timeout: 60_000 }, async () => {
  const queue = workQueue({
    db: kyselyFor<WorkTables>(world.database),
    now: world.clock.now,
    random: () => 0,
    newLease: randomUUID,
    leaseMs: 30_000,
  });
  const controller = spaceController({
    queue,
    leaseMs: 30_000,
    planeOf: async () => world.plane,
    render: spaceTemplateRenderer(world.tools),
    helm: lazyHelm(world.tools),
    now: world.clock.now,
    log: { error: () => undefined, warn: () => undefined },
    tickMs: undefined,
    concurrency: 3,
    chartsAtOnce: 1,
    drainMs: 0,
  });
  const add = async (name: string, template: object): Promise<void> => {
    const {
      metadata: { uid = '', namespace = '' },
    } = await world.space(name, { owner, template });
    await queue.add([{ organisationId: 'org_test', uid, namespace, name }]);
    controller.wake();
  };
  await add('slow', hanging());
  await hookIsThere('slow');
  await add('waits', hanging());
  await add('quick', {});
  await vi.waitFor(async () => expect((await world.read('quick')).status?.phase).toBe('Ready'), { timeout: 20_000 });
  await vi.waitFor(
    async () => expect((await world.read('waits')).status).toMatchObject({ phase: 'Pending', reason: 'ChartsWaiting' }),
    { timeout: 20_000 },
  );
  // A stop ends what runs, and leaves it to whoever is next, at once.
  await controller.close();
  expect((await world.dueAt('slow')).getTime()).toBeLessThanOrEqual(world.clock.now().getTime());
  for (const name of ['slow', 'waits'])
    await world.change((instance) => ({ ...instance, spec: { ...instance.spec, template: {} } }), name);
});

test('an organisation that is gone has nothing to do', async () => {
  const controller = world.start({
    planes: {
      planeOf: async () => {
        throw outcome('object.not_found', { kind: 'organisation', id: 'org_gone' });
      },
      onOpen: () => () => undefined,
    },
  });
  await controller.settled();
  const { rows } = await world.database.pool.query('select name from management.work where due_at <= $1', [world.clock.now()]);
  expect(rows).toEqual([]);
  await controller.close();
});

test('what fails inside of the server is told as that, without a word of it, and logged', async () => {
  const controller = world.start({
    render: async () => {
      throw new Error('a canary in the code');
    },
  });
  await world.space('defect', { owner, template: { metadata: { labels: { a: '{{ .Values.x | upper }}' } } } });
  await controller.settled();
  expect((await world.read('defect')).status).toMatchObject({ phase: 'Failed', reason: 'InternalError' });
  expect(JSON.stringify([(await world.read('defect')).status, await world.events('defect')])).not.toContain('canary');
  await controller.close();
  expect(world.lines.filter(({ details }) => JSON.stringify(details).includes('defect'))).toMatchObject([
    {
      level: 'error',
      details: { err: { message: 'a canary in the code' }, space: 'loft-p-my-project/defect' },
      message: 'a turn on a space failed; it is tried again',
    },
  ]);
});

test('without helm, what needs none goes on, and the rest says how to get it', async () => {
  const controller = world.start({
    tools: async () => {
      throw new Error('There is no usable helm here: install helm 4');
    },
  });
  await world.space('plain', { owner, template: {} });
  await world.space('charted', { owner, template: { charts: [{ name: 'settings', repoURL: repository.url }] } });
  await world.space('rendered', { owner, template: { metadata: { labels: { a: '{{ .Values.x | upper }}' } } } });
  await controller.settled();
  expect((await world.read('plain')).status?.phase).toBe('Ready');
  expect((await world.read('charted')).status).toMatchObject({
    reason: 'PartsFailed',
    message: 'charts/settings: There is no usable helm here: install helm 4',
  });
  expect((await world.read('rendered')).status).toMatchObject({
    reason: 'ToolsMissing',
    message: expect.stringContaining('There is no usable helm here: install helm 4'),
  });
});
