import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { thisMoment } from './moment.ts';
import type { Store } from './store.ts';
import { postgresReplicas } from './testing/postgres-replicas.ts';
import { recordWatch } from './testing/recorded-watch.ts';
import { describeStore } from './testing/store-conformance.ts';
import { create, created, draftOf, keyOf, names, plain, remove, update, widgets, written } from './testing/stored-things.ts';

const all = { resource: widgets };
const postgres = postgresReplicas();
afterEach(postgres.expectNoErrors);

describe('the PostgreSQL store', () => {
  describeStore(async () => {
    const made = await postgres.make();
    // So that the resource comes into memory.
    for (const store of made.replicas) await store.list(all);
    return made;
  });
});

describe('the PostgreSQL store with next to no memory', () => {
  describeStore(() => postgres.make({ mirrorCharacters: -1, tailChanges: 3 }));
});

/** Runs this on a connection beside the stores. */
async function beside<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(postgres.url());
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Everything that a store says about itself must fit together: its counter, its history and its objects. */
async function expectConsistent(store: Store, name: string): Promise<void> {
  const { revision, items } = await store.list(all);
  const history = await recordWatch(store, all, 1n);
  await history.reached(revision);
  history.stop();
  expect(history.revisions).toEqual(Array.from({ length: Number(revision) - 1 }, (_, index) => BigInt(index) + 2n));
  const replayed = new Map<string, ReturnType<typeof plain>>();
  for (const { type, object, previous } of history.changes) {
    expect(previous).toEqual(replayed.get(object.name));
    expect(object.text).toContain(`"resourceVersion":"${object.revision}"`);
    if (type === 'DELETED') replayed.delete(object.name);
    else replayed.set(object.name, object);
  }
  expect(items.map(plain)).toEqual([...replayed.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1)));
  const { rows } = await beside((client) => client.query(
    `select (select count(*) from kube.changes where store = $1) as changes, (select revision from kube.revisions where store = $1) as revision,
            (select count(*) from kube.objects o where store = $1 and not exists (select from kube.changes c where c.store = $1 and c.revision = o.revision)) as strays`,
    [name],
  ));
  expect(rows).toEqual([{ changes: String(revision - 1n), revision: String(revision), strays: '0' }]);
}

describe('commit order', () => {
  test('nobody ever sees a revision without every lower one, with many writers on three replicas', async () => {
    const { replicas, name } = await postgres.make();
    let writing = true;
    const isWriting = (): boolean => writing;
    const reading = beside(async (client) => {
      const reads: { readonly gaps: string; readonly counter: string; readonly newest: string }[] = [];
      while (isWriting()) {
        const { rows } = await client.query(
          `select (select revision from kube.revisions where store = $1) as counter, coalesce(max(revision), 1)::text as newest,
                  (coalesce(max(revision), 1) - 1 - count(*))::text as gaps from kube.changes where store = $1`,
          [name],
        );
        reads.push(rows[0]);
      }
      return reads;
    });
    const watches = await Promise.all(replicas.map((store) => recordWatch(store, all, 1n)));
    const writers = replicas.flatMap((store, replica) => Array.from({ length: 20 }, async (_, writer) => {
      for (let round = 0; round < 15; round += 1) await created(store, `${replica}-${writer}-${round}`);
    }));
    await Promise.all(writers);
    writing = false;
    const reads = await reading;
    expect(reads.length).toBeGreaterThan(5);
    for (const { gaps, counter, newest } of reads) expect({ gaps, counter }).toEqual({ gaps: '0', counter: newest });
    for (const watch of watches) {
      await watch.reached(901n);
      expect(watch.revisions).toEqual(Array.from({ length: 900 }, (_, index) => BigInt(index) + 2n));
    }
    await expectConsistent(replicas[1], name);
  });
});

