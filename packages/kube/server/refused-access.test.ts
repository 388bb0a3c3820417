import { request } from 'node:https';
import { expect, test } from 'vitest';
import { startKubeApi, testToken } from '../client/testing/kube-api.ts';
import { widget, widgetKind } from '../client/testing/test-kinds.ts';

test('what the caller must not know of is answered as what is not there', async () => {
  const api = await startKubeApi({
    forbid: (attributes) =>
      attributes.kind === 'resource' && attributes.name === 'hidden'
        ? 'unseen'
        : attributes.kind === 'resource' && attributes.name === 'shown',
  });
  for (const name of ['hidden', 'shown']) await api.objects.create(widgetKind, widget(name));
  const client = api.client();
  const failure = async (name: string) =>
    client.get({ apiVersion: 'example.com/v1', kind: 'Widget', namespace: 'default', name }).then(
      (found) => found,
      (error: { status?: number; message: string }) => error,
    );
  expect(await failure('shown')).toMatchObject({ status: 403 });
  expect([await failure('hidden'), await failure('nothing')]).toEqual([undefined, undefined]); // both 404
});

test('a status that only this process writes is kept apart, and reached by nobody over HTTP', async () => {
  const inside = { ...widgetKind, custom: false, statusSubresource: false as const };
  const api = await startKubeApi({ kinds: [inside] });
  await api.objects.create(inside, { ...widget('a', { size: 1 }), status: { forged: true } });
  await api.objects.updateStatus(inside, 'default', 'a', (object) => ({ ...object, status: { ready: true } }));
  await api.objects.update(inside, 'default', 'a', (object) => ({ ...object, spec: { size: 2 }, status: { forged: true } }));
  expect(await api.objects.get(inside, 'default', 'a')).toMatchObject({ spec: { size: 2 }, status: { ready: true } });

  const statusOf = (method: string, path: string): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      request(
        `${api.server}${path}`,
        { method, ca: api.authority.caPem, headers: { authorization: `Bearer ${testToken}` }, agent: false },
        (response) => {
          response.resume();
          resolve(response.statusCode);
        },
      )
        .on('error', reject)
        .end();
    });
  const path = '/apis/example.com/v1/namespaces/default/widgets/a';
  expect([await statusOf('GET', path), await statusOf('GET', `${path}/status`), await statusOf('PUT', `${path}/status`)]).toEqual(
    [200, 404, 404],
  );
});
