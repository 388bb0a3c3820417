import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type KubeApi, startKubeApi, testToken } from '../client/testing/kube-api.ts';
import { widget, widgetKind } from '../client/testing/test-kinds.ts';
import type { KindDeclaration } from '../kind.ts';
import type { KubeObject } from '../kube-object.ts';
import { memoryStore } from '../store/memory-store.ts';
import type { Store } from '../store/store.ts';
import { postgresReplicas } from '../store/testing/postgres-replicas.ts';
import type { OpenWatch } from './api-server-parts.ts';

const widgets = '/apis/example.com/v1/namespaces/default/widgets';
const table = 'application/json;as=Table;v=v1;g=meta.k8s.io';
const merge = 'application/merge-patch+json';

interface Event {
  readonly type: string;
  readonly object: { readonly metadata: { readonly name: string; readonly resourceVersion: string }; readonly spec?: { readonly colour?: string }; readonly code?: number };
}
interface Asked {
  readonly method?: string;
  readonly type?: string;
  readonly accept?: string;
  readonly body?: object;
  readonly user?: string;
}
interface List {
  readonly items: readonly KubeObject[];
  readonly metadata: { readonly continue?: string; readonly remainingItemCount?: number; readonly resourceVersion: string };
}

const replicas = postgresReplicas();
const stores: readonly (readonly [string, () => Promise<Store>])[] = [
  ['memory', async () => memoryStore()],
  ['PostgreSQL', async () => (await replicas.make()).replicas[0] as Store],
];

