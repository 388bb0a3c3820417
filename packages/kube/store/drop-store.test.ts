import { expect, test } from 'vitest';
import { dropStore } from './drop-store.ts';
import { postgresReplicas } from './testing/postgres-replicas.ts';

const replicas = postgresReplicas();

test('nothing of a dropped store is left, and others are not touched', async () => {
  const [dropped, other] = [await replicas.make(), await replicas.make()];
  const draft = { uid: 'u', labels: {}, fields: {}, textBefore: '{"a":"', textAfter: '"}' };
  const write = { kind: 'create', key: { resource: 'things.', namespace: '', name: 'a' }, draft } as const;
  for (const { replicas: [store] } of [dropped, other]) await store?.write(write);
  const [database] = dropped.databases;
  if (!database) throw new Error('There is no database.');
  await dropStore({ database, name: dropped.name });
  const left = async (name: string): Promise<number> => {
    const counts = await Promise.all(['objects', 'changes', 'revisions'].map(async (table) => {
      const { rows } = await database.pool.query<{ count: string }>(`select count(*) from kube.${table} where store = $1`, [name]);
      return Number(rows[0]?.count);
    }));
    return counts.reduce((sum, count) => sum + count, 0);
  };
  expect([await left(dropped.name), await left(other.name)]).toEqual([0, 3]);
});
