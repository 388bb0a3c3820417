import type { Socket } from 'node:net';
import { expect, test, vi } from 'vitest';
import { kubeRequests } from '../../testing/kube-requests.ts';
import { startWorld } from '../../testing/world.ts';
import { person, type ProxyWorld, startProxyWorld } from './testing/proxy-world.ts';
import { asAda, base, rawClient } from './testing/raw-client.ts';
import { startUpstream } from './testing/upstream.ts';

const shown = ({ audited }: ProxyWorld) =>
  audited.map(({ action, resourceType, resourceId, result, status, metadata }) => [
    action,
    resourceType,
    resourceId,
    result,
    status,
    metadata,
  ]);

async function ask(world: ProxyWorld, ...lines: readonly string[]): Promise<void> {
  const client = await rawClient(world, ...lines);
  await client.until('\r\n\r\n');
}
const sending = (method: string, path: string, more: readonly string[] = []) => [
  `${method} ${path} HTTP/1.1`,
  ...asAda,
  'Connection: close',
  ...more,
];
const pods = `${base}/api/v1/namespaces/x/pods`;

test('who changes something in a cluster is written down, with what, where and how it ended; who looks is not', async () => {
  const upstream = await startUpstream({
    answer: (request, response) =>
      void response.writeHead(request.url?.includes('forbidden') ? 403 : 200).end('{"data":"hunter2"}'),
  });
  const world = await startProxyWorld({ enter: () => upstream.kubeconfig() });
  for (const path of [pods, `${pods}?watch=true`, `${pods}/web`, `${pods}/web/log?follow=true`, `${base}/version`])
    await ask(world, ...sending('GET', path));
  await ask(world, ...sending('POST', `${base}/apis/authorization.k8s.io/v1/selfsubjectaccessreviews`, ['Content-Length: 0']));
  expect(world.audited).toEqual([]);
  await ask(world, ...sending('PATCH', `${pods}/web?token=hunter2`, ['Content-Length: 0']));
  await ask(world, ...sending('DELETE', `${base}/apis/apps/v1/namespaces/x/deployments/forbidden`));
  await ask(world, ...sending('DELETE', pods));
  await ask(world, ...sending('POST', '/kubernetes/project/shop/space/missing/api/v1/namespaces', ['Content-Length: 0']));
  await ask(world, ...sending('PUT', '/kubernetes/cluster/prod/api/v1/nodes/one', ['Content-Length: 0']));
  const what = { resource: 'pods', namespace: 'x' };
  expect(shown(world)).toEqual([
    ['patch', 'space-request', 'shop/web', 'succeeded', 200, { verb: 'patch', ...what, name: 'web' }],
    [
      'delete',
      'space-request',
      'shop/web',
      'refused',
      403,
      { verb: 'delete', apiGroup: 'apps', resource: 'deployments', namespace: 'x', name: 'forbidden' },
    ],
    ['deletecollection', 'space-request', 'shop/web', 'succeeded', 200, { verb: 'deletecollection', ...what }],
    ['create', 'space-request', 'shop/missing', 'refused', 404, { verb: 'create', resource: 'namespaces' }],
    ['update', 'cluster-request', 'prod', 'refused', 404, { verb: 'update', resource: 'nodes', name: 'one' }],
  ]);
  expect(world.audited[0]).toMatchObject({
    actor: 'ada@example.com',
    tokenId: 'tok_ada',
    organisationId: 'org_test',
    requestBody: null,
    responseBody: null,
  });
  expect(JSON.stringify(world.audited)).not.toContain('hunter2');
});

test('what cannot be passed on has failed', async () => {
  const world = await startProxyWorld({ enter: () => Promise.reject(new Error('no way in')) });
  await ask(world, ...sending('POST', pods, ['Content-Length: 0']));
  expect(shown(world)).toEqual([
    ['create', 'space-request', 'shop/web', 'failed', 500, { verb: 'create', resource: 'pods', namespace: 'x' }],
  ]);
});

