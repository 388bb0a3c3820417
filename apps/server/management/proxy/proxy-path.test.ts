import fc from 'fast-check';
import { expect, test } from 'vitest';
import { leadsElsewhere, proxyPath } from './proxy-path.ts';

const base = '/kubernetes/project/shop/space/web';
test('our part of an address and that of the cluster', () => {
  expect(proxyPath(`${base}/api/v1?a=/b%2F`)).toEqual({ kind: 'space', project: 'shop', space: 'web', base, path: '/api/v1?a=/b%2F' });
  expect(proxyPath(base)).toMatchObject({ path: '/' });
  expect(proxyPath(`${base}?x=1`)).toMatchObject({ path: '/?x=1' });
  expect(proxyPath('/kubernetes/cluster/prod-1//api')).toEqual({ kind: 'cluster', cluster: 'prod-1', base: '/kubernetes/cluster/prod-1', path: '//api' });
});

test.each([
  '/kubernetes/management/api', '/kubernetes/project/shop', '/kubernetes/project/shop/space', '/kubernetes/project/../space/web', '/kubernetes/project/sh%6Fp/space/web',
  '/kubernetes/project/Shop/space/web', '/kubernetes/cluster/', '/kubernetes/cluster/a%2fb/api', `x${base}/api`, `https://dock.example.com${base}/api`, '*', '',
])('%s is no address of a space or cluster', (url) => expect(proxyPath(url)).toBeUndefined());

test('whatever follows, it stays below the space', () => {
  fc.assert(fc.property(fc.webPath(), fc.webQueryParameters(), (path, query) => {
    const found = proxyPath(`${base}/${path}?${query}`);
    expect(found).toEqual({ kind: 'space', project: 'shop', space: 'web', base, path: `/${path}?${query}` });
  }));
});

test.each(['/..', '/api/../x', '/api/./x', '/%2e%2e/x', '/%2E./x', '/a/..%2fb', '/a%2f..%2fb', '/a\\..\\b', '/..;x/y', '/%', '/%ff', '/api/..?x'])('%s may lead elsewhere', (path) =>
  expect(leadsElsewhere({ path })).toBe(true));
test.each(['/', '/api/v1/namespaces/x/pods/..a', '/a...b', '/.well-known/x', '/x?path=../y', '/a%20b/%E2%82%AC', '/api/v1/namespaces/x/services/http:web:80/proxy/a.b/'])('%s does not', (path) =>
  expect(leadsElsewhere({ path })).toBe(false));
