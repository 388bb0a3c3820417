import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { issueAuthority, issueCertificate, newPrivateKey } from '@spacedock/certificates';
import { testTools } from '@spacedock/helm/testing';
import { kubeconfigText } from '@spacedock/kube';
import { expect, onTestFinished, test } from 'vitest';
import { startSpaceApi, template } from '../testing/space-api.ts';

const manifest = `apiVersion: management.loft.sh/v1
kind: SpaceInstance
metadata:
  creationTimestamp: null
  name: my-space
  namespace: loft-p-my-project
spec:
  clusterRef: {}
  displayName: my-display-name
  owner:
    user: my-user
  parameters: 'my-parameter: my-value'
  templateRef:
    name: my-space-template
status: {}
`;

async function start() {
  const now = new Date();
  const [caKey, key] = [newPrivateKey(), newPrivateKey()];
  const ca = { key: caKey, certificate: await issueAuthority({ name: 'Test CA', key: caKey, now }) };
  const certificate = await issueCertificate({ authority: ca, key, commonName: 'test', names: ['127.0.0.1'], days: 1, now });
  const api = await startSpaceApi({
    users: ['my-user', 'stranger'],
    projects: ['my-project'],
    clusters: { east: {} },
    tls: { key, certificate },
    settings: { 'my-project': { members: [{ kind: 'User', name: 'my-user', clusterRole: 'loft-management-project-user' }] } },
  });
  await api.objects.create(
    api.kinds.spaceTemplates,
    template('my-space-template', {
      parameters: [
        { variable: 'my-parameter', options: ['my-value', 'other'] },
        { variable: 'replicas', type: 'number', max: 10 },
      ],
    }),
  );
  const directory = await mkdtemp(join(tmpdir(), 'space-kinds-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const file = async (name: string, text: string): Promise<string> => {
    await writeFile(join(directory, name), text);
    return join(directory, name);
  };
  const { kubectl } = await testTools();
  const as = async (user: string) => {
    const kubeconfig = await file(
      `${user}.kubeconfig`,
      kubeconfigText({ name: 'management', server: api.url, caPem: ca.certificate, token: user, namespace: 'loft-p-my-project' }),
    );
    return async (
      args: readonly string[],
      env = {},
    ): Promise<{ readonly code: number; readonly out: string; readonly err: string }> => {
      try {
        const { stdout, stderr } = await promisify(execFile)(kubectl.path, args, {
          env: { KUBECONFIG: kubeconfig, HOME: directory, PATH: '/bin:/usr/bin', KUBECTL_KUBERC: 'false', ...env },
        });
        return { code: 0, out: stdout, err: stderr };
      } catch (error) {
        const { code, stdout, stderr } = error as { readonly code?: unknown; readonly stdout?: string; readonly stderr?: string };
        if (typeof code !== 'number') throw error;
        return { code, out: stdout ?? '', err: stderr ?? '' };
      }
    };
  };
  return { ...api, file, as };
}

test('the commands of the page, by the real kubectl', { timeout: 120_000 }, async () => {
  const { as, file, objects, kinds } = await start();
  const kubectl = await as('my-user');
  const object = await file('object.yaml', manifest);
  expect(await kubectl(['create', '-f', object, '-n', 'loft-p-my-project'])).toEqual({
    code: 0,
    out: 'spaceinstance.management.loft.sh/my-space created\n',
    err: '',
  });
  expect((await kubectl(['get', 'spaceinstances.management.loft.sh', '-n', 'loft-p-my-project', '-o', 'yaml'])).out).toContain(
    'displayName: my-display-name',
  );
  expect((await kubectl(['get', 'si'])).out).toMatch(
    /^NAME +CLUSTER +NAMESPACE +OWNER +TEMPLATE +VERSION +PHASE +AGE\nmy-space +my-user +my-space-template +\d+s\n$/,
  );

  const editor = await file(
    'editor',
    '#!/bin/sh\nsed -i "s/my-display-name/edited/; s/my-parameter: my-value/my-parameter: other/" "$1"\n',
  );
  await chmod(editor, 0o700);
  expect((await kubectl(['edit', 'spaceinstances.management.loft.sh', 'my-space'], { KUBE_EDITOR: editor })).out).toBe(
    'spaceinstance.management.loft.sh/my-space edited\n',
  );
  await objects.updateStatus(kinds.spaceInstances, 'loft-p-my-project', 'my-space', (found) => ({
    ...found,
    status: { phase: 'Ready', conditions: [{ type: 'Ready', status: 'True' }] },
  }));
  expect((await kubectl(['wait', '--for=condition=Ready', 'si/my-space', '--timeout=30s'])).out).toContain('condition met');

  const patch = '[{"op": "add", "path": "/metadata/annotations/my-annotation", "value": "my-value"}]';
  expect(
    (
      await kubectl([
        'patch',
        'spaceinstances.management.loft.sh',
        'my-space',
        '-n',
        'loft-p-my-project',
        '--type',
        'json',
        '-p',
        patch,
      ])
    ).out,
  ).toContain('patched');
  expect((await kubectl(['patch', 'si', 'my-space', '-p', '{"spec":{"description":"strategic"}}'])).out).toContain('patched');
  expect(await objects.get(kinds.spaceInstances, 'loft-p-my-project', 'my-space')).toMatchObject({
    metadata: { annotations: { 'my-annotation': 'my-value' } },
    spec: { displayName: 'edited', description: 'strategic', parameters: 'my-parameter: other' },
    status: { phase: 'Ready' },
  });
  expect((await kubectl(['apply', '-f', object])).out).toContain('configured');
  // A time that is null is a difference to kubectl each time, as it is for the kinds that Kubernetes itself has.
  const plain = await file('plain.yaml', manifest.replace(/^ *creationTimestamp: null\n/m, ''));
  await kubectl(['apply', '-f', plain]);
  expect((await kubectl(['apply', '-f', plain])).out).toContain('unchanged');
  expect((await kubectl(['diff', '-f', plain])).code).toBe(0);
  expect((await kubectl(['replace', '-f', object])).out).toContain('replaced');
  expect((await kubectl(['apply', '--server-side', '--force-conflicts', '-f', object])).out).toContain('serverside-applied');
  expect((await kubectl(['get', 'all'])).out).toContain('spaceinstance.management.loft.sh/my-space');
  expect((await kubectl(['delete', 'spaceinstances.management.loft.sh', 'my-space', '-n', 'loft-p-my-project'])).out).toContain(
    'deleted',
  );
});

test('what is wrong is told by field, and what can be said is explained', { timeout: 120_000 }, async () => {
  const { as, file } = await start();
  const kubectl = await as('my-user');
  const wrong = await file('wrong.yaml', manifest.replace("'my-parameter: my-value'", '"my-parameter: nothing\\nreplicas: 12"'));
  expect((await kubectl(['create', '-f', wrong])).err).toBe(
    [
      'The SpaceInstance "my-space" is invalid: ',
      '* spec.parameters.my-parameter: Unsupported value: "nothing": supported values: "my-value", "other"',
      '* spec.parameters.replicas: Invalid value: 12: must be ≤ 10',
      '',
    ].join('\n'),
  );
  const unknown = await file('unknown.yaml', manifest.replace('displayName', 'displayname'));
  expect((await kubectl(['create', '-f', unknown])).err).toContain('strict decoding error: unknown field "spec.displayname"');

  expect((await kubectl(['explain', 'si.spec.templateRef.version'])).out).toContain('An x in the place of a number');
  const all = (await kubectl(['explain', 'spaceinstances', '--recursive'])).out;
  for (const field of [
    'extraAccessRules',
    'passwordRef',
    'projectSecretRef',
    'sleepModeConfig',
    'canUse',
    'ignoreReconciliation',
    'lastAppliedChartConfigHash',
  ])
    expect(all).toContain(field);
  expect(all.match(/-required-/g)?.length).toBe(7); // four of owner references, verbs of an access entry, type and status of a condition
  for (const kind of ['spacetemplates', 'apps', 'projectsecrets'])
    expect((await kubectl(['explain', `${kind}.spec.owner`])).out).toContain('Whom it belongs to');

  await kubectl(['create', '-f', await file('object.yaml', manifest)]);
  expect((await kubectl(['auth', 'can-i', 'use', 'spaceinstances.management.loft.sh/my-space'])).out).toBe('yes\n');
  const other = await as('stranger');
  expect((await other(['auth', 'can-i', 'use', 'spaceinstances.management.loft.sh/my-space'])).out).toBe('no\n');
  expect((await other(['get', 'si'])).err).toContain('No resources found');
  expect((await other(['get', 'si', 'my-space'])).err).toContain('NotFound');
});
