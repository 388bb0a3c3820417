import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { kubeClient } from './kube-client.ts';
import { KubeconfigUnusable } from './kubeconfig-access.ts';
import { kubeconfigText } from './kubeconfig.ts';
import { startKubeApi } from './testing/kube-api.ts';
import { widget, widgets } from './testing/test-kinds.ts';

const ref = { ...widgets, name: 'w' };

test('a client certificate is an identity too', async () => {
  const seen = new Set<string>();
  const api = await startKubeApi({ onUser: ({ name, groups }) => void seen.add(JSON.stringify([name, groups])) });
  const { certificatePem, keyPem } = await api.authority.client('grace', ['ops', 'dev']);
  const kubeconfig = kubeconfigText({ name: 'x', server: api.server, caPem: api.authority.caPem, clientCertificatePem: certificatePem, clientKeyPem: keyPem });
  expect(await api.client({ kubeconfig }).get(ref)).toBeUndefined();
  expect([...seen]).toEqual(['["grace",["ops","dev"]]']);
});

test('whoever is impersonated is who acts, with each of his groups', async () => {
  const seen = new Set<string>();
  const api = await startKubeApi({ onUser: ({ name, groups }) => void seen.add(JSON.stringify([name, groups])) });
  await api.client({ impersonate: { user: 'lin', groups: ['dev, and ops', 'night'] } }).create(widget('w'));
  expect([...seen]).toEqual(['["lin",["dev, and ops","night"]]']);

  const watching = api.client({ impersonate: { user: 'eve' } }).watch(widgets, { resourceVersion: '1', timeoutSeconds: 5 });
  expect((await watching.next()).value).toMatchObject({ type: 'ADDED' });
  await watching.return();
  expect(seen).toContain('["eve",[]]');
});

test('a name that cannot stand in a header is refused before anything is sent', async () => {
  const api = await startKubeApi();
  for (const user of ['', 'a\r\nx: y', ' a', 'łukasz']) expect(() => api.client({ impersonate: { user } })).toThrow(/impersonat/i);
  expect(() => api.client({ impersonate: { user: 'a', groups: ['b\nc'] } })).toThrow(/impersonat/i);
});

test('wrong credentials are the server\'s refusal', async () => {
  const api = await startKubeApi();
  await expect(api.client({ kubeconfig: api.kubeconfig({ token: 'wrong' }) }).get(ref)).rejects.toMatchObject({ status: 401, reason: 'Unauthorized' });
});

test('a certificate that is none is said to be, not taken for a bad network', async () => {
  const api = await startKubeApi();
  const kubeconfig = kubeconfigText({ name: 'x', server: api.server, caPem: api.authority.caPem, clientCertificatePem: 'none', clientKeyPem: 'SECRET' });
  const error: unknown = await api.client({ kubeconfig }).get(ref).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(KubeconfigUnusable);
  expect(String(error)).not.toContain('SECRET');
});

test('the library is loaded by the first call, not by the import and not by making a client', async () => {
  const script = `
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ resolve: (name, context, next) => { loaded.push(name); return next(name, context); } });
    const { kubeClient, kubeconfigText } = await import('./index.ts');
    const client = kubeClient({ kubeconfig: kubeconfigText({ name: 'x', server: 'https://127.0.0.1:1', token: 't' }), deadlineMs: 5000 });
    const before = loaded.includes('@kubernetes/client-node');
    await client.get({ apiVersion: 'v1', kind: 'Pod', namespace: 'x', name: 'x' }).catch(() => undefined);
    console.log(JSON.stringify([before, loaded.includes('@kubernetes/client-node')]));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], { cwd: new URL('..', import.meta.url).pathname });
  expect(JSON.parse(stdout)).toEqual([false, true]);
});

test('a kubeconfig that cannot be used is refused at once', () => {
  expect(() => kubeClient({ kubeconfig: '', deadlineMs: 1000 })).toThrow(KubeconfigUnusable);
});
