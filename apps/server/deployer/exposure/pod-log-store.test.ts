import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EventReader, readEvents } from '../../testing/event-reader.ts';
import { answeringServer, sendJson, withDiscovery } from '../testing/answering-server.ts';
import { type DeployerPerson, type DeployerWorld, everything, startDeployerWorld } from '../testing/deployer-world.ts';
import { startLiveCluster, until } from '../testing/live-cluster.ts';
import type { TokenCluster } from '../testing/token-cluster.ts';

let cluster: TokenCluster;
let world: DeployerWorld;
beforeAll(async () => {
  [cluster, world] = await Promise.all([startLiveCluster(), startDeployerWorld()]);
  world.space('spc_abc', () => ({ kubeconfig: cluster.kubeconfig() }));
  await cluster.admin.create({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'shop' } });
}, 60_000);
afterAll(async () => {
  await world.close();
  await cluster.close();
});

interface Line {
  readonly pod: string;
  readonly line: string;
  readonly at?: string;
  readonly message?: string;
}
const linesOf = ({ events }: EventReader): readonly Line[] => events.map(({ data }) => data as unknown as Line);
const read = (id: string, query = '', who: DeployerPerson = world.admin): Promise<EventReader> =>
  readEvents(`${world.url}/api/deployments/${id}/logs${query}`, { authorization: `Bearer ${who.userId}` });

function deployment(name: string, spaceId = 'spc_abc'): string {
  const id = world.catalog.deployment({ name, namespace: 'shop', spaceId });
  world.environment(world.catalog.find(id).environmentId, { spaceId, namespace: 'shop' });
  return id;
}

async function pod(name: string, of: string, log: string): Promise<void> {
  const metadata = {
    namespace: 'shop',
    name,
    labels: { 'app.kubernetes.io/instance': of },
    annotations: { 'sandbox.spacedock.dev/log': log },
  };
  await cluster.admin.create({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata,
    spec: { containers: [{ name: 'app', image: 'app:1' }] },
  } as never);
  await until(cluster.admin, { apiVersion: 'v1', kind: 'Pod', namespace: 'shop' }, (all) =>
    all.some(({ metadata: { name: found }, ...rest }) => found === name && JSON.stringify(rest).includes('"Running"')),
  );
}

test('the logs of all pods of the deployment, as far back as was asked', async () => {
  await pod('web-1', 'web', 'one\ntwo\nthree\n');
  await pod('web-2', 'web', 'four\n');
  await pod('other-1', 'other', 'not of it\n');
  const id = deployment('web');
  const all = await read(id);
  await all.ended;
  expect(
    linesOf(all)
      .map(({ pod: of, line }) => `${of} ${line}`)
      .toSorted(),
  ).toEqual(['web-1 one', 'web-1 three', 'web-1 two', 'web-2 four']);
  const one = await read(id, '?pod=web-1&tail=1');
  await one.ended;
  expect(linesOf(one)).toEqual([{ pod: 'web-1', container: 'app', line: 'three' }]);
  const none = await read(id, '?pod=web-1&previous=true');
  await none.ended;
  expect(linesOf(none)).toEqual([{ pod: 'web-1', message: expect.stringContaining('previous terminated container') as string }]);
});

test('pods of others are not to be had, nor is more than is allowed', async () => {
  const id = deployment('web');
  expect((await world.admin.get(`/deployments/${id}/logs?pod=other-1`)).status).toBe(404);
  expect((await world.admin.get(`/deployments/${id}/logs?tail=100000`)).status).toBe(400);
  expect((await world.admin.get(`/deployments/${id}/logs?pod=..%2F..%2Fnodes`)).status).toBe(400);
  const nobody = world.person({ ...everything, policies: ['environment:view'] });
  expect((await nobody.get(`/deployments/${id}/logs`)).status).toBe(403);
});

test('a log is followed over cuts without a line lost or told twice, new pods join, and it ends with the rights', async () => {
  const pods = ['api-1'];
  const opened: { readonly url: string; readonly response: ServerResponse }[] = [];
  let news = Promise.withResolvers<void>();
  const served = await answeringServer(
    withDiscovery((request, response) => {
      const url = request.url ?? '';
      if (url.includes('/log?')) {
        response.writeHead(200, { 'content-type': 'text/plain' });
        response.flushHeaders();
        opened.push({ url, response });
        news.resolve();
        news = Promise.withResolvers();
        return;
      }
      sendJson(response, {
        kind: 'PodList',
        apiVersion: 'v1',
        metadata: { resourceVersion: '1' },
        items: pods.map((name) => ({ metadata: { namespace: 'shop', name } })),
      });
    }),
  );
  const open = async (part: string, count = 1): Promise<ServerResponse> => {
    for (;;) {
      const found = opened.filter(({ url }) => url.includes(part))[count - 1];
      if (found) return found.response;
      await news.promise;
    }
  };
  world.space('spc_played', () => ({ kubeconfig: served.kubeconfig }));
  const id = deployment('api', 'spc_played');
  const person = world.person(everything);
  const reader = await read(id, '?follow=true&tail=5', person);
  const first = await open('/api-1/log');
  expect(opened[0]?.url).toContain('tailLines=5');
  expect(opened[0]?.url).toContain('follow=true');
  first.write('2026-01-01T00:00:01.000000001Z one\n2026-01-01T00:00:01.000000002Z tw');
  first.write('o\n');
  await reader.first(({ data }) => (data as unknown as Line).line === 'two');
  first.destroy();
  const second = await open('/api-1/log', 2);
  expect(opened[1]?.url).toContain(`sinceTime=${encodeURIComponent('2026-01-01T00:00:01Z')}`);
  second.write('2026-01-01T00:00:01.000000001Z one\n2026-01-01T00:00:01.000000002Z two\n2026-01-01T00:00:01.000000003Z three\n');
  await reader.first(({ data }) => (data as unknown as Line).line === 'three');
  pods.push('api-2');
  const other = await open('/api-2/log');
  other.write(`2026-01-01T00:00:02.000000000Z ${'x'.repeat(40_000)}\n`);
  await reader.first(({ data }) => (data as unknown as Line).pod === 'api-2');
  expect(
    linesOf(reader)
      .filter(({ pod: of }) => of === 'api-1')
      .map(({ line }) => line),
  ).toEqual(['one', 'two', 'three']);
  expect(linesOf(reader).at(-1)?.line.length).toBe(16_385);

  const closed = Promise.all([once(second, 'close'), once(other, 'close')]);
  world.regrant(person, { ...everything, policies: ['space:view'] });
  await reader.ended;
  await closed;
}, 30_000);

test('a server that stops ends what is followed', async () => {
  const [reader, empty] = [await read(deployment('web'), '?follow=true'), await read(deployment('nothing'), '?follow=true')];
  await reader.first(({ data }) => (data as unknown as Line).line === 'four');
  world.deployer.endStreams();
  await Promise.all([reader.ended, empty.ended]);
  expect(linesOf(empty)).toEqual([]);
});
