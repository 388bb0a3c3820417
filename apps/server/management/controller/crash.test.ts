import { randomUUID } from 'node:crypto';
import { kyselyFor } from '@spacedock/database';
import type { KubeObject } from '@spacedock/kube';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { SpaceTemplateDefinition } from '../objects/common.ts';
import { lazyHelm, spaceTemplateRenderer } from './lazy-tools.ts';
import { spaceController } from './space-controller.ts';
import { type ControllerWorld, startControllerWorld } from './testing/controller-world.ts';
import { mortalProcess } from './testing/mortal-process.ts';
import { workQueue, type WorkTables } from './work-queue.ts';

let world: ControllerWorld;
const namespace = 'loft-my-project-s-my-space';
beforeAll(async () => {
  world = await startControllerWorld();
  // As a release like those of charts, without a repository that takes its time.
  await world.app('app', {
    config: { manifests: 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: of-the-app}\ndata: {is: "{{ .Values.is }}"}\n' },
  });
}, 60_000);
afterAll(() => world.close());

const configMap = (name: string, value: string) =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ${name}}\ndata: {is: "${value}"}\n---\n`;
const first = (): SpaceTemplateDefinition => ({
  metadata: { labels: { is: 'first' } },
  objects: configMap('stays', '1') + configMap('goes', '1'),
  apps: [{ name: 'app', releaseName: 'kept', parameters: 'is: first' }],
  access: { rules: [{ users: ['ben'], clusterRole: 'view' }] },
});
const second = (): SpaceTemplateDefinition => ({
  metadata: { labels: { is: 'second' } },
  instanceTemplate: { metadata: { labels: { is: 'second' } } },
  objects: configMap('stays', '2') + configMap('comes', '2'),
  apps: [{ name: 'app', releaseName: 'new', parameters: 'is: second' }],
  access: { rules: [{ users: ['ben'], clusterRole: 'edit' }] },
});

/** Works on what is due, and dies after so many actions. */
async function workUntilDeath(actions: number): Promise<ReturnType<typeof mortalProcess>> {
  const process = mortalProcess(actions);
  const queue = workQueue({
    db: kyselyFor<WorkTables>(world.database),
    now: world.clock.now,
    random: () => 0,
    newLease: randomUUID,
    leaseMs: 30_000,
  });
  const controller = spaceController({
    queue: process.queue(queue),
    leaseMs: 30_000,
    planeOf: async () => process.plane(world.plane),
    render: spaceTemplateRenderer(world.tools),
    helm: process.helm(lazyHelm(world.tools)),
    now: world.clock.now,
    log: { error: () => undefined, warn: () => undefined },
    tickMs: undefined,
    concurrency: 1,
  });
  const {
    metadata: { uid = '', name },
  } = await world.read();
  await queue.add([{ organisationId: 'org_test', uid, namespace: 'loft-p-my-project', name }]);
  await controller.settled();
  await controller.close();
  return process;
}

/** Another process, that lives: it finds what the dead one held when its lease ends. */
async function workToTheEnd(): Promise<void> {
  world.clock.advance(31_000);
  const controller = world.start();
  await controller.settled();
  if ((await world.find())?.metadata.deletionTimestamp !== undefined) {
    await vi.waitFor(async () => expect(await world.inCluster('Namespace', namespace)).toBeUndefined(), { timeout: 20_000 });
    world.clock.advance(10_000);
    await controller.settled();
  }
  await controller.close();
}

/** Everything that there is of the space, but for what is another one each time. */
async function outcome(): Promise<object> {
  const { client } = world.cluster();
  const { metadata, status, spec } = await world.read();
  const list = async (apiVersion: string, kind: string) =>
    (
      await client.list<KubeObject & { data?: object; roleRef?: object; subjects?: readonly { name: string }[] }>({
        apiVersion,
        kind,
        namespace,
      })
    ).items;
  return {
    labels: metadata.labels,
    finalizers: metadata.finalizers,
    template: spec?.templateRef,
    observed: status?.observedGeneration === metadata.generation,
    phase: status?.phase,
    conditions: status?.conditions?.map(({ type, status: is, reason }) => `${type} ${is} ${reason ?? ''}`),
    spaceObjects: status?.spaceObjects,
    space: status?.space,
    parts: status?.parts?.map(({ part, state }) => `${part} ${state}`).toSorted(),
    namespace: (await client.get({ apiVersion: 'v1', kind: 'Namespace', name: namespace }))?.metadata.labels,
    objects: (await list('v1', 'ConfigMap')).map(({ metadata: { name }, data }) => [
      name,
      name === 'kube-root-ca.crt' ? '' : data,
    ]),
    bindings: (await list('rbac.authorization.k8s.io/v1', 'RoleBinding')).map(({ roleRef, subjects }) => [
      roleRef,
      subjects?.map(({ name }) => name.replace(metadata.uid ?? '', 'UID')),
    ]),
    releases: (await list('v1', 'Secret'))
      .filter(({ metadata: { labels } }) => labels?.['owner'] === 'helm')
      .map(({ metadata: { labels } }) => `${labels?.['name']} ${labels?.['version']} ${labels?.['status']}`),
  };
}

async function create(): Promise<void> {
  await world.template('changing', { template: first() });
  await world.space('my-space', { owner: { user: 'ada' }, templateRef: { name: 'changing' } });
}
const changeTo = async (template: () => SpaceTemplateDefinition): Promise<void> => {
  await world.template('changing', { template: template() });
  await world.change((instance) => ({
    ...instance,
    spec: { ...instance.spec, templateRef: { name: 'changing', syncOnce: true } },
  }));
};
async function away(): Promise<void> {
  await world.remove();
  await workToTheEnd();
  expect(await world.find()).toBeUndefined();
}

/** Lets a process die after each of its actions; `check` sees what the next one has made of it. */
async function everyDeath(prepare: () => Promise<void>, check: (done: readonly string[]) => Promise<void>): Promise<number> {
  for (let actions = 1; ; actions += 1) {
    await prepare();
    const process = await workUntilDeath(actions);
    await workToTheEnd();
    await check(process.done());
    if (await world.find()) await away();
    if (!process.isDead()) return actions - 1;
  }
}

test('whenever the process that makes a space dies, the next one brings it to the same end', { timeout: 300_000 }, async () => {
  await create();
  await workToTheEnd();
  const expected = await outcome();
  expect(expected).toMatchObject({ phase: 'Ready', observed: true, releases: ['kept 1 deployed'] });
  await away();
  const deaths = await everyDeath(create, async (done) => expect({ done, ...(await outcome()) }).toEqual({ done, ...expected }));
  expect(deaths).toBeGreaterThan(15);
});

test('whenever the process that changes a space dies, nothing of the old form stays behind', { timeout: 300_000 }, async () => {
  await create();
  await workToTheEnd();
  const expected: object[] = [];
  for (const template of [second, first, second, first]) {
    await changeTo(template);
    await workToTheEnd();
    expected.push(await outcome());
  }
  expect(expected.slice(2)).toMatchObject([
    {
      phase: 'Ready',
      observed: true,
      releases: ['new 1 deployed'],
      template: { syncOnce: false },
      labels: { is: 'second' },
      namespace: { is: 'second' },
    },
    {
      phase: 'Ready',
      observed: true,
      releases: ['kept 1 deployed'],
      namespace: { is: 'first' },
      labels: { 'loft.sh/project': 'my-project', 'loft.sh/user': 'ada' },
    },
  ]);
  for (let actions = 1; ; actions += 1) {
    await changeTo(actions % 2 === 1 ? second : first);
    const process = await workUntilDeath(actions);
    await workToTheEnd();
    expect({ done: process.done(), ...(await outcome()) }).toEqual({
      done: process.done(),
      ...expected[actions % 2 === 1 ? 2 : 3],
    });
    if (process.isDead()) continue;
    expect(actions).toBeGreaterThan(15);
    break;
  }
  await away();
});

test('what a dead process has made is known, also when the template no longer has it', { timeout: 300_000 }, async () => {
  await create();
  await workToTheEnd();
  await changeTo(second);
  await workToTheEnd();
  const expected = await outcome();
  await away();
  for (let actions = 5; ; actions += 3) {
    await create();
    const process = await workUntilDeath(actions);
    await changeTo(second);
    await workToTheEnd();
    const { parts: _, ...found } = (await outcome()) as { parts: unknown };
    const { parts: __, ...wanted } = expected as { parts: unknown };
    expect({ done: process.done(), ...found }).toEqual({ done: process.done(), ...wanted });
    await away();
    if (!process.isDead()) break;
  }
});

test('whenever the process that removes a space dies, the next one removes it', { timeout: 300_000 }, async () => {
  const deaths = await everyDeath(
    async () => {
      await create();
      await workToTheEnd();
      await world.remove();
    },
    async () => {
      expect(await world.find()).toBeUndefined();
      expect(await world.inCluster('Namespace', namespace)).toBeUndefined();
    },
  );
  expect(deaths).toBeGreaterThan(4);
});
