import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type KubeApi, startKubeApi, testToken } from '../client/testing/kube-api.ts';
import { podKind, widget, widgetKind } from '../client/testing/test-kinds.ts';
import { memoryStore } from '../store/memory-store.ts';
import { postgresReplicas } from '../store/testing/postgres-replicas.ts';
import type { Store } from '../store/store.ts';

// What Kubernetes answers to each single mistake is recorded in sandbox/cluster/conformance. Here is what holds whatever is sent.

const widgets = '/apis/example.com/v1/namespaces/default/widgets';
const pods = '/api/v1/namespaces/default/pods';
const patchTypes = [
  'application/json-patch+json',
  'application/merge-patch+json',
  'application/strategic-merge-patch+json',
  'application/apply-patch+yaml',
];

interface Asked {
  readonly method?: string;
  readonly type?: string;
  readonly body?: string | Buffer;
}

async function open(
  { server, authority }: KubeApi,
  path: string,
  { method = 'GET', type = 'application/json', body }: Asked = {},
): Promise<IncomingMessage> {
  const headers = {
    authorization: `Bearer ${testToken}`,
    'user-agent': 'test',
    ...(body === undefined ? {} : { 'content-type': type, 'content-length': Buffer.byteLength(body) }),
  };
  const outgoing = request(`${server}${path}`, { method, headers, ca: authority.caPem, agent: false });
  onTestFinished(() => void outgoing.destroy());
  const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>;
  outgoing.on('error', () => undefined); // a server that has seen enough does not read the rest
  outgoing.end(body);
  const [response] = await answered;
  response.on('error', () => undefined);
  return response;
}

async function ask(api: KubeApi, path: string, asked: Asked = {}): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await open(api, path, asked);
  return { status: response.statusCode ?? 0, body: JSON.parse(await text(response)) as Record<string, unknown> };
}

interface Event {
  readonly type: string;
  readonly object: {
    readonly metadata: { readonly name?: string; readonly resourceVersion?: string };
    readonly code?: number;
    readonly message?: string;
  };
}

