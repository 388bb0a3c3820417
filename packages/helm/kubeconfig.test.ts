import { expect, test } from 'vitest';
import { secretsOf, serverOf } from './kubeconfig.ts';

const kubeconfig = (current: string) => `
apiVersion: v1
kind: Config
clusters:
- name: one
  cluster: {server: "https://one:6443"}
- name: two
  cluster:
    server: https://two
contexts:
- {name: first, context: {cluster: one, user: me}}
- {name: second, context: {cluster: two, user: me}}
- {name: third, context: {cluster: three, user: me}}
current-context: ${current}
users:
- name: me
  user: {token: "a-token", client-key-data: a-key==}
`;

test('the server is the one of the current context', () => {
  expect(serverOf(kubeconfig('first'))).toBe('https://one:6443');
  expect(serverOf(kubeconfig('second'))).toBe('https://two');
  expect(
    serverOf(
      JSON.stringify({
        'current-context': 'c',
        contexts: [{ name: 'c', context: { cluster: 'x' } }],
        clusters: [{ name: 'x', cluster: { server: 'https://x' } }],
      }),
    ),
  ).toBe('https://x');
});

test.each([
  kubeconfig('third'),
  kubeconfig('fourth'),
  kubeconfig(''),
  '',
  'null',
  '[]',
  'not: [yaml',
  'clusters: {}\ncontexts: [null]',
  'just text',
])('%j leads nowhere', (text) => {
  expect(serverOf(text)).toBeUndefined();
});

test('tokens, passwords and keys are secrets, in YAML and in JSON', () => {
  expect(secretsOf(kubeconfig('first'))).toEqual(['a-token', 'a-key==']);
  expect(secretsOf('{"user":{"password":"p","client-key-data":"k"}}')).toEqual(['p', 'k']);
});
