import type { KubeObject } from '@spacedock/kube';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StartedController } from './start-controller.ts';
import { type ControllerWorld, startControllerWorld } from './testing/controller-world.ts';

let world: ControllerWorld;
let controller: StartedController;
beforeAll(async () => {
  world = await startControllerWorld();
  controller = world.start();
}, 60_000);
afterAll(() => world.close());

test('the manifest of the documentation becomes a namespace with its owner, access and default roles', async () => {
  await world.template('my-space-template', {
    template: {
      metadata: {
        labels: { 'policy.loft.sh/pod-security': 'baseline', 'made-for': '{{ .Values.loft.user.name }}' },
        annotations: { 'my-parameter': '{{ index .Values "my-parameter" }}' },
      },
      instanceTemplate: { metadata: { labels: { tier: 'dev' }, annotations: { note: 'of {{ .Values.loft.project }}' } } },
      objects: 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: settings}\ndata: {cluster: "{{ .Values.loft.cluster }}"}\n',
    },
    parameters: [{ variable: 'my-parameter' }],
  });
  await world.space('my-space', {
    clusterRef: {},
    displayName: 'my-display-name',
    owner: { user: 'my-user' },
    parameters: 'my-parameter: my-value',
    templateRef: { name: 'my-space-template' },
  });
  await controller.settled();

  expect(await world.conditions()).toEqual([
    'Scheduled True',
    'TemplateResolved True',
    'TemplateSynced True',
    'SpaceSynced True',
    'SpaceReady True',
    'Ready True',
  ]);
  const instance = await world.read();
  expect(instance.status).toMatchObject({
    phase: 'Ready',
    observedGeneration: instance.metadata.generation,
    parts: [{ part: 'objects/ConfigMap/settings', state: 'applied' }],
  });
  expect(instance.spec?.clusterRef).toEqual({ cluster: 'one', namespace: 'loft-my-project-s-my-space' });
  expect(instance.metadata).toMatchObject({
    finalizers: ['loft.sh/cleanup-workload'],
    labels: { tier: 'dev', 'loft.sh/user': 'my-user' },
    annotations: { note: 'of my-project' },
  });
  const namespace = await world.inCluster('Namespace', 'loft-my-project-s-my-space');
  expect(namespace?.metadata).toMatchObject({
    uid: instance.status?.namespaceUid,
    labels: {
      'loft.sh/space-instance-name': 'my-space',
      'loft.sh/space-instance-namespace': 'loft-p-my-project',
      'loft.sh/space-instance-project': 'my-project',
      'loft.sh/project': 'my-project',
      'loft.sh/user': 'my-user',
      'app.kubernetes.io/managed-by': 'spacedock',
      'policy.loft.sh/pod-security': 'baseline',
      'made-for': 'my-user',
    },
    annotations: { 'my-parameter': 'my-value' },
  });
  expect(await world.inCluster('ConfigMap', 'settings')).toMatchObject({ data: { cluster: 'one' } });
  const { items } = await world.cluster().client.list<KubeObject & { roleRef: { name: string }; subjects: { name: string }[] }>({
    apiVersion: 'rbac.authorization.k8s.io/v1',
    kind: 'RoleBinding',
    namespace: 'loft-my-project-s-my-space',
  });
  expect(items.map(({ roleRef, subjects }) => [roleRef.name, subjects.map(({ name }) => name)]).toSorted()).toEqual([
    ['cluster-admin', [`spacedock:space-charts:${instance.metadata.uid}`]],
    ['loft-cluster-space-admin', ['loft:space:my-project:my-space', 'loft:user:my-user']],
  ]);
  for (const name of ['loft-cluster-space-admin', 'loft-cluster-space-editor', 'loft-cluster-space-viewer']) {
    const role = await world.inCluster<KubeObject & { rules: object[] }>('ClusterRole', name, {
      apiVersion: 'rbac.authorization.k8s.io/v1',
    });
    expect(role?.rules.length).toBeGreaterThan(5);
  }
  expect(await world.events()).toEqual(
    expect.arrayContaining([
      'Normal Scheduled It goes to the namespace loft-my-project-s-my-space of the cluster one.',
      'Normal Ready The space is ready.',
    ]),
  );
  expect(world.lines).toEqual([]);
});