async function* eventsOf(response: IncomingMessage): AsyncGenerator<Event> {
  let rest = '';
  for await (const part of response.setEncoding('utf8') as AsyncIterable<string>) {
    const lines = `${rest}${part}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line) as Event;
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

const nested = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
const pod = (name: string, spec: string): string =>
  `{"apiVersion":"v1","kind":"Pod","metadata":{"name":"${name}"},"spec":${spec}}`;
const runs = 300;
const replicas = postgresReplicas();
const stores: readonly (readonly [string, () => Promise<Store>])[] = [
  ['memory', async () => memoryStore()],
  ['PostgreSQL', async () => (await replicas.make()).replicas[0] as Store],
];

describe.each(stores)('on the store in %s', (_, makeStore) => {
  test('what is too large is refused, and nothing of it is kept', async () => {
    const api = await startKubeApi({ store: await makeStore() });
    const large = (megabytes: number): Asked => ({
      method: 'POST',
      body: pod('large', JSON.stringify({ a: 'ü'.repeat(megabytes * 512 * 1024) })),
    });
    expect(await ask(api, pods, large(1.7))).toMatchObject({
      status: 500,
      body: { kind: 'Status', message: 'etcdserver: request is too large' },
    });
    const answer = await open(api, pods, large(20));
    expect(answer.headers.connection).toBe('close');
    expect(JSON.parse(await text(answer))).toMatchObject({
      reason: 'RequestEntityTooLarge',
      code: 413,
      message: 'Request entity too large: limit is 3145728',
    });
    expect(await ask(api, pods)).toMatchObject({ body: { items: [] } });
    expect(await ask(api, pods, large(1.4))).toMatchObject({ status: 201 });
  });

  test('a watch from the future waits for it, and has nothing of what comes before', async () => {
    const api = await startKubeApi({ store: await makeStore() });
    const now = await api.store.revision();
    const events = eventsOf(await open(api, `${widgets}?watch=true&resourceVersion=${now + 3n}`));
    for (const name of ['a', 'b', 'c', 'd', 'e']) await api.objects.create(widgetKind, widget(name));
    expect(
      (await take(events, 2)).map(({ type, object }) => `${type} ${object.metadata.name} ${object.metadata.resourceVersion}`),
    ).toEqual([`ADDED d ${now + 4n}`, `ADDED e ${now + 5n}`]);
  });

  test('who starts from what is forgotten is told so in the first event, and a page of it leads on', async () => {
    const api = await startKubeApi({ store: await makeStore() });
    for (const name of ['a', 'b', 'c']) await api.objects.create(widgetKind, widget(name));
    const first = await ask(api, `${widgets}?limit=1`);
    const { resourceVersion, continue: token } = first.body['metadata'] as { resourceVersion: string; continue: string };
    await api.objects.create(widgetKind, widget('d'));
    await api.store.compact((await api.store.revision()) + 1n);
    const watched = await open(api, `${widgets}?watch=true&resourceVersion=${resourceVersion}`);
    expect(watched.statusCode).toBe(200);
    expect(await take(eventsOf(watched), 1)).toMatchObject([{ type: 'ERROR', object: { code: 410, reason: 'Expired' } }]);
    const expired = await ask(api, `${widgets}?limit=1&continue=${token}`);
    expect(expired).toMatchObject({ status: 410, body: { reason: 'Expired' } });
    const { continue: fresh } = expired.body['metadata'] as { continue: string };
    const { body } = await ask(api, `${widgets}?limit=10&continue=${fresh}`);
    expect((body['items'] as Event['object'][]).map(({ metadata }) => metadata.name)).toEqual(['b', 'c', 'd']);
  });

  test('watchers that vanish leave nothing behind, and one that does not read holds up nobody', async () => {
    const store = await makeStore();
    const watching = new Set<object>();
    const counted: Store = {
      ...store,
      async watch(range, from, handlers) {
        const watch = await store.watch(range, from, handlers);
        const counting = {
          stop() {
            watching.delete(counting);
            watch.stop();
          },
        };
        watching.add(counting);
        return counting;
      },
    };
    const api = await startKubeApi({ store: counted });
    const path = `${widgets}?watch=true&resourceVersion=${await api.store.revision()}`;
    const vanishing = await Promise.all(Array.from({ length: 20 }, () => open(api, path)));
    await open(api, path); // never read
    const reading = eventsOf(await open(api, path));
    expect(watching.size).toBe(22);
    const gone = vanishing.map((response) => once(response.socket, 'close'));
    for (const response of vanishing) response.destroy();
    await Promise.all(gone);
    const megabyte = 'x'.repeat(1024 * 1024);
    const seen: string[] = [];
    for (let index = 0; index < 40; index += 1) {
      await api.objects.create(widgetKind, widget(`w-${index}`, { colour: megabyte }));
      seen.push(...(await take(reading, 1)).map(({ object }) => object.metadata.name ?? ''));
    }
    expect(seen).toEqual(Array.from({ length: 40 }, (__, index) => `w-${index}`));
    expect(watching.size, 'the vanished are gone, and the one that was too far behind is cut off').toBe(1);
  });
});

test('what is nested too deep is refused, and what is not is kept', async () => {
  const api = await startKubeApi();
  expect(await ask(api, pods, { method: 'POST', body: pod('deep', nested(400)) })).toMatchObject({ status: 201 });
  for (const levels of [600, 9_000, 11_000, 300_000]) {
    const answers = [
      await ask(api, pods, { method: 'POST', body: pod('deeper', nested(levels)) }),
      await ask(api, `${pods}/deep`, { method: 'PUT', body: pod('deep', nested(levels)) }),
    ];
    for (const type of patchTypes) {
      const body =
        type === 'application/json-patch+json'
          ? `[{"op":"add","path":"/spec/b","value":${nested(levels)}}]`
          : pod('deep', `{"b":${nested(levels)}}`);
      answers.push(await ask(api, `${pods}/deep?fieldManager=me`, { method: 'PATCH', type, body }));
    }
    answers.push(await ask(api, pods, { method: 'POST', type: 'application/yaml', body: `spec: ${'['.repeat(levels)}` }));
    expect(
      answers.map(({ status }) => status),
      String(levels),
    ).toEqual(answers.map(() => 400));
  }
  expect(await ask(api, `${pods}/deep`)).toMatchObject({ status: 200 });
});

test('whatever is sent is answered with a Status, and does not fail inside', { timeout: 60_000 }, async () => {
  const api = await startKubeApi(); // looks at its end whether anything failed inside
  await api.objects.create(widgetKind, widget('w', { size: 1, parts: [{ name: 'a', count: 1 }] }));
  await api.objects.create(podKind, {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'p', namespace: 'default' },
    spec: { a: 1 },
  });
  const json = fc.json({ maxDepth: 4 });
  const word = fc.constantFrom(
    'metadata',
    'spec',
    'status',
    'kind',
    'apiVersion',
    'name',
    'labels',
    'finalizers',
    'ownerReferences',
    'managedFields',
    'parts',
    '$patch',
    '$retainKeys',
    '$setElementOrder/parts',
    '$deleteFromPrimitiveList/finalizers',
    '__proto__',
    'constructor',
  );
  const value = fc.oneof(
    fc.jsonValue({ maxDepth: 1 }),
    word,
    fc.constantFrom('delete', 'replace', 'Widget', 'example.com/v1', 'w', '1'),
  );
  const likely = fc
    .dictionary(word, fc.oneof(value, fc.dictionary(word, value), fc.array(fc.dictionary(word, value), { maxLength: 2 })), {
      maxKeys: 4,
    })
    .map((object) => JSON.stringify(object));
  const operations = fc
    .array(
      fc.record(
        {
          op: fc.constantFrom('add', 'remove', 'replace', 'move', 'copy', 'test', 'fly'),
          path: fc.constantFrom(
            '',
            '/',
            '/metadata',
            '/spec/parts/-',
            '/spec/parts/0/name',
            '/metadata/labels/a~1b',
            '/kind',
            'x',
          ),
          from: fc.constantFrom('/spec', '/metadata/name', ''),
          value,
        },
        { requiredKeys: ['op'] },
      ),
      { maxLength: 4 },
    )
    .map((list) => JSON.stringify(list));
  const body = fc.oneof(json, likely, operations, fc.string());
  const target = fc.constantFrom(`${widgets}/w`, `${pods}/p`, `${widgets}/w/status`);
  const mode = fc.constantFrom('', 'fieldValidation=Strict', 'fieldValidation=Ignore', 'dryRun=All');
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('POST', 'PUT', 'PATCH', 'DELETE'),
      target,
      fc.constantFrom('application/json', 'application/yaml', ...patchTypes),
      mode,
      body,
      async (method, path, type, query, sent) => {
        const where = method === 'POST' ? path.replace(/\/[wp](\/status)?$/, '') : path;
        const dry = method === 'DELETE' ? '' : '&dryRun=All';
        const { status, body: answer } = await ask(
          api,
          `${where}?${query}${dry}${type.includes('apply') ? '&fieldManager=me' : ''}`,
          { method, type, body: method === 'DELETE' ? JSON.stringify({ dryRun: ['All'], x: sent }) : sent },
        );
        if (status >= 300) expect(answer).toMatchObject({ kind: 'Status', code: status, message: expect.any(String) as string });
      },
    ),
    { numRuns: runs },
  );
  const parameter = fc.constantFrom(
    'labelSelector',
    'fieldSelector',
    'limit',
    'continue',
    'resourceVersion',
    'resourceVersionMatch',
    'timeoutSeconds',
    'sendInitialEvents',
    'allowWatchBookmarks',
  );
  const given = fc.oneof(
    fc.string(),
    fc.constantFrom('1', '0', 'a=b', 'Exact', 'NotOlderThan', '-1', '99999999999'),
    fc
      .record({ v: fc.constantFrom('meta.k8s.io/v1', 'x'), rv: fc.oneof(fc.integer(), fc.string()), start: fc.string() })
      .map((token) => Buffer.from(JSON.stringify(token)).toString('base64url')),
  );
  await fc.assert(
    fc.asyncProperty(fc.dictionary(parameter, given, { maxKeys: 3 }), async (query) => {
      const { status, body: answer } = await ask(api, `${widgets}?${new URLSearchParams(query)}`);
      expect(answer).toMatchObject(status === 200 ? { kind: 'WidgetList' } : { kind: 'Status', code: status });
    }),
    { numRuns: runs },
  );
});
