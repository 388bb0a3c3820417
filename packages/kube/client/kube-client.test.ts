import { expect, test } from 'vitest';
import type { KubeObject } from '../kube-object.ts';
import { KubeApiError, KubeKindUnknown } from './kube-errors.ts';
import { startKubeApi } from './testing/kube-api.ts';
import { podKind, widget, widgetKind, widgets } from './testing/test-kinds.ts';

const ref = { ...widgets, name: 'w' };

test('an object of a custom kind is made, read, replaced, patched in three ways and deleted', async () => {
  const client = (await startKubeApi()).client();
  const made = await client.create(widget('w', { size: 1, parts: [{ name: 'a', count: 1 }] }));
  expect(made.metadata).toMatchObject({ name: 'w', namespace: 'default', generation: 1, uid: expect.any(String) });
  expect(await client.get(ref)).toEqual(made);

  const replaced = await client.replace({ ...made, spec: { ...made.spec, size: 2 } });
  expect(replaced).toMatchObject({ spec: { size: 2 }, metadata: { generation: 2 } });
  await expect(client.replace(made)).rejects.toMatchObject({ status: 409, reason: 'Conflict' });

  expect(await client.patch(ref, { type: 'merge', value: { spec: { colour: 'red' } } })).toMatchObject({ spec: { size: 2, colour: 'red' } });
  expect(await client.patch(ref, { type: 'json', value: [{ op: 'replace', path: '/spec/size', value: 3 }] })).toMatchObject({ spec: { size: 3 } });
  expect(await client.patch(ref, { type: 'strategic', value: { spec: { parts: [{ name: 'b', count: 2 }] } } })).toMatchObject({ spec: { parts: expect.arrayContaining([{ name: 'a', count: 1 }, { name: 'b', count: 2 }]) } });
  expect(await client.patch(ref, { type: 'merge', value: { status: { phase: 'Ready' } } }, { subresource: 'status' })).toMatchObject({ status: { phase: 'Ready' } });

  expect(await client.delete(ref)).toBe(made.metadata.uid);
  expect(await client.get(ref)).toBeUndefined();
  expect(await client.delete(ref)).toBeUndefined();
});

test('apply makes the object, then changes it, and another manager\'s field is a conflict until forced', async () => {
  const api = await startKubeApi();
  const client = api.client();
  expect(await client.apply(widget('w', { size: 1, colour: 'red' }))).toMatchObject({ metadata: { name: 'w', uid: expect.any(String) }, spec: { size: 1 } });
  const again = await client.apply(widget('w', { size: 2 }));
  expect(again).toMatchObject({ spec: { size: 2 } });
  expect(again.spec).not.toHaveProperty('colour');
  expect(api.requests.at(-1)?.url).toContain('fieldManager=spacedock');

  await expect(client.apply(widget('w', { size: 9 }), { fieldManager: 'other' })).rejects.toMatchObject({ status: 409, reason: 'Conflict', details: { causes: [{ field: '.spec.size' }] } });
  expect(await client.apply(widget('w', { size: 9 }), { fieldManager: 'other', force: true })).toMatchObject({ spec: { size: 9 } });
});

test('a list follows its pages over one snapshot, by selector and namespace', async () => {
  const api = await startKubeApi();
  for (let index = 0; index < 1203; index += 1) {
    const { metadata, ...rest } = widget(`w${String(index).padStart(4, '0')}`, {}, index % 3 === 0 ? 'other' : 'default');
    await api.objects.create(widgetKind, { ...rest, metadata: { ...metadata, labels: { even: String(index % 2 === 0) } } });
  }
  const client = api.client();
  const all = await client.list({ apiVersion: 'example.com/v1', kind: 'Widget' });
  expect(all.items).toHaveLength(1203);
  expect(new Set(all.items.map(({ metadata }) => metadata.name)).size).toBe(1203);
  expect(all.resourceVersion).toBe(String(await api.store.revision()));
  expect(api.requests.filter(({ url }) => url.includes('limit=500'))).toHaveLength(3);
  expect((await client.list(widgets)).items).toHaveLength(802);
  expect((await client.list(widgets, { labelSelector: 'even=true' })).items).toHaveLength(401);
  expect((await client.list(widgets, { fieldSelector: 'metadata.name=w0001' })).items).toHaveLength(1);
});

test('when the snapshot is forgotten between two pages, the list starts again as one', async () => {
  const api = await startKubeApi({
    async before(request) {
      if (!request.url?.includes('continue=')) return false;
      await api.objects.create(widgetKind, widget('newest'));
      await api.store.compact(await api.store.revision() + 1n);
      return false;
    },
  });
  for (let index = 0; index < 700; index += 1) await api.objects.create(widgetKind, widget(`w${index}`));
  expect((await api.client().list(widgets)).items).toHaveLength(701);
  expect(api.requests.filter(({ url }) => url.includes('/widgets')).map(({ url }) => url.includes('limit'))).toEqual([true, true, false]);
});

