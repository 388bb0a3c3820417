import { EventEmitter, once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { text } from 'node:stream/consumers';
import { connect } from 'node:tls';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type KubeApi, startKubeApi, testToken } from '../client/testing/kube-api.ts';
import { widget, widgetKind } from '../client/testing/test-kinds.ts';

interface WatchEvent {
  readonly type: string;
  readonly object: { readonly metadata: { readonly name: string; readonly resourceVersion: string; readonly annotations?: object } };
}

const path = '/apis/example.com/v1/namespaces/default/widgets';
const authorization = `Bearer ${testToken}`;
const megabyte = 'ü'.repeat(512 * 1024);

async function open({ server, authority }: KubeApi, query: string): Promise<IncomingMessage> {
  const outgoing = request(`${server}${path}?watch=true&${query}`, { ca: authority.caPem, agent: false, headers: { authorization } });
  outgoing.end();
  onTestFinished(() => void outgoing.destroy());
  const [response] = await once(outgoing, 'response') as [IncomingMessage];
  response.on('error', () => undefined); // cut off by the server, or by the end of the test
  return response;
}

interface Received {
  /** The next ones, when they are there. */
  readonly take: (count: number) => Promise<readonly WatchEvent[]>;
  /** All that have come. */
  readonly all: () => readonly WatchEvent[];
}

function eventsOf(response: IncomingMessage): Received {
  const events: WatchEvent[] = [];
  const news = new EventEmitter();
  let line = '';
  response.setEncoding('utf8').on('data', (part: string) => {
    const lines = `${line}${part}`.split('\n');
    line = lines.pop() ?? '';
    for (const whole of lines) events.push(JSON.parse(whole) as WatchEvent);
    news.emit('events');
  });
  return {
    async take(count) {
      while (events.length < count) await once(news, 'events');
      return events.splice(0, count);
    },
    all: () => events,
  };
}

async function closing(response: IncomingMessage): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  response.once('close', resolve);
  await promise;
}

const short = ({ type, object }: WatchEvent): string => `${type} ${object.metadata.name}`;
const grow = (api: KubeApi, name: string, colour: string) =>
  api.objects.update(widgetKind, 'default', name, (object) => ({ ...object, spec: { colour } }));

describe('the beginning', () => {
  test('arrives whole, also when it is more than a watcher may be behind, and changes come after it', async () => {
    const api = await startKubeApi();
    for (let index = 0; index < 20; index += 1) await api.objects.create(widgetKind, widget(`widget-${index}`, { colour: megabyte }));
    const revision = await api.store.revision();
    const response = await open(api, 'sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true');
    await grow(api, 'widget-7', 'red'); // before anything was read
    const events = await eventsOf(response).take(22);
    const names = Array.from({ length: 20 }, (_, index) => `ADDED widget-${index}`).toSorted();
    expect(events.slice(0, 20).map(short)).toEqual(names);
    expect(events[20]).toMatchObject({ type: 'BOOKMARK', object: { metadata: { resourceVersion: String(revision), annotations: { 'k8s.io/initial-events-end': 'true' } } } });
    expect(events.slice(21).map(short)).toEqual(['MODIFIED widget-7']);
  });

  test('is not waited for longer than memory allows', async () => {
    const api = await startKubeApi();
    for (let index = 0; index < 20; index += 1) await api.objects.create(widgetKind, widget(`widget-${index}`, { colour: megabyte }));
    const response = await open(api, 'resourceVersion=0');
    const gone = closing(response);
    for (let index = 0; index < 20; index += 1) await grow(api, 'widget-0', `${index}${megabyte}`);
    response.resume();
    await gone;
    expect(response.complete).toBe(false);
  });
});

