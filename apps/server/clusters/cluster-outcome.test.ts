import { AddressNotPublic } from '@spacedock/clouds';
import { outcome, OutcomeError } from '@spacedock/contracts';
import { KubeApiError, KubeconfigUnusable, KubeKindUnknown, KubeUnreachable } from '@spacedock/kube';
import { expect, test } from 'vitest';
import { clusterOutcome, isRefusedIdentity } from './cluster-outcome.ts';
import { ClusterAnswerUnreadable } from './readable-kind.ts';

const privateAddress = new AddressNotPublic('cluster.example.com', '10.0.0.1');

test.each([
  ['an address that must not be called', privateAddress, 409, 'cluster.address_private', 'is not called: cluster.example.com'],
  ['the same, found later', new KubeUnreachable('https://c', 'x', privateAddress), 409, 'cluster.address_private', '10.0.0.1'],
  ['nobody there', new KubeUnreachable('https://c', 'ECONNREFUSED'), 503, 'cluster.unreachable', 'reached: ECONNREFUSED.'],
  ['a kubeconfig that leads nowhere', new KubeconfigUnusable('it is empty.'), 503, 'cluster.unreachable', 'it is empty.'],
  ['an overloaded server', new KubeApiError(429, 'TooManyRequests', 'later'), 503, 'cluster.unreachable', 'later.'],
  ['a server that is starting', new KubeApiError(503, 'ServiceUnavailable', 'starting'), 503, 'cluster.unreachable', 'starting.'],
  ['missing rights', new KubeApiError(403, 'Forbidden', 'pods are forbidden'), 502, 'cluster.refused', 'pods are forbidden.'],
  ['an unknown identity', new KubeApiError(401, 'Unauthorized', 'Unauthorized'), 502, 'cluster.refused', 'Unauthorized.'],
  ['a page instead of objects', new KubeApiError(200, 'Unknown', 'no JSON'), 502, 'cluster.unreadable', 'no JSON.'],
  ['a redirect to a page', new KubeApiError(302, 'Unknown', 'answered 302'), 502, 'cluster.unreadable', 'answered 302.'],
  ['a kind that every cluster has', new KubeKindUnknown('v1', 'Namespace'), 502, 'cluster.unreadable', 'no kind Namespace in v1'],
  ['an object that is none', new ClusterAnswerUnreadable('Pod', 'spec'), 502, 'cluster.unreadable', 'something else in spec'],
])('%s names the space and what to do', (_, error, http, code, words) => {
  const told = clusterOutcome(error, 'checkout-prod') as OutcomeError;
  expect(told).toBeInstanceOf(OutcomeError);
  expect(told).toMatchObject({ http, code, details: { space: 'checkout-prod' } });
  expect(told.message).toContain('checkout-prod');
  expect(told.message).toContain(words);
  expect(told.next).toMatch(/\S/);
});

test('what is none of a cluster\'s errors stays what it is', () => {
  for (const error of [new Error('a defect'), outcome('namespace.exists', { name: 'a', space: 'b' }), 'text', undefined]) {
    expect(clusterOutcome(error, 'x')).toBe(error);
  }
});

test('only 401 means that another kubeconfig may help', () => {
  expect(isRefusedIdentity(new KubeApiError(401, 'Unauthorized', ''))).toBe(true);
  expect(isRefusedIdentity(new KubeApiError(403, 'Forbidden', ''))).toBe(false);
  expect(isRefusedIdentity(new KubeUnreachable('https://c', 'x'))).toBe(false);
  expect(isRefusedIdentity(new Error('401'))).toBe(false);
});
