import { expect, test, vi } from 'vitest';
import { informer } from './informer.ts';
import { startKubeApi } from './testing/kube-api.ts';
import { recordedInformer } from './testing/recorded-informer.ts';
import { widget, widgetKind, widgets } from './testing/test-kinds.ts';

const changeSize = (size: number) => <Kind extends object>(object: Kind): Kind => ({ ...object, spec: { size } });

/** For what only shows itself after a while; it takes no time when all is well. */
const patience = { timeout: 15_000 };

test('what is there is told first, then each change, with what it was before', async () => {
  const api = await startKubeApi();
  await api.objects.create(widgetKind, widget('old', { size: 1 }));
  const changes: unknown[] = [];
  const watching = informer({
    client: api.client(), of: widgets, report: () => undefined,
    handlers: {
      onAdd: ({ metadata: { name } }) => void changes.push(['add', name]),
      onUpdate: (object, old) => void changes.push(['update', old['spec'], object['spec']]),
      onDelete: (object) => void changes.push(['delete', object.metadata.name, object['spec']]),
    },
  });
  expect(await watching.synced).toBe(true);
  expect(changes).toEqual([['add', 'old']]);
  expect(watching.get('default', 'old')).toMatchObject({ kind: 'Widget', spec: { size: 1 } });

  await api.objects.create(widgetKind, widget('elsewhere', {}, 'other'));
  await api.objects.update(widgetKind, 'default', 'old', changeSize(2));
  await api.objects.create(widgetKind, widget('new'));
  await api.objects.delete(widgetKind, 'default', 'old');
  await vi.waitFor(() => expect(changes).toHaveLength(4), patience);
  expect(changes.slice(1)).toEqual([['update', { size: 1 }, { size: 2 }], ['add', 'new'], ['delete', 'old', { size: 2 }]]);
  expect(watching.list().map(({ metadata }) => metadata.name)).toEqual(['new']);
  await watching.stop();
});

test('an object enters and leaves with its labels', async () => {
  const api = await startKubeApi();
  const watching = recordedInformer({ client: api.client(), of: widgets, labelSelector: 'shown=yes' });
  await watching.synced;
  const label = (shown: string) => api.objects.update(widgetKind, 'default', 'w', (object) => ({ ...object, metadata: { ...object.metadata, labels: { shown } } }));
  await api.objects.create(widgetKind, widget('w'));
  for (const shown of ['yes', 'no', 'yes']) await label(shown);
  await watching.until((told) => told.length === 3);
  expect(watching.told.map((line) => line.split(' ')[0])).toEqual(['add', 'delete', 'add']);
});

