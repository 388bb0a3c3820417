import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { KubeClient } from '@spacedock/kube';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from './testing/world.ts';

/** The page "Space Instance" with the real kubectl: its manifest and its commands, and what follows in the cluster. */
let world: World;
let directory = '';
let cluster: KubeClient;
let user = '';
const namespace = 'loft-my-project-s-my-space';

beforeAll(async () => {
  world = await startWorld();
  directory = await mkdtemp(join(tmpdir(), 'seed-003-'));
  const spaceId = await world.clouds.space();
  const plane = await world.server.management.planes.planeOf(world.organisationId);
  await plane.upToDate();
  user = plane.directory().userById(world.admin.userId)?.handle ?? '';
  cluster = await plane.cluster(spaceId, { writes: true });
}, 120_000);
afterAll(async () => {
  await world.close();
  await rm(directory, { recursive: true });
});

const settled = () => world.server.management.controller.settled();

async function kubectl(...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await world.kubectl.run(world.admin, args);
  if (code !== 0) throw new Error(`kubectl ${args.join(' ')}: ${stderr}`);
  return stdout;
}
async function apply(verb: 'create' | 'apply', manifest: string): Promise<string> {
  const file = join(directory, 'manifest.yaml');
  await writeFile(file, manifest);
  return kubectl(verb, '-f', file);
}

const template = (color: string) => `apiVersion: management.loft.sh/v1
kind: SpaceTemplate
metadata:
  name: my-space-template
spec:
  parameters:
  - variable: my-parameter
  versions:
  - version: 1.0.0
    parameters:
    - variable: my-parameter
    template:
      metadata:
        labels:
          color: ${color}
      objects: |
        apiVersion: v1
        kind: ConfigMap
        metadata:
          name: settings
        data:
          mine: "{{ index .Values "my-parameter" }}"
          project: "{{ .Values.loft.project }}"
`;

const space = () => `apiVersion: management.loft.sh/v1
kind: SpaceInstance
metadata:
  creationTimestamp: null
  name: my-space
  namespace: loft-p-my-project
spec:
  clusterRef: {}
  displayName: my-display-name
  owner:
    user: ${user}
  parameters: 'my-parameter: my-value'
  templateRef:
    name: my-space-template
status: {}
`;

test('a space instance is made, becomes a namespace, follows its template, is patched and deleted, as the page shows it', async () => {
  await apply('create', 'apiVersion: management.loft.sh/v1\nkind: Project\nmetadata:\n  name: my-project\n');
  await apply('create', template('green'));
  expect(await apply('create', space())).toContain('spaceinstance.management.loft.sh/my-space created');
  await settled();
  await kubectl('wait', '--for=condition=Ready', 'spaceinstances.management.loft.sh/my-space', '-n', 'loft-p-my-project', '--timeout=60s');

  const yaml = await kubectl('get', 'spaceinstances.management.loft.sh', '-n', 'loft-p-my-project', '-o', 'yaml');
  for (const line of ['phase: Ready', `namespace: ${namespace}`, 'templateVersion: 1.0.0']) expect(yaml).toContain(line);
  expect(await kubectl('describe', 'spaceinstance', 'my-space', '-n', 'loft-p-my-project')).toContain('Scheduled');

  const made = await cluster.get({ apiVersion: 'v1', kind: 'Namespace', name: namespace });
  expect(made?.metadata.labels).toMatchObject({ color: 'green', 'loft.sh/space-instance-name': 'my-space', 'loft.sh/project': 'my-project' });
  expect(await cluster.get({ apiVersion: 'v1', kind: 'ConfigMap', namespace, name: 'settings' })).toMatchObject({
    data: { mine: 'my-value', project: 'my-project' },
  });
  const { items: bindings } = await cluster.list({ apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'RoleBinding', namespace });
  expect(JSON.stringify(bindings)).toContain(`loft:user:${user}`);

  await apply('apply', template('blue'));
  await settled();
  expect((await cluster.get({ apiVersion: 'v1', kind: 'Namespace', name: namespace }))?.metadata.labels).toMatchObject({ color: 'blue' });

  await kubectl(
    'patch', 'spaceinstance', 'my-space', '-n', 'loft-p-my-project', '--type=json',
    '-p', '[{"op":"add","path":"/metadata/annotations/my-annotation","value":"my-value"}]',
  );
  expect(await kubectl('get', 'spaceinstance', 'my-space', '-n', 'loft-p-my-project', '-o', 'jsonpath={.metadata.annotations.my-annotation}')).toBe('my-value');

  await kubectl('delete', 'spaceinstance', 'my-space', '-n', 'loft-p-my-project', '--wait=false');
  await settled();
  expect(await cluster.get({ apiVersion: 'v1', kind: 'Namespace', name: namespace })).toBeUndefined();
  expect((await world.kubectl.run(world.admin, ['get', 'spaceinstance', 'my-space', '-n', 'loft-p-my-project'])).code).toBe(1);
}, 180_000);