describe('a process that is killed amid its writes', () => {
  test('leaves objects and history in one piece, with everything in them that it was told was written', async () => {
    const { replicas: [store], name } = await postgres.make();
    const told = new Map<string, string>();
    for (const [seed, lines] of [[1, 40], [2, 150], [3, 333]] as const) {
      const script = fileURLToPath(new URL('testing/write-until-killed.ts', import.meta.url));
      const child = spawn(process.execPath, [script, postgres.url(), name, String(seed)], { stdio: ['ignore', 'pipe', 'inherit'] });
      const closed = once(child, 'close');
      let left: number = lines;
      for await (const line of createInterface({ input: child.stdout })) {
        const [revision = '', state, object = ''] = line.split(' ');
        told.set(object, state === 'DELETED' ? `gone at ${revision}` : revision);
        left -= 1;
        if (left === 0) child.kill('SIGKILL');
      }
      await closed;
      expect(child.signalCode).toBe('SIGKILL');
    }
    await expectConsistent(store, name);
    // What it was told last of an object is in the history; what followed it was not told, because of the kill.
    const history = await recordWatch(store, all, 1n);
    await history.reached(await store.revision());
    const revisions = new Map(history.changes.map(({ revision, type, object }) => [String(revision), `${type} ${object.name}`]));
    for (const [object, revision] of told) {
      expect(revisions.get(revision.replace('gone at ', ''))).toMatch(revision.startsWith('gone') ? `DELETED ${object}` : new RegExp(`(ADDED|MODIFIED) ${object}$`));
    }
    expect(told.size).toBeGreaterThan(10);
  });
});

describe('replicas', () => {
  test('that hear no notification still tell their watchers of everything', async () => {
    const { replicas: [writer], openDeaf } = await postgres.make();
    const { store } = await openDeaf({ pollEveryMs: 20 });
    const watch = await recordWatch(store, all, 1n);
    const { revision } = await created(writer, 'a');
    await watch.reached(revision);
    expect(watch.revisions).toEqual([revision]);
  });

  test('that hear notifications again look at once for what they missed', async () => {
    const { replicas: [writer], openDeaf } = await postgres.make();
    const { store, restore } = await openDeaf({ pollEveryMs: 1_000_000 });
    const watch = await recordWatch(store, all, 1n);
    const { revision } = await created(writer, 'a');
    restore();
    await watch.reached(revision);
    expect(watch.revisions).toEqual([revision]);
  });

  test('answer with the newest state although nothing told them of it', async () => {
    const { replicas: [writer], openDeaf } = await postgres.make();
    const { store } = await openDeaf({ pollEveryMs: 1_000_000 });
    let last = await created(writer, 'a');
    for (let round = 0; round < 30; round += 1) {
      last = written(await update(writer, keyOf('a'), last.revision, { content: round }));
      const list = await store.list(all);
      expect([list.revision, list.items.map(plain)]).toEqual([last.revision, [plain(last)]]);
      expect((await store.get(keyOf('a')))?.text).toBe(last.text);
      expect(await store.revision()).toBe(last.revision);
    }
  });

  test('read no older state than that of the moment they are asked for, and what they wrote themselves', async () => {
    const { replicas: [writer], openDeaf } = await postgres.make();
    const { store } = await openDeaf({ pollEveryMs: 1_000_000 });
    for (let round = 0; round < 20; round += 1) {
      const before = thisMoment();
      await store.list(all); // also so that the resource comes into memory
      await created(writer, `${round}-theirs`);
      expect((await store.get(keyOf(`${round}-theirs`), { since: thisMoment() }))?.name).toBe(`${round}-theirs`);
      await created(writer, `${round}-unheard`);
      await created(store, `${round}-own`);
      expect((await store.get(keyOf(`${round}-own`), { since: before }))?.name).toBe(`${round}-own`);
      expect((await store.list(all, { since: before })).items).toHaveLength((round + 1) * 3);
    }
  });

  test('that were away until the history was pruned end their watches and go on with the state of now', async () => {
    const { replicas: [writer], openDeaf } = await postgres.make();
    const { store, restore } = await openDeaf({ pollEveryMs: 1_000_000 });
    await store.list(all);
    const watch = await recordWatch(store, all, 1n);
    for (const name of ['a', 'b', 'c']) await created(writer, name);
    await writer.compact(100n);
    restore();
    expect(await watch.end()).toBe('expired');
    expect(watch.changes).toEqual([]);
    const { revision, items } = await store.list(all);
    expect(names(items)).toEqual(['default/a', 'default/b', 'default/c']);
    const again = await recordWatch(store, all, revision);
    const last = await created(writer, 'd');
    restore();
    await again.reached(last.revision);
    expect(again.revisions).toEqual([last.revision]);
  });

  test('whose database was put back to an older state do not go on from what no longer happened', async () => {
    const { replicas: [store], name } = await postgres.make({ pollEveryMs: 20 });
    for (const object of ['a', 'b', 'c']) await created(store, object);
    await store.list(all);
    const watch = await recordWatch(store, all, await store.revision());
    await beside(async (client) => {
      await client.query('delete from kube.objects where store = $1 and revision > 2', [name]);
      await client.query('delete from kube.changes where store = $1 and revision > 2', [name]);
      await client.query('update kube.revisions set revision = 2 where store = $1', [name]);
    });
    expect(await watch.end()).toBe('expired');
    expect(names((await store.list(all)).items)).toEqual(['default/a']);
    expect((await created(store, 'd')).revision).toBe(3n);
  });
});

