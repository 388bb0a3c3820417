import { memoryStore, type Store } from '@spacedock/kube';
import { expect, test } from 'vitest';
import { idAnnotation } from './projection-id.ts';
import { projectStore } from './project-store.ts';

const key = { resource: 'projects.management.loft.sh', namespace: '', name: 'shop' };
const draft = (id: string, by: string) => ({
  uid: id,
  labels: {},
  fields: {},
  textBefore: '{"metadata":{"resourceVersion":"',
  textAfter: `","annotations":${JSON.stringify({ [idAnnotation]: id })}},"by":"${by}"}`,
});
const byWhom = async (store: Store): Promise<string> => (JSON.parse((await store.get(key))?.text ?? '{}') as { by: string }).by;

test('who made the project has the last word over its projection, which may have been faster', async () => {
  const inner = memoryStore();
  const store = projectStore(inner);
  await inner.write({ kind: 'create', key, draft: draft('prj_1', 'projection') });
  expect(await store.write({ kind: 'create', key, draft: draft('prj_1', 'kubectl') })).toMatchObject({ kind: 'written' });
  expect(await byWhom(inner)).toBe('kubectl');
});

test('another project of the same name is another project', async () => {
  const inner = memoryStore();
  await inner.write({ kind: 'create', key, draft: draft('prj_1', 'projection') });
  expect(await projectStore(inner).write({ kind: 'create', key, draft: draft('prj_2', 'kubectl') })).toEqual({ kind: 'exists' });
  expect(await byWhom(inner)).toBe('projection');
});

test('who deleted it is not told that it was not there because the projection followed first', async () => {
  const inner = memoryStore();
  const store = projectStore(inner);
  const made = await store.write({ kind: 'create', key, draft: draft('prj_1', 'kubectl') });
  if (made.kind !== 'written') throw new Error('it was not made');
  const { revision: expected } = made.object;
  await inner.write({ kind: 'delete', key, expected, draft: draft('prj_1', 'projection') });
  expect(await store.write({ kind: 'delete', key, expected, draft: draft('prj_1', 'kubectl') })).toMatchObject({
    kind: 'written',
    object: { name: 'shop', uid: 'prj_1' },
  });
  await inner.write({ kind: 'create', key, draft: draft('prj_2', 'somebody') });
  expect(await store.write({ kind: 'delete', key, expected, draft: draft('prj_1', 'kubectl') })).toMatchObject({
    kind: 'conflict',
    current: { uid: 'prj_2' },
  });
});