test('what the server refuses comes as its own words, reason and details', async () => {
  const client = (await startKubeApi()).client();
  await client.create(widget('w'));
  await expect(client.create(widget('w'))).rejects.toMatchObject({
    name: 'KubeApiError', status: 409, reason: 'AlreadyExists', message: 'widgets.example.com "w" already exists', details: { name: 'w', kind: 'widgets' },
  });
  const invalid = await client.create(widget('x', { size: 5000 })).catch((error: unknown) => error);
  expect(invalid).toBeInstanceOf(KubeApiError);
  expect(invalid).toMatchObject({ status: 422, reason: 'Invalid', details: { causes: [{ field: 'spec.size' }] } });
  await expect(client.delete({ ...widgets, name: 'w' }, { preconditions: { uid: 'another' } })).rejects.toMatchObject({ reason: 'Conflict' });
});

test('a kind that the cluster lacks is an error of its own, and is found once it is there', async () => {
  const api = await startKubeApi({ kinds: [podKind] });
  const client = api.client();
  await expect(client.get(ref)).rejects.toBeInstanceOf(KubeKindUnknown);
  await expect(client.create(widget('w'))).rejects.toThrow('no kind Widget in example.com/v1');
  expect(await client.delete(ref)).toBeUndefined();

  api.registry.add(widgetKind);
  await client.create(widget('w'));
  expect(await client.get(ref)).toBeDefined();
  const asked = api.requests.filter(({ url }) => url === '/apis/example.com/v1').length;
  await client.list(widgets);
  expect(api.requests.filter(({ url }) => url === '/apis/example.com/v1')).toHaveLength(asked);

  api.registry.remove('example.com', 'v1', 'widgets');
  await expect(client.get(ref)).rejects.toBeInstanceOf(KubeKindUnknown);
});

test('a subresource that the kind lacks is an error, not a missing object', async () => {
  const client = (await startKubeApi()).client();
  const region = { apiVersion: 'example.com/v1', kind: 'Region', name: 'r' };
  await client.create({ ...region, metadata: { name: 'r' } } as never);
  await expect(client.get(region, { subresource: 'nothing' })).rejects.toMatchObject({ name: 'KubeApiError', status: 404 });
  expect(await client.get({ ...ref, name: 'missing' }, { subresource: 'status' })).toBeUndefined();
});

test('a name that would make another request is not sent', async () => {
  const api = await startKubeApi();
  const client = api.client();
  for (const name of ['', '..', '.', 'a/b', '%2e%2e']) await expect(client.delete({ ...widgets, name })).rejects.toThrow(/cannot be used/);
  await expect(client.delete({ apiVersion: 'example.com/v1', kind: 'Widget', name: 'w' })).rejects.toThrow(/has no namespace/);
  await expect(client.get({ apiVersion: '../v1', kind: 'Widget', name: 'w' })).rejects.toThrow(/is no apiVersion/);
  expect(api.requests.filter(({ method }) => method === 'DELETE')).toEqual([]);
});

test('the namespace of the kubeconfig is where objects go that name none', async () => {
  const api = await startKubeApi();
  const client = api.client({ kubeconfig: api.kubeconfig({ namespace: 'team' }) });
  const made: KubeObject = await client.create({ ...widget('w'), metadata: { name: 'w' } });
  expect(made.metadata.namespace).toBe('team');
  expect(await client.get({ apiVersion: 'example.com/v1', kind: 'Widget', name: 'w' })).toBeDefined();
  await client.deleteAndWait({ apiVersion: 'example.com/v1', kind: 'Widget', name: 'w' });
});

test('a dry run changes nothing', async () => {
  const client = (await startKubeApi()).client();
  expect((await client.create(widget('w'), { dryRun: true })).metadata.uid).toEqual(expect.any(String));
  expect(await client.get(ref)).toBeUndefined();
  await client.create(widget('w'));
  await client.delete(ref, { dryRun: true });
  expect(await client.get(ref)).toBeDefined();
});

test('fields and times come back as they were sent, also those that no library knows', async () => {
  const client = (await startKubeApi()).client();
  const pod = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'p', namespace: 'default', annotations: { at: '2026-01-01T00:00:00Z' } }, spec: { fieldOfNextYear: { deep: [1, null, 'ü'] } } };
  const made = await client.create(pod);
  expect(made.spec).toEqual(pod.spec);
  expect(made.metadata).toMatchObject({ annotations: { at: '2026-01-01T00:00:00Z' }, creationTimestamp: expect.stringMatching(/^\d{4}-.*Z$/) });
});

test('calls share connections', async () => {
  const api = await startKubeApi();
  const client = api.client();
  await client.create(widget('w'));
  for (let index = 0; index < 10; index += 1) await client.get(ref);
  expect(api.connections()).toBe(1);
});

test('the server says its version, and something that has none is no server', async () => {
  expect(await (await startKubeApi()).client().version()).toBe('v1.36.4');
  const other = await startKubeApi({
    before(_, response) {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"version":3}');
      return true;
    },
  });
  await expect(other.client().version()).rejects.toThrow(/ is no Kubernetes API: it has no version/);
});