test('a space in order is looked at without a single write', async () => {
  const before = await world.plane.store.revision();
  const labelled = (await world.inCluster('Namespace', 'loft-my-project-s-my-space'))?.metadata.resourceVersion;
  const due = await world.dueAt();
  world.clock.advance(11 * 60_000);
  await controller.settled();
  expect((await world.dueAt()).getTime()).toBeGreaterThan(due.getTime());
  expect(await world.plane.store.revision()).toBe(before);
  expect((await world.inCluster('Namespace', 'loft-my-project-s-my-space'))?.metadata.resourceVersion).toBe(labelled);
});

test('what somebody changed in the cluster is put right', async () => {
  const { client } = world.cluster();
  const namespace = 'loft-my-project-s-my-space';
  const labels = (await world.inCluster('Namespace', namespace))?.metadata.labels;
  await client.patch(
    { apiVersion: 'v1', kind: 'Namespace', name: namespace },
    { type: 'merge', value: { metadata: { labels: Object.fromEntries(Object.keys(labels ?? {}).map((name) => [name, null])) } } },
  );
  await client.patch(
    { apiVersion: 'v1', kind: 'ConfigMap', namespace, name: 'settings' },
    { type: 'merge', value: { data: { cluster: 'another', more: 'of my own' } } },
  );
  const bindings = { apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'RoleBinding', namespace } as const;
  const {
    items: [first, second],
  } = await client.list<KubeObject & { roleRef: { name: string } }>(bindings);
  await client.delete({ ...bindings, name: first?.metadata.name ?? '' });
  await client.patch(
    { ...bindings, name: second?.metadata.name ?? '' },
    { type: 'merge', value: { subjects: [{ apiGroup: 'rbac.authorization.k8s.io', kind: 'User', name: 'mallory' }] } },
  );

  world.clock.advance(11 * 60_000);
  await controller.settled();
  expect((await world.inCluster('Namespace', namespace))?.metadata.labels).toEqual(labels);
  expect(await world.inCluster('ConfigMap', 'settings')).toMatchObject({ data: { cluster: 'one', more: 'of my own' } });
  const { items } = await client.list<KubeObject & { subjects: { name: string }[] }>(bindings);
  expect(items.flatMap(({ subjects }) => subjects.map(({ name }) => name)).toSorted()).toEqual([
    'loft:space:my-project:my-space',
    'loft:user:my-user',
    `spacedock:space-charts:${(await world.read()).metadata.uid}`,
  ]);
});

test('a namespace that somebody deleted is made anew', async () => {
  const { client } = world.cluster();
  const before = (await world.read()).status?.namespaceUid;
  await client.deleteAndWait({ apiVersion: 'v1', kind: 'Namespace', name: 'loft-my-project-s-my-space' });
  world.clock.advance(11 * 60_000);
  await controller.settled();
  const { status } = await world.read();
  expect(status?.phase).toBe('Ready');
  expect(status?.namespaceUid).not.toBe(before);
  expect(await world.inCluster('ConfigMap', 'settings')).toBeDefined();
});

test('what is said to be left alone is left alone', async () => {
  await world.objects.updateStatus(world.kinds.spaceInstances, 'loft-p-my-project', 'my-space', (object) => ({
    ...object,
    status: { ...(object['status'] as object), ignoreReconciliation: true },
  }));
  await world
    .cluster()
    .client.delete({ apiVersion: 'v1', kind: 'ConfigMap', namespace: 'loft-my-project-s-my-space', name: 'settings' });
  world.clock.advance(11 * 60_000);
  await controller.settled();
  expect(await world.inCluster('ConfigMap', 'settings')).toBeUndefined();
  await world.remove();
  await controller.settled();
  expect(await world.find()).toBeUndefined();
  expect((await world.inCluster('Namespace', 'loft-my-project-s-my-space'))?.metadata.deletionTimestamp).toBeUndefined();
});