test('a version that the server has forgotten: a new list says what happened meanwhile, and who came anew under an old name', async () => {
  let away = false;
  const api = await startKubeApi({
    before(request, response) {
      if (!away || !request.url?.includes('watch=true')) return false;
      response.destroy();
      return true;
    },
  });
  const watching = recordedInformer({ client: api.client(), of: widgets });
  await watching.synced;
  for (const name of ['stays', 'goes', 'changes', 'returns']) await api.objects.create(widgetKind, widget(name));
  await watching.until((told) => told.length === 4);

  away = true;
  api.cut();
  await api.objects.delete(widgetKind, 'default', 'goes');
  await api.objects.update(widgetKind, 'default', 'changes', changeSize(7));
  await api.objects.update(widgetKind, 'default', 'changes', changeSize(8));
  await api.objects.delete(widgetKind, 'default', 'returns');
  await api.objects.create(widgetKind, widget('returns'));
  await api.objects.create(widgetKind, widget('comes'));
  await api.store.compact(await api.store.revision() + 1n);
  away = false;
  await watching.until((told) => told.length === 9);
  expect(watching.told.slice(4).map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual(
    ['delete default/goes', 'update default/changes', 'add default/comes', 'delete default/returns', 'add default/returns'].toSorted((a, b) => orderOf(a) - orderOf(b)),
  );
  expect(watching.problems.some((problem) => (problem as { status?: number }).status === 410)).toBe(true);
  expect(watching.get('default', 'changes')).toMatchObject({ spec: { size: 8 } });
});

/** Deletions of what is no longer there come first, then the list in its order. */
const orderOf = (line: string): number => (line === 'delete default/goes' ? 0 : 1);

test('a watch goes on from the last bookmark, and one from the future begins anew', async () => {
  const answers = [
    '{"type":"BOOKMARK","object":{"kind":"Widget","apiVersion":"example.com/v1","metadata":{"resourceVersion":"77"}}}\n',
    '{"type":"ERROR","object":{"kind":"Status","code":504,"reason":"Timeout","message":"Too large resource version","details":{"causes":[{"reason":"ResourceVersionTooLarge"}]}}}\n',
  ];
  const api = await startKubeApi({
    before(request, response) {
      const body = request.url?.includes('watch=true') ? answers.shift() : undefined;
      if (body !== undefined) response.writeHead(200, { 'content-type': 'application/json' }).end(body);
      return body !== undefined;
    },
  });
  const watching = recordedInformer({ client: api.client(), of: widgets });
  await watching.synced;
  await api.objects.create(widgetKind, widget('w'));
  await watching.until((told) => told.length === 1);
  const asked = api.requests.map(({ url }) => new URL(url, api.server)).filter(({ pathname }) => pathname.endsWith('/widgets'));
  expect(asked.map(({ searchParams }) => (searchParams.has('watch') ? searchParams.get('resourceVersion') : 'list')).slice(0, 4)).toEqual(['list', '1', '77', 'list']);
  expect(asked[1]?.searchParams.get('allowWatchBookmarks')).toBe('true');
});

test('after stop no handler is called and no connection is left', async () => {
  const api = await startKubeApi();
  const client = api.client();
  const watching = recordedInformer({ client, of: widgets });
  await watching.synced;
  await api.objects.create(widgetKind, widget('w'));
  await watching.until((told) => told.length === 1);
  const write = client.create(widget('x'));
  const stopped = watching.stop();
  await Promise.all([write, stopped]);
  expect(watching.told).toHaveLength(1);
  await vi.waitFor(() => expect(api.connections()).toBeLessThanOrEqual(1), patience); // the one of the client's own calls
});

test('missing rights are reported, and once they are there it begins', async () => {
  let allowed = false;
  const api = await startKubeApi({ forbid: ({ verb }) => !allowed && verb === 'list' });
  const watching = recordedInformer({ client: api.client(), of: widgets });
  await vi.waitFor(() => expect(watching.problems.length).toBeGreaterThan(1), patience);
  expect(watching.problems[0]).toMatchObject({ status: 403, reason: 'Forbidden' });
  allowed = true;
  expect(await watching.synced).toBe(true);
});

test('whoever waits for an informer that never began is told when it stops, also with its client', async () => {
  const api = await startKubeApi({ forbid: () => true });
  const client = api.client();
  const [one, two] = [recordedInformer({ client, of: widgets }), recordedInformer({ client, of: widgets })];
  await one.stop();
  expect(await one.synced).toBe(false);
  client.close();
  expect(await two.synced).toBe(false);
});

test('a handler that throws is reported and misses nothing after it', async () => {
  const api = await startKubeApi();
  const names: string[] = [];
  const reported: unknown[] = [];
  const watching = informer({
    client: api.client(), of: widgets, report: (error) => void reported.push(error),
    handlers: {
      onAdd({ metadata: { name } }) {
        names.push(name);
        throw new Error(`cannot take ${name}`);
      },
    },
  });
  await watching.synced;
  for (const name of ['a', 'b']) await api.objects.create(widgetKind, widget(name));
  await vi.waitFor(() => expect(names).toEqual(['a', 'b']), patience);
  expect(reported.map(String)).toEqual(['Error: cannot take a', 'Error: cannot take b']);
  await watching.stop();
});