test('whoever reads changes too slowly is cut off, and resumes where it was', async () => {
  const api = await startKubeApi();
  const { metadata } = await api.objects.create(widgetKind, widget('widget', { colour: '' }));
  const response = await open(api, `resourceVersion=${metadata.resourceVersion}`);
  const gone = closing(response);
  for (let index = 0; index < 40; index += 1) await grow(api, 'widget', `${index}${megabyte}`);
  const received = eventsOf(response);
  await gone;
  const seen = [...received.all()];
  expect(seen.length).toBeLessThan(40);
  const resumed = await open(api, `resourceVersion=${seen.at(-1)?.object.metadata.resourceVersion ?? metadata.resourceVersion}`);
  seen.push(...await eventsOf(resumed).take(40 - seen.length));
  const first = BigInt(metadata.resourceVersion ?? 0) + 1n;
  expect(seen.map(({ object }) => object.metadata.resourceVersion)).toEqual(Array.from({ length: 40 }, (_, index) => String(first + BigInt(index))));
});

describe('HTTP', () => {
  test('many watchers of one change get the same, each in a chunk of its own', async () => {
    const api = await startKubeApi();
    await api.objects.create(widgetKind, widget('widget', { colour: 'ü🚀' }));
    const watchers = await Promise.all(Array.from({ length: 20 }, async () => eventsOf(await open(api, 'resourceVersion=0'))));
    for (const events of watchers) expect((await events.take(1)).map(short)).toEqual(['ADDED widget']);
    await grow(api, 'widget', 'gelb & ü🚀');
    await grow(api, 'widget', 'red');
    for (const events of watchers) {
      expect(await events.take(2)).toMatchObject([{ type: 'MODIFIED', object: { spec: { colour: 'gelb & ü🚀' } } }, { type: 'MODIFIED', object: { spec: { colour: 'red' } } }]);
    }
  });

  test('a watch that waits for an earlier answer on its connection comes after it', async () => {
    const release = Promise.withResolvers<void>();
    const api = await startKubeApi({
      async before({ url }) {
        if (url === '/version') await release.promise;
        return false;
      },
    });
    const { hostname, port } = new URL(api.server);
    const socket = connect({ host: hostname, port: Number(port), ca: api.authority.caPem });
    onTestFinished(() => void socket.destroy());
    const head = `HTTP/1.1\r\nhost: x\r\nauthorization: ${authorization}\r\n\r\n`;
    socket.write(`GET /version ${head}GET ${path}?watch=true&timeoutSeconds=1 ${head}`);
    await api.requested('watch=true');
    await api.objects.create(widgetKind, widget('early'));
    release.resolve();
    let received = '';
    socket.setEncoding('utf8').on('data', (part: string) => void (received += part));
    while (!received.includes('"early"')) await once(socket, 'data');
    await api.objects.create(widgetKind, widget('late'));
    while (!received.endsWith('\r\n0\r\n\r\n')) await once(socket, 'data');
    expect(received.indexOf('"gitVersion"')).toBeLessThan(received.indexOf('"ADDED"'));
    const body = received.slice(received.lastIndexOf('HTTP/1.1 200')).split('\r\n\r\n').slice(1).join('\r\n\r\n');
    expect(unchunked(body).trim().split('\n').map((line) => short(JSON.parse(line) as WatchEvent))).toEqual(['ADDED early', 'ADDED late']);
  });

  test('clients that know no chunks get none', async () => {
    const api = await startKubeApi();
    await api.objects.create(widgetKind, widget('widget'));
    const { hostname, port } = new URL(api.server);
    const socket = connect({ host: hostname, port: Number(port), ca: api.authority.caPem });
    socket.end(`GET ${path}?watch=true&timeoutSeconds=1 HTTP/1.0\r\nauthorization: ${authorization}\r\n\r\n`);
    const [, body = ''] = (await text(socket)).split('\r\n\r\n');
    expect(body.trim().split('\n').map((line) => short(JSON.parse(line) as WatchEvent))).toEqual(['ADDED widget']);
  });
});

/** What a chunked body says. Throws where a length is wrong. */
function unchunked(body: string): string {
  const bytes = Buffer.from(body);
  let [whole, at] = ['', 0];
  for (;;) {
    const end = bytes.indexOf('\r\n', at);
    const size = Number.parseInt(bytes.toString('latin1', at, end), 16);
    if (size === 0) return whole;
    whole += bytes.toString('utf8', end + 2, end + 2 + size);
    at = end + 2 + size;
    if (bytes.toString('latin1', at, at + 2) !== '\r\n') throw new Error(`a chunk of ${size} bytes does not end where it says`);
    at += 2;
  }
}