describe.each(stores)('on the store in %s', (_, makeStore) => {
  /** Bob sees widgets of some colours, Ada all of them. Who watches is asked again when the rules change. */
  async function start() {
    const colours = new Set(['red']);
    const watches = new Set<OpenWatch>();
    const rules = { bobSeesAll: false, mayWatch: true };
    const kind: KindDeclaration = {
      ...widgetKind, scale: { specReplicasPath: '.spec.size', statusReplicasPath: '.status.size' },
      subresources: { parts: { verbs: ['get'], responseKind: { group: '', version: 'v1', kind: 'Parts' }, handle: async () => ({}) } },
      hooks: {
        async view({ user }) {
          if (user.name !== 'bob' || rules.bobSeesAll) return undefined;
          return ({ spec }) => colours.has((spec as { colour?: string }).colour ?? '');
        },
      },
    };
    const api = await startKubeApi({
      kinds: [kind], store: await makeStore(), forbid: ({ verb }) => verb === 'watch' && !rules.mayWatch,
      watching(__, opened) {
        watches.add(opened);
        return () => void watches.delete(opened);
      },
    });
    const paint = (name: string, colour: string) => api.objects.update(kind, 'default', name, (object) => ({ ...object, spec: { colour } }));
    const put = (name: string, colour: string) => api.objects.create(kind, widget(name, { colour }));
    return { api, colours, rules, watches, kind, paint, put, rulesChanged: () => watches.forEach((opened) => opened.rulesChanged()) };
  }

  async function open({ server, authority }: KubeApi, path: string, { method = 'GET', type = 'application/json', accept = 'application/json', body, user = 'bob' }: Asked): Promise<IncomingMessage> {
    const headers = { authorization: `Bearer ${testToken}`, 'impersonate-user': user, accept, ...(body ? { 'content-type': type } : {}) };
    const outgoing = request(`${server}${path}`, { method, headers, ca: authority.caPem, agent: false });
    onTestFinished(() => void outgoing.destroy());
    outgoing.end(body && JSON.stringify(body));
    const [response] = await once(outgoing, 'response') as [IncomingMessage];
    return response.on('error', () => undefined);
  }
  async function ask(api: KubeApi, path: string, asked: Asked = {}): Promise<{ status: number; text: string; body: List }> {
    const response = await open(api, path, asked);
    const answer = await text(response);
    return { status: response.statusCode ?? 0, text: answer, body: answer.startsWith('{') ? JSON.parse(answer) as List : { items: [], metadata: { resourceVersion: '' } } };
  }
  async function watch(api: KubeApi, query: string, user = 'bob'): Promise<AsyncGenerator<Event>> {
    return eventsOf(await open(api, `${widgets}?watch=true&${query}`, { user }));
  }
  const names = ({ items }: List): string[] => items.map(({ metadata }) => metadata.name);

  test('what is not seen is as good as not there, in every form of reading', async () => {
    const { api, put } = await start();
    for (const [name, colour] of [['a', 'red'], ['b', 'blue'], ['c', 'red']] as const) await put(name, colour);
    expect((await ask(api, `${widgets}/a`)).status).toBe(200);
    for (const part of ['', '/status', '/scale', '/parts']) {
      const hidden = await ask(api, `${widgets}/b${part}`);
      expect([hidden.status, hidden.text]).toEqual([404, expect.stringContaining(String.raw`widgets.example.com \"b\" not found`)]);
    }
    expect(names((await ask(api, widgets)).body)).toEqual(['a', 'c']);
    expect(names((await ask(api, widgets, { user: 'ada' })).body)).toEqual(['a', 'b', 'c']);
    for (const accept of [table, 'application/yaml', 'application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io']) {
      const answer = await ask(api, widgets, { accept });
      expect(answer.text).toMatch(/"?name"?: ?"?c"?\b/);
      expect(answer.text, accept).not.toMatch(/"?name"?: ?"?b"?\b/);
    }
    expect(names((await ask(api, `${widgets}?fieldSelector=metadata.name%3Db`)).body)).toEqual([]);
  });

  test('pages are full, end with what is seen, and do not say how much there is', async () => {
    const { api, put } = await start();
    for (let index = 0; index < 30; index += 1) await put(`w-${String(index).padStart(2, '0')}`, index % 3 === 1 ? 'red' : 'blue');
    const found: string[] = [];
    let token = '';
    for (let page = 0; page < 4; page += 1) {
      const { body } = await ask(api, `${widgets}?limit=3&continue=${encodeURIComponent(token)}`);
      found.push(...names(body));
      expect(body.metadata.remainingItemCount).toBeUndefined();
      token = body.metadata.continue ?? '';
      expect(token === '' ? 'last' : Buffer.from(token, 'base64').toString()).toMatch(page < 3 ? new RegExp(`${found.at(-1)}`) : /last/);
    }
    expect(found).toEqual(Array.from({ length: 10 }, (__, index) => `w-${String(index * 3 + 1).padStart(2, '0')}`));
  });

  test('it cannot be changed or deleted either', async () => {
    const { api, put, kind } = await start();
    for (const [name, colour] of [['a', 'red'], ['b', 'blue']] as const) await put(name, colour);
    const before = await api.objects.get(kind, 'default', 'b');
    const whole = { ...before, metadata: { name: 'b', resourceVersion: before?.metadata.resourceVersion } };
    const attempts: readonly (readonly [string, Asked])[] = [
      ['/b', { method: 'PUT', body: whole }], ['/b/status', { method: 'PUT', body: whole }],
      ['/b', { method: 'PATCH', type: merge, body: { spec: { colour: 'red' } } }], ['/b/status', { method: 'PATCH', type: merge, body: { status: { size: 1 } } }],
      ['/b?fieldManager=me', { method: 'PATCH', type: 'application/apply-patch+yaml', body: widget('b', { colour: 'red' }) }],
      ['/b/scale', { method: 'PATCH', type: merge, body: { spec: { replicas: 3 } } }], ['/b', { method: 'DELETE' }],
    ];
    for (const [path, asked] of attempts) expect((await ask(api, `${widgets}${path}`, asked)).status, path).toBe(404);
    expect(names((await ask(api, widgets, { method: 'DELETE' })).body)).toEqual(['a']);
    expect(await api.objects.get(kind, 'default', 'b')).toEqual(before);
    expect(await api.objects.get(kind, 'default', 'a')).toBeUndefined();
  });

  test('an object that comes into sight is added, one that goes out of sight is deleted as it was seen last', async () => {
    const { api, put, paint } = await start();
    await put('a', 'red');
    await put('b', 'blue');
    const { body: { metadata: { resourceVersion } } } = await ask(api, widgets);
    const watched = [await watch(api, 'resourceVersion=0'), await watch(api, `resourceVersion=${resourceVersion}`)] as const;
    expect((await take(watched[0], 1)).map(short)).toEqual(['ADDED a red']);
    await paint('b', 'green');
    await paint('b', 'red');
    await paint('a', 'blue');
    await paint('a', 'green');
    await api.objects.delete(widgetKind, 'default', 'a');
    await api.objects.delete(widgetKind, 'default', 'b');
    for (const events of [...watched, await watch(api, `resourceVersion=${resourceVersion}`)]) {
      const seen = await take(events, 3);
      expect(seen.map(short)).toEqual(['ADDED b red', 'DELETED a red', 'DELETED b red']);
      const versions = seen.map(({ object }) => Number(object.metadata.resourceVersion));
      expect(versions).toEqual(versions.toSorted((one, other) => one - other));
    }
  });

  test('with a selector both have to let it through', async () => {
    const { api, put, paint, kind } = await start();
    await put('a', 'red');
    const label = (name: string, value: string) => api.objects.update(kind, 'default', name, (object) => ({ ...object, metadata: { ...object.metadata, labels: { on: value } } }));
    const events = await watch(api, 'resourceVersion=0&labelSelector=on%3Dyes');
    await label('a', 'yes');
    await paint('a', 'blue');
    await label('a', 'no');
    await paint('a', 'red');
    await label('a', 'yes');
    await label('a', 'no');
    expect((await take(events, 4)).map(short)).toEqual(['ADDED a red', 'DELETED a red', 'ADDED a red', 'DELETED a red']);
  });

  test('when the rules change, watchers are told what they gained and lost, and what was lost stays unseen', async () => {
    const { api, put, paint, colours, rulesChanged } = await start();
    for (const [name, colour] of [['a', 'red'], ['b', 'blue'], ['c', 'red']] as const) await put(name, colour);
    const events = await watch(api, 'resourceVersion=0&allowWatchBookmarks=true');
    const ada = await watch(api, 'resourceVersion=0', 'ada');
    expect((await take(events, 2)).map(short)).toEqual(['ADDED a red', 'ADDED c red']);
    colours.clear();
    colours.add('blue');
    rulesChanged();
    const told = await take(events, 4);
    expect(told.map(short).slice(0, 3)).toEqual(['DELETED a red', 'ADDED b blue', 'DELETED c red']);
    expect(told[3]?.type).toBe('BOOKMARK');
    await paint('a', 'green');
    await paint('b', 'green');
    expect((await take(events, 1)).map(short)).toEqual(['DELETED b blue']);
    await put('d', 'blue');
    expect((await take(events, 1)).map(short)).toEqual(['ADDED d blue']);
    expect((await take(ada, 6)).map(short)).toEqual(['ADDED a red', 'ADDED b blue', 'ADDED c red', 'MODIFIED a green', 'MODIFIED b green', 'ADDED d blue']);
  });

  test('who may not watch any more, or not everything, is told so and the watch ends; at a stop it just ends', async () => {
    const { api, put, rules, watches, rulesChanged } = await start();
    await put('a', 'red');
    rules.bobSeesAll = true;
    const everything = await watch(api, 'resourceVersion=0');
    expect((await take(everything, 1)).map(short)).toEqual(['ADDED a red']);
    rules.bobSeesAll = false;
    rulesChanged();
    expect(await rest(everything)).toMatchObject([{ type: 'ERROR', object: { code: 410 } }]);
    const some = await watch(api, 'resourceVersion=0');
    const stopped = await watch(api, 'resourceVersion=0&allowWatchBookmarks=true');
    await take(some, 1);
    await take(stopped, 1);
    expect(watches.size).toBe(2);
    [...watches].at(-1)?.end();
    expect((await rest(stopped)).map(({ type }) => type)).toEqual(['BOOKMARK']);
    rules.mayWatch = false;
    rulesChanged();
    expect(await rest(some)).toMatchObject([{ type: 'ERROR', object: { code: 403 } }]);
    await expect.poll(() => watches.size).toBe(0);
  });

  test('whatever happens, what a watcher was told adds up to what a list shows', async () => {
    const { api, put, paint, colours, rulesChanged, kind } = await start();
    const palette = ['red', 'blue', 'green'];
    const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(Math.random() * values.length)] as Value;
    const events = await watch(api, 'resourceVersion=0');
    const told = new Map<string, string>();
    const followed = (async () => {
      for await (const { type, object } of events) {
        if (type === 'DELETED') expect(told.delete(object.metadata.name), `${object.metadata.name} was not there`).toBe(true);
        else {
          expect(told.has(object.metadata.name), `${type} ${object.metadata.name}`).toBe(type === 'MODIFIED');
          told.set(object.metadata.name, object.spec?.colour ?? '');
        }
        if (object.metadata.name === 'last' && type === 'ADDED') return;
      }
    })();
    const exists = new Set<string>();
    for (let step = 0; step < 200; step += 1) {
      const name = pick(['a', 'b', 'c', 'd', 'e']);
      switch (pick(['write', 'write', 'write', 'delete', 'rules'])) {
        case 'write':
          if (exists.has(name)) await paint(name, pick(palette));
          else await put(name, pick(palette));
          exists.add(name);
          break;
        case 'delete':
          if (exists.delete(name)) await api.objects.delete(kind, 'default', name);
          break;
        default: {
          const colour = pick(palette);
          if (!colours.delete(colour)) colours.add(colour);
          rulesChanged();
        }
      }
    }
    colours.add('white');
    rulesChanged();
    await put('last', 'white');
    await followed;
    const { body } = await ask(api, widgets);
    expect([...told.keys()].toSorted()).toEqual(names(body));
  });
});

async function* eventsOf(response: IncomingMessage): AsyncGenerator<Event> {
  let line = '';
  for await (const part of response.setEncoding('utf8') as AsyncIterable<string>) {
    const lines = `${line}${part}`.split('\n');
    line = lines.pop() ?? '';
    for (const whole of lines) yield JSON.parse(whole) as Event;
  }
}

async function take(events: AsyncGenerator<Event>, count: number): Promise<readonly Event[]> {
  const taken: Event[] = [];
  while (taken.length < count) {
    const next = await events.next();
    if (next.done) throw new Error(`the watch ended after ${taken.length} of ${count} events`);
    taken.push(next.value);
  }
  return taken;
}

async function rest(events: AsyncGenerator<Event>): Promise<readonly Event[]> {
  const left: Event[] = [];
  for await (const event of events) left.push(event);
  return left;
}

const short = ({ type, object }: Event): string => `${type} ${object.metadata.name} ${object.spec?.colour ?? ''}`;