test('a resource that is listed comes into memory: from then on reading it asks the database only for the newest revision', async () => {
  const { replicas: [writer], open, databases: [database] } = await postgres.make();
  if (!database) throw new Error('There is no database.');
  const asked: (string | undefined)[] = [];
  const pool = new Proxy(database.pool, {
    get(target, property) {
      if (property !== 'query') return Reflect.get(target, property) as unknown;
      return (statement: pg.QueryConfig) => {
        asked.push(statement.name);
        return target.query(statement);
      };
    },
  });
  const store = await open({ database: { pool, notifications: database.notifications }, pollEveryMs: 1_000_000 });
  const object = await created(writer, 'a');
  const readsFromDatabase = async (): Promise<boolean> => {
    asked.length = 0;
    expect((await store.list(all)).items.map(plain)).toEqual([plain(object)]);
    return asked.includes('kube_list_now_all');
  };
  expect(await readsFromDatabase()).toBe(true);
  while (await readsFromDatabase()) continue;
  asked.length = 0;
  expect((await store.get(keyOf('a')))?.text).toBe(object.text);
  expect((await store.list(all, { at: object.revision })).items).toHaveLength(1);
  expect(asked).toEqual(['kube_revisions']);
});

test('stores of different names in one database know nothing of each other', async () => {
  const [one, other] = [await postgres.make(), await postgres.make()];
  const watch = await recordWatch(other.replicas[0], all, 1n);
  for (const name of ['a', 'b']) await created(one.replicas[0], name);
  expect((await other.replicas[0].list(all)).items).toEqual([]);
  const { revision } = await created(other.replicas[1], 'a');
  expect(revision).toBe(2n);
  await watch.reached(revision);
  expect(watch.changes).toHaveLength(1);
  await expect(one.open({ name: 'Not A Name' })).rejects.toThrow('cannot be the name of a store');
});

test('one write that cannot be stored does not hinder those beside it', async () => {
  const { replicas: [store] } = await postgres.make();
  const key = keyOf('broken');
  const broken = store.write({ kind: 'create', key, draft: { ...draftOf(key), uid: 'nul \0' } });
  const others = Array.from({ length: 5 }, (_, index) => create(store, keyOf(`other-${index}`)));
  await expect(broken).rejects.toThrow('0x00');
  expect((await Promise.all(others)).map(({ kind }) => kind)).toEqual(others.map(() => 'written'));
  expect(await store.revision()).toBe(6n);
});

test('history is pruned when it is old enough and more than enough, and stays whole until then', async () => {
  let now = new Date('2026-01-01T00:00:00Z');
  const { replicas: [store], name } = await postgres.make({ now: () => now, history: { forMs: 60_000, changes: 3 }, pruneEveryMs: 10 });
  const kept = async (): Promise<bigint[]> => {
    const { rows } = await beside((client) => client.query('select revision from kube.changes where store = $1 order by revision', [name]));
    return rows.map(({ revision }: { revision: string }) => BigInt(revision));
  };
  const until = async (expected: readonly bigint[]): Promise<void> => {
    while ((await kept()).join() !== expected.join()) continue;
  };
  const a = await created(store, 'a');
  for (const object of ['b', 'c', 'd']) await created(store, object);
  now = new Date(now.getTime() + 59_000);
  const last = written(await remove(store, keyOf('a'), a.revision));
  expect(await kept()).toEqual([2n, 3n, 4n, 5n, 6n]);
  now = new Date(now.getTime() + 2_000);
  // The old ones go, but three stay.
  await until([4n, 5n, 6n]);
  for (const object of ['e', 'f']) await created(store, object);
  await until([6n, 7n, 8n]);
  await created(store, 'g');
  // The deletion is young, the limit of changes alone would let it go.
  await until([6n, 7n, 8n, 9n]);
  expect(last.revision).toBe(6n);
});