test('what is opened is written down when it opens and when it ends, whoever has rights by then; what is refused once', async () => {
  const ends: Socket[] = [];
  const upstream = await startUpstream({
    upgrade(_, socket) {
      ends.push(socket);
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
    },
  });
  const world = await startProxyWorld({ enter: () => upstream.kubeconfig() });
  const upgrade = [
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  ];
  const client = await rawClient(world, `GET ${pods}/web/exec?command=hunter2 HTTP/1.1`, ...asAda, ...upgrade);
  await client.until('\r\n\r\n');
  const what = { verb: 'get', resource: 'pods', subresource: 'exec', namespace: 'x', name: 'web' };
  expect(shown(world)).toEqual([['connect', 'space-request', 'shop/web', 'succeeded', 101, { ...what, stream: 'opened' }]]);
  world.people.delete('token-of-ada');
  ends[0]?.end();
  await vi.waitFor(() => expect(world.audited).toHaveLength(2));
  expect(shown(world)[1]).toEqual([
    'connect',
    'space-request',
    'shop/web',
    'succeeded',
    101,
    { ...what, stream: 'closed', milliseconds: expect.stringMatching(/^\d+$/) },
  ]);
  world.people.set('token-of-ada', person('bob'));
  await ask(world, `GET ${pods}/web/exec HTTP/1.1`, ...asAda, ...upgrade);
  await ask(world, `GET ${pods}/web/exec HTTP/1.1`, ...asAda, 'Connection: Upgrade', 'Upgrade: h2c');
  expect(shown(world).slice(2)).toEqual([
    ['connect', 'space-request', 'shop/web', 'refused', 404, what],
    ['connect', 'space-request', 'shop/web', 'refused', 400, what],
  ]);
  expect(JSON.stringify(world.audited)).not.toContain('hunter2');
});

test('hundreds at the same moment are all in the audit log, and are found there by space, verb and result', async () => {
  const world = await startWorld();
  try {
    const admin = await world.person([{ role: 'role_superadmin' }], await world.organisation('Audited'));
    await world.clouds.space(admin.organisationId);
    const kube = kubeRequests(world.url, admin.token);
    await kube('POST', '/projects', { apiVersion: 'management.loft.sh/v1', kind: 'Project', metadata: { name: 'shop' } });
    const instance = {
      apiVersion: 'management.loft.sh/v1',
      kind: 'SpaceInstance',
      metadata: { name: 'web' },
      spec: { template: {} },
    };
    expect((await kube('POST', '/namespaces/loft-p-shop/spaceinstances', instance)).status).toBe(201);
    await world.server.management.controller.settled();
    const many = 200;
    const into = (path: string, method: string, body?: object) =>
      fetch(`${world.url}/kubernetes/project/shop/space/web${path}`, {
        method,
        headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
    const config = (name: string) => ({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data: { secret: 'hunter2' } });
    const statuses = await Promise.all(
      Array.from(
        { length: many },
        async (_, index) => (await into('/api/v1/namespaces/loft-shop-s-web/configmaps', 'POST', config(`c-${index}`))).status,
      ),
    );
    expect(new Set(statuses)).toEqual(new Set([201]));
    expect((await into('/api/v1/namespaces/kube-system/configmaps', 'POST', config('other'))).status).toBe(403);
    const found = async (query: string) =>
      (await admin.get<readonly { actor: string; requestId: string; metadata: object }[]>(
        `/audit-logs?limit=200&total=true&resourceType=space-request&${query}`,
      )) as unknown as {
        readonly data: readonly { readonly actor: string; readonly requestId: string; readonly metadata: object }[];
        readonly meta: { readonly total: number };
        readonly text: string;
      };
    await vi.waitFor(
      async () => expect((await found('resourceID=shop/web&action=create&result=succeeded')).meta.total).toBe(many),
      60_000,
    );
    const refused = await found('result=refused');
    expect(refused.data).toMatchObject([{ actor: admin.email, metadata: { namespace: 'kube-system', resource: 'configmaps' } }]);
    expect(refused.data[0]?.requestId).not.toBe('');
    expect((await found('')).text).not.toContain('hunter2');
  } finally {
    await world.close();
  }
}, 120_000);
