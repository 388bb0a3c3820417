import type { AccessAttributes } from '@spacedock/kube';
import { expect, test } from 'vitest';
import { compactRules, ruleAllows, rulesNotCovered, ruleText } from './rule-match.ts';

const asked = (verb: string, resource: string, { group = '', name = '', subresource = '' } = {}): AccessAttributes => ({
  kind: 'resource',
  verb,
  group,
  version: 'v1',
  resource,
  subresource,
  namespace: 'default',
  name,
});
const pods = { verbs: ['get', 'list'], apiGroups: [''], resources: ['pods', 'pods/log'] };

test.each([
  [pods, asked('get', 'pods'), true],
  [pods, asked('get', 'pods', { subresource: 'log' }), true],
  [pods, asked('get', 'pods', { subresource: 'exec' }), false],
  [pods, asked('delete', 'pods'), false],
  [pods, asked('get', 'pods', { group: 'apps' }), false],
  [
    { verbs: ['*'], apiGroups: ['*'], resources: ['*'] },
    asked('anything', 'things', { group: 'example.com', subresource: 'x' }),
    true,
  ],
  [
    { verbs: ['update'], apiGroups: ['apps'], resources: ['*/scale'] },
    asked('update', 'deployments', { group: 'apps', subresource: 'scale' }),
    true,
  ],
  [{ ...pods, resourceNames: ['web'] }, asked('get', 'pods', { name: 'web' }), true],
  [{ ...pods, resourceNames: ['web'] }, asked('get', 'pods', { name: 'other' }), false],
  [{ ...pods, resourceNames: ['web'] }, asked('list', 'pods'), false],
  [{ verbs: ['get'], nonResourceURLs: ['/healthz', '/api/*'] }, { kind: 'path', verb: 'get', path: '/api/v1' } as const, true],
  [{ verbs: ['get'], nonResourceURLs: ['/healthz', '/api/*'] }, { kind: 'path', verb: 'get', path: '/metrics' } as const, false],
])('%j, asked %j: %s', (rule, attributes, allowed) => {
  expect(ruleAllows(rule, attributes)).toBe(allowed);
});

test('what is not held is named right by right, and then in one line for each thing', () => {
  const missing = rulesNotCovered([pods], [{ verbs: ['get', 'delete', 'watch'], apiGroups: [''], resources: ['pods'] }]);
  expect(missing).toEqual([
    { verbs: ['delete'], apiGroups: [''], resources: ['pods'] },
    { verbs: ['watch'], apiGroups: [''], resources: ['pods'] },
  ]);
  expect(compactRules(missing).map(ruleText)).toEqual(['{APIGroups:[""], Resources:["pods"], Verbs:["delete" "watch"]}']);
});

test('holding one name does not cover all of them, holding all covers one', () => {
  const one = { ...pods, resources: ['pods'], resourceNames: ['web'] };
  expect(rulesNotCovered([one], [{ ...pods, resources: ['pods'] }])).toHaveLength(2);
  expect(rulesNotCovered([pods], [one])).toEqual([]);
});
