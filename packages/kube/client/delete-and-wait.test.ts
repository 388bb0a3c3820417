import { expect, test } from 'vitest';
import type { KubeObject } from '../kube-object.ts';
import { KubeDeletionBlocked } from './delete-and-wait.ts';
import { type KubeApi, startKubeApi } from './testing/kube-api.ts';
import { widget, widgetKind, widgets } from './testing/test-kinds.ts';

const ref = { ...widgets, name: 'w' };

async function makeHeld(api: KubeApi): Promise<void> {
  const { metadata, ...rest } = widget('w');
  await api.objects.create(widgetKind, { ...rest, metadata: { ...metadata, finalizers: ['example.com/clean-up'] } });
}
const release = (api: KubeApi) => api.objects.update(widgetKind, 'default', 'w', (object) => ({ ...object, metadata: { ...object.metadata, finalizers: [] } }));

test('resolves only when the object is gone', async () => {
  const api = await startKubeApi();
  await makeHeld(api);
  let gone = false;
  const waiting = api.client().deleteAndWait(ref).then(() => void (gone = true));
  await api.requested('watch=true');
  expect((await api.objects.get(widgetKind, 'default', 'w'))?.metadata.deletionTimestamp).toBeDefined();
  expect(gone).toBe(false);
  await release(api);
  await waiting;
  expect(await api.objects.get(widgetKind, 'default', 'w')).toBeUndefined();
});

test('what is not there is gone', async () => {
  const client = (await startKubeApi()).client();
  await expect(client.deleteAndWait(ref)).resolves.toBeUndefined();
  await expect(client.deleteAndWait({ apiVersion: 'nowhere.example.com/v1', kind: 'Nothing', namespace: 'x', name: 'x' })).resolves.toBeUndefined();
});

test('one that was made anew under the name, before anybody looked, is not waited for', async () => {
  let next: KubeObject | undefined;
  const api = await startKubeApi({
    async before(request) {
      if (request.url?.includes('fieldSelector')) next ??= await api.objects.create(widgetKind, widget('w'));
      return false;
    },
  });
  await api.objects.create(widgetKind, widget('w'));
  await api.client().deleteAndWait(ref);
  expect(await api.objects.get(widgetKind, 'default', 'w')).toEqual(next);
});

test('what holds it is named when the time is over', async () => {
  const api = await startKubeApi();
  await makeHeld(api);
  await api.objects.updateStatus(widgetKind, 'default', 'w', (object) => ({ ...object, status: { conditions: [{ type: 'ContentRemaining', status: 'True', message: '2 pods are left' }, { type: 'Other', status: 'False', message: 'no' }] } }));
  const error: unknown = await api.client().deleteAndWait(ref, { deadlineMs: 300 }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(KubeDeletionBlocked);
  expect(error).toMatchObject({
    finalizers: ['example.com/clean-up'],
    message: 'Widget default/w is still there after 300 ms, held by its finalizers example.com/clean-up; ContentRemaining: 2 pods are left. Whoever set them must take them away.',
  });
});

test('preconditions and the way of deleting go along', async () => {
  const api = await startKubeApi();
  await api.objects.create(widgetKind, widget('w'));
  const client = api.client();
  await expect(client.deleteAndWait(ref, { preconditions: { uid: 'other' } })).rejects.toMatchObject({ reason: 'Conflict' });
  await client.delete(ref, { propagationPolicy: 'Foreground' });
  expect((await client.get(ref))?.metadata.finalizers).toEqual(['foregroundDeletion']);
});

test('without the right to watch it fails at once and says so', async () => {
  const api = await startKubeApi({ forbid: ({ verb }) => verb === 'watch' });
  await makeHeld(api);
  await expect(api.client().deleteAndWait(ref)).rejects.toMatchObject({ status: 403, message: expect.stringContaining('cannot watch') });
});
