import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { spaceKubeconfig } from './space-kubeconfig.ts';

const parts = { token: 'sd_pat_x', project: 'shop', space: 'web', namespace: 'loft-shop-s-web' };

test('it leads into the space, in its namespace, under the names of the Loft CLI', () => {
  expect(parse(spaceKubeconfig({ ...parts, server: 'https://dock.example.com:8443', caPem: 'CA' }))).toEqual({
    apiVersion: 'v1', kind: 'Config', 'current-context': 'loft_web_shop',
    clusters: [{ name: 'loft_web_shop', cluster: { server: 'https://dock.example.com:8443/kubernetes/project/shop/space/web', 'certificate-authority-data': btoa('CA') } }],
    users: [{ name: 'loft_web_shop', user: { token: 'sd_pat_x' } }],
    contexts: [{ name: 'loft_web_shop', context: { cluster: 'loft_web_shop', user: 'loft_web_shop', namespace: 'loft-shop-s-web' } }],
  });
});

test.each(['https://dock.example.com/', 'https://dock.example.com/kubernetes/management', 'https://dock.example.com/kubernetes/management/'])('from %s, too', (server) =>
  expect(spaceKubeconfig({ ...parts, server })).toContain('server: "https://dock.example.com/kubernetes/project/shop/space/web"'));
