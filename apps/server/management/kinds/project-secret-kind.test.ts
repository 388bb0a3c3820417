import { memoryStore, type Store } from '@spacedock/kube';
import { describe, expect, test } from 'vitest';
import { roleOf, secretsIn, startSpaceApi } from '../testing/space-api.ts';
import { lastApplied } from './sealed-project-secret.ts';

const value = Buffer.from('hunter2-of-the-registry').toString('base64');
const secret = (name: string, spec: object = {}, annotations = {}): object => ({
  apiVersion: 'management.loft.sh/v1',
  kind: 'ProjectSecret',
  metadata: { name, annotations },
  spec: { data: { password: value }, ...spec },
});

/** Everything that was ever handed to the store. */
function listeningStore(): { readonly store: Store; readonly seen: () => string } {
  const store = memoryStore();
  const texts: string[] = [];
  return {
    store: {
      ...store,
      async write(write) {
        texts.push(write.draft.textBefore, write.draft.textAfter);
        return store.write(write);
      },
    },
    seen: () => texts.join('\n'),
  };
}

async function start(store?: Store) {
  const api = await startSpaceApi({
    users: ['admin', 'user', 'viewer', 'stranger', 'org-viewer', 'org-editor', 'shared'],
    projects: ['shop'],
    ...(store ? { store } : {}),
    grants: { 'org-viewer': [roleOf('Viewer')], 'org-editor': [roleOf('Editor')] },
    settings: {
      shop: {
        members: (['admin', 'user', 'viewer'] as const).map((name) => ({
          kind: 'User',
          name,
          clusterRole: `loft-management-project-${name}`,
        })),
      },
    },
  });
  return { ...api, path: secretsIn('shop') };
}

describe('what is in a secret', () => {
  test('is nowhere in the store, neither as it is nor in base64, and comes back to those who may have it', async () => {
    const { store, seen } = listeningStore();
    const { as, path, objects, kinds } = await start(store);
    const applied = JSON.stringify(secret('registry'));
    const created = await as('user')('POST', `${path}?fieldValidation=Strict`, {
      ...secret('registry', { displayName: 'n', description: 'd' }, { [lastApplied]: applied, other: 'x' }),
      status: {},
    });
    expect(created).toMatchObject({
      status: 201,
      body: {
        apiVersion: 'management.loft.sh/v1',
        spec: { data: { password: value }, owner: { user: 'user' }, displayName: 'n' },
        metadata: { annotations: { [lastApplied]: applied, other: 'x' } },
      },
    });
    await as('user')('PATCH', `${path}/registry`, {
      spec: { data: { second: Buffer.from('another-secret').toString('base64') } },
    });
    for (const hidden of [value, 'hunter2', 'another-secret', Buffer.from('another-secret').toString('base64'), applied])
      expect(seen()).not.toContain(hidden);
    expect(seen()).toContain('sd1.');
    expect(await objects.get(kinds.projectSecrets, 'loft-p-shop', 'registry')).toMatchObject({
      spec: { data: { password: value, second: expect.any(String) } },
    });
    expect((await as('user')('GET', path)).body.items).toMatchObject([
      { spec: { data: { password: value } }, metadata: { annotations: { [lastApplied]: applied } } },
    ]);
  });

  test('is shown to nobody else, in no form', async () => {
    const { as, path, url } = await start();
    await as('user')(
      'POST',
      path,
      secret('registry', { access: [{ verbs: ['get'], users: ['shared'] }] }, { [lastApplied]: value }),
    );
    const forms = [
      'application/json',
      'application/yaml',
      'application/json;as=Table;v=v1;g=meta.k8s.io',
      'application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io',
    ];
    for (const handle of ['viewer', 'stranger', 'org-viewer']) {
      expect((await as(handle)('GET', `${path}/registry`)).status).toBe(404);
      for (const accept of forms) {
        const text = await (
          await fetch(`${url}${path}?includeObject=Object`, { headers: { authorization: `Bearer ${handle}`, accept } })
        ).text();
        expect(text).not.toContain(value);
        expect(text).not.toContain('"name":"registry"');
      }
      const watched = await (
        await fetch(`${url}${path}?watch=true&timeoutSeconds=1`, { headers: { authorization: `Bearer ${handle}` } })
      ).text();
      expect(watched).not.toContain(value);
    }
    for (const handle of ['user', 'admin', 'shared', 'org-editor'])
      expect((await as(handle)('GET', `${path}/registry`)).body['spec']).toMatchObject({ data: { password: value } });
  });

  test('is not repeated when something is wrong with it', async () => {
    const { as, path } = await start();
    const answer = await as('user')('POST', path, secret('wrong', { data: { 'a b': 'not base64, but secret', ok: value } }));
    expect(answer).toMatchObject({
      status: 422,
      causes: [
        'spec.data[a b]: Invalid value: "a b": a name has letters, digits, dashes, dots and underscores',
        'spec.data[a b]: Invalid value: "(hidden)": must be base64',
      ],
    });
    expect(JSON.stringify(answer.body)).not.toContain('but secret');
    expect((await as('user')('POST', path, secret('large', { data: { a: 'A'.repeat(1024 * 1024 + 4) } }))).causes).toEqual([
      'spec.data: Too long: may not be more than 1048576 bytes',
    ]);
    expect((await as('user')('POST', path, secret('empty', { data: { a: '' } }))).status).toBe(201);
  });
});

test('members create, owners and admins change', async () => {
  const { as, path } = await start();
  expect([
    (await as('viewer')('POST', path, secret('a'))).status,
    (await as('stranger')('POST', path, secret('a'))).status,
    (await as('admin')('POST', path, secret('a'))).status,
    (await as('user')('POST', path, secret('b'))).status,
  ]).toEqual([403, 403, 201, 201]);
  expect([
    (await as('user')('PATCH', `${path}/a`, { spec: { description: 'x' } })).status,
    (await as('user')('PATCH', `${path}/b`, { spec: { description: 'x' } })).status,
    (await as('admin')('DELETE', `${path}/b`)).status,
  ]).toEqual([403, 200, 200]);
  expect(await as('admin')('POST', secretsIn('nowhere'), secret('a'))).toMatchObject({ status: 403 });
});

test('a change is noticed only when there is one', async () => {
  const { as, path } = await start();
  const before = (await as('user')('POST', path, secret('a'))).body.metadata.resourceVersion;
  expect((await as('user')('PATCH', `${path}/a`, { spec: { data: { password: value } } })).body.metadata.resourceVersion).toBe(
    before,
  );
});
