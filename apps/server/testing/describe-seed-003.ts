import { testTools } from '@spacedock/helm/testing';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { chartRepository } from '../management/controller/testing/chart-repository.ts';
import { type SpaceStage, spaceStage, type UseCluster } from './space-stage.ts';

const namespace = 'loft-my-project-s-my-space';
const project = ['-n', 'loft-p-my-project'] as const;

/** The page "Space Instance" with the real kubectl: its manifest and its commands, and what follows in the cluster. */
export function describeSeed003(useCluster?: UseCluster): void {
  describe('the page "Space Instance"', () => {
    let stage: SpaceStage;
    let user = '';
    beforeAll(async () => {
      stage = await spaceStage(useCluster);
      user = await stage.handleOf(stage.world.admin);
      await stage.put('create', { kind: 'Project', metadata: { name: 'my-project' } });
    }, 120_000);
    afterAll(() => stage?.close());

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
    const find = (kind: string, name: string, within?: string) =>
      stage.cluster.get({ apiVersion: 'v1', kind, name, ...(within === undefined ? {} : { namespace: within }) });
    const until = (condition: string) =>
      stage.kubectl('wait', `--for=${condition}`, 'spaceinstances.management.loft.sh/my-space', ...project, '--timeout=60s');

    test('a space instance becomes a namespace, follows its template, is patched and deleted, as the page shows it', async () => {
      const { kubectl, put, cluster, settled, world } = stage;
      await put('create', template('green'));
      expect(await put('create', space())).toContain('spaceinstance.management.loft.sh/my-space created');
      await until('condition=Ready');

      const yaml = await kubectl('get', 'spaceinstances.management.loft.sh', ...project, '-o', 'yaml');
      for (const line of ['phase: Ready', `namespace: ${namespace}`, 'templateVersion: 1.0.0']) expect(yaml).toContain(line);
      expect(await kubectl('describe', 'spaceinstance', 'my-space', ...project)).toContain('Scheduled');

      expect((await find('Namespace', namespace))?.metadata.labels).toMatchObject({
        color: 'green',
        'loft.sh/space-instance-name': 'my-space',
        'loft.sh/project': 'my-project',
      });
      expect(await find('ConfigMap', 'settings', namespace)).toMatchObject({ data: { mine: 'my-value', project: 'my-project' } });
      const { items: bindings } = await cluster.list({
        apiVersion: 'rbac.authorization.k8s.io/v1',
        kind: 'RoleBinding',
        namespace,
      });
      expect(JSON.stringify(bindings)).toContain(`loft:user:${user}`);

      await put('apply', template('blue'));
      await settled();
      expect((await find('Namespace', namespace))?.metadata.labels).toMatchObject({ color: 'blue' });

      await kubectl(
        'patch',
        'spaceinstance',
        'my-space',
        ...project,
        '--type=json',
        '-p',
        '[{"op":"add","path":"/metadata/annotations/my-annotation","value":"my-value"}]',
      );
      expect(
        await kubectl('get', 'spaceinstance', 'my-space', ...project, '-o', 'jsonpath={.metadata.annotations.my-annotation}'),
      ).toBe('my-value');

      await kubectl('delete', 'spaceinstances.management.loft.sh', 'my-space', ...project, '--timeout=120s');
      expect(await find('Namespace', namespace)).toBeUndefined();
      expect((await world.kubectl.run(world.admin, ['get', 'spaceinstance', 'my-space', ...project])).code).toBe(1);
    }, 240_000);

    test('versions are followed within a range; one that fails leaves what is there, and the next repairs it', async () => {
      const { kubectl, put, settled } = stage;
      await put('apply', versions(['1.0.0', ['first', 'kept']]));
      await put('create', space().replace('name: my-space-template', 'name: ranged\n    version: 1.0.x'));
      await until('jsonpath={.status.phase}=Ready');
      expect(await find('ConfigMap', 'first', namespace)).toBeDefined();

      // What left the template goes.
      await put('apply', versions(['1.0.0', ['first', 'kept']], ['1.0.1', ['second', 'kept']]));
      await until('jsonpath={.status.templateVersion}=1.0.1');
      await settled();
      await until('condition=Ready');
      expect(await find('ConfigMap', 'second', namespace)).toBeDefined();
      expect(await find('ConfigMap', 'first', namespace)).toBeUndefined();
      const { metadata: { uid: before } = {} } = (await find('ConfigMap', 'kept', namespace)) ?? {};

      await put('apply', versions(['1.0.1', ['second', 'kept']], ['1.0.2', ['Not_A_Name', 'kept']]));
      await until('condition=Ready=false');
      expect(await kubectl('describe', 'spaceinstance', 'my-space', ...project)).toContain('Not_A_Name');
      expect((await find('ConfigMap', 'kept', namespace))?.metadata.uid).toBe(before);

      await put('apply', versions(['1.0.3', ['third', 'kept']]));
      await until('jsonpath={.status.templateVersion}=1.0.3');
      await settled();
      await until('condition=Ready');
      expect((await find('ConfigMap', 'kept', namespace))?.metadata.uid).toBe(before);
      expect(await find('ConfigMap', 'third', namespace)).toBeDefined();
      await kubectl('delete', 'spaceinstance', 'my-space', ...project, '--timeout=120s');
      expect(await find('Namespace', namespace)).toBeUndefined();
    }, 240_000);

    test('charts of a template are releases in the namespace, which change and go with it', async () => {
      const { kubectl, put, settled } = stage;
      const repository = await chartRepository((await testTools()).helm);
      onTestFinished(repository.close);
      const withCharts = (...charts: readonly object[]): object => ({
        kind: 'SpaceTemplate',
        metadata: { name: 'charted' },
        spec: {
          versions: [
            {
              version: '1.0.0',
              template: {
                charts: charts.map((chart) => ({ name: 'settings', repoURL: repository.url, version: '1.0.0', ...chart })),
              },
            },
          ],
        },
      });
      const settings = async (release: string) =>
        (await find('ConfigMap', `${release}-settings`, namespace)) as { readonly data?: object } | undefined;

      await put('create', withCharts({ releaseName: 'stays', values: 'is: {{ .Values.loft.space }}' }, { releaseName: 'goes' }));
      await put(
        'create',
        space()
          .replace('name: my-space-template', 'name: charted')
          .replace(/^ *parameters: .*\n/m, ''),
      );
      await until('condition=Ready');
      expect([(await settings('stays'))?.data, (await settings('goes'))?.data]).toEqual([{ is: 'my-space' }, { is: 'default' }]);

      await put('apply', withCharts({ releaseName: 'stays', values: 'is: changed' }));
      await settled();
      await until('condition=Ready');
      expect([(await settings('stays'))?.data, (await settings('goes'))?.data]).toEqual([{ is: 'changed' }, undefined]);
      await kubectl('delete', 'spaceinstance', 'my-space', ...project, '--timeout=120s');
      expect(await find('Namespace', namespace)).toBeUndefined();
    }, 240_000);
  });
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

/** A template whose versions have these ConfigMaps. */
const versions = (...all: readonly (readonly [version: string, names: readonly string[]])[]): object => ({
  kind: 'SpaceTemplate',
  metadata: { name: 'ranged' },
  spec: {
    versions: all.map(([version, names]) => ({
      version,
      parameters: [{ variable: 'my-parameter' }],
      template: {
        objects: names
          .map((name) => JSON.stringify({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data: { of: version } }))
          .join('\n---\n'),
      },
    })),
  },
});
