import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { kubeconfigAccess, KubeconfigUnusable } from './kubeconfig-access.ts';
import { kubeconfigText } from './kubeconfig.ts';

const caPem = `-----BEGIN CERTIFICATE-----\n${'A'.repeat(64)}\n-----END CERTIFICATE-----\n`;
const parts = { name: 'prod', server: 'https://10.0.0.1:6443', token: 'secret-token-value' };

test('one cluster, one user, and the context that joins them is the current one', () => {
  expect(parse(kubeconfigText({ ...parts, caPem, user: 'ada', namespace: 'team' }))).toEqual({
    apiVersion: 'v1', kind: 'Config',
    clusters: [{ name: 'prod', cluster: { server: parts.server, 'certificate-authority-data': btoa(caPem) } }],
    users: [{ name: 'ada', user: { token: parts.token } }],
    contexts: [{ name: 'prod', context: { cluster: 'prod', user: 'ada', namespace: 'team' } }],
    'current-context': 'prod',
  });
  expect(parse(kubeconfigText({ name: 'x', server: parts.server, clientCertificatePem: 'CERT', clientKeyPem: 'KEY' })))
    .toMatchObject({ users: [{ name: 'x', user: { 'client-certificate-data': btoa('CERT'), 'client-key-data': btoa('KEY') } }] });
});

test('without a CA the machine\'s own are trusted, never none', () => {
  expect(kubeconfigText(parts)).not.toMatch(/certificate-authority|insecure/);
});

test('what is written is read again, whatever the names and tokens are, in the YAML of kubectl too', () => {
  const noText = ['on', 'no', 'null', '~', '1_000', '12:30', '0x1f', '1e3', '2026-01-01', '<<', '='];
  const text = fc.oneof(fc.string({ unit: 'grapheme', minLength: 1 }), fc.constantFrom(...noText));
  fc.assert(fc.property(text, text, text, text, (name, user, token, namespace) => {
    const written = kubeconfigText({ name, server: parts.server, user, token, namespace });
    expect(kubeconfigAccess(written)).toMatchObject({ server: parts.server, token, namespace });
    expect(parse(written, { version: '1.1' })).toMatchObject({ 'current-context': name, users: [{ name: user, user: { token } }] });
  }));
});

/** A kubeconfig with something else in it. */
function changed(change: (config: { clusters: { cluster: Record<string, unknown> }[]; users: { user: Record<string, unknown> }[]; [field: string]: unknown }) => void): string {
  const config = parse(kubeconfigText(parts)) as Parameters<typeof change>[0];
  change(config);
  return stringify(config);
}
const inCluster = (fields: object): string => changed(({ clusters: [cluster] }) => void Object.assign(cluster?.cluster ?? {}, fields));
const inUser = (fields: object): string => changed(({ users: [user] }) => void Object.assign(user?.user ?? {}, fields));

test.each([
  ['a command', inUser({ exec: { command: 'sh' } })],
  ['a login plugin', inUser({ 'auth-provider': { name: 'gcp' } })],
  ['a token file', inUser({ tokenFile: '/etc/passwd' })],
  ['a token file of the library\'s own spelling', inUser({ 'token-file': '/etc/passwd' })],
  ['a certificate file', inUser({ 'client-certificate': '/x' })],
  ['a key file', inUser({ 'client-key': '/x' })],
  ['somebody to impersonate', inUser({ as: 'system:admin' })],
  ['a CA file', inCluster({ 'certificate-authority': '/x' })],
  ['a proxy', inCluster({ 'proxy-url': 'http://127.0.0.1' })],
  ['plain HTTP', inCluster({ server: 'http://10.0.0.1' })],
  ['no address', inCluster({ server: 'somewhere' })],
  ['a password in the address', inCluster({ server: 'https://a:b@host' })],
  ['a token that is a number', inUser({ token: 12 })],
  ['no current context', changed((config) => void delete config['current-context'])],
  ['a context that is not there', changed((config) => void (config['current-context'] = 'other'))],
  ['no clusters', changed((config) => void (config['clusters'] = null as never))],
  ['a list', '[]'],
  ['nothing', ''],
  ['broken YAML around the token', 'a: "secret-token-value\nb: [ secret-token-value'],
])('a kubeconfig with %s is refused, without repeating its secrets', (_, text) => {
  const read = (): unknown => kubeconfigAccess(text);
  expect(read).toThrow(KubeconfigUnusable);
  expect(read).not.toThrow(/secret-token-value/);
});
