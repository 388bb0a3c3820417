import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { changeLog, changeOf, type ChangeLog } from './change-log.ts';
import { listWeight, objectMirror, type LoadedResource, type ObjectMirror, type ObjectMirrorOptions } from './object-mirror.ts';
import { writtenObject, type PathedObject } from './stored-text.ts';
import { draftOf, keyOf } from './testing/stored-things.ts';

const everything = { after: '', before: '\u{10ffff}' };

function objectOf(resource: string, name: string, revision: bigint, content: unknown = null): PathedObject {
  return writtenObject({ resource, path: `default/${name}` }, draftOf(keyOf(name), { content }), revision);
}

function names(mirror: ObjectMirror, resource: string): readonly string[] | undefined {
  const objects = mirror.objects(resource);
  return objects && [...objects.entries(everything)].map(([, { name, revision }]) => `${name}@${revision}`);
}

/** A mirror whose loads the test answers itself. */
function startMirror(options: Partial<ObjectMirrorOptions> = {}) {
  const log: ChangeLog = changeLog({ head: 10n, maxChanges: 4, maxCharacters: 1_000_000, neededAfter: () => log.head });
  const loads: string[] = [];
  const answers: ((loaded: LoadedResource) => void)[] = [];
  const reports: string[] = [];
  const mirror = objectMirror({
    log,
    load: (resource) => {
      loads.push(resource);
      const { promise, resolve } = Promise.withResolvers<LoadedResource>();
      answers.push(resolve);
      return promise;
    },
    measure: async () => 0,
    maxCharacters: 10_000,
    report: (error, what) => reports.push(`${what}: ${String(error)}`),
    ...options,
  });
  const change = (object: PathedObject, kind: 'create' | 'update' | 'delete' = 'create', previous?: PathedObject): void => {
    const changes = [changeOf(kind, object, previous)];
    log.append(changes);
    mirror.apply(changes);
  };
  return {
    mirror, log, loads, reports, change, settle: turn,
    async answer(loaded: LoadedResource): Promise<void> {
      await turn();
      answers.shift()?.(loaded);
      await turn();
    },
  };
}

test('a resource comes in with its first list, or after many single reads, and once', async () => {
  const { mirror, loads, settle } = startMirror();
  for (let read = 1; read < listWeight; read += 1) mirror.wanted('gadgets', 1);
  mirror.wanted('widgets', listWeight);
  mirror.wanted('widgets', listWeight);
  await settle();
  expect(loads).toEqual(['widgets']);
  mirror.wanted('gadgets', 1);
  await settle();
  expect(loads).toEqual(['widgets', 'gadgets']);
});

test('changes of while it was being loaded are in it, each as if it had come later', async () => {
  const { mirror, change, answer } = startMirror();
  const [a, b] = [objectOf('widgets', 'a', 11n), objectOf('widgets', 'b', 12n)];
  mirror.wanted('widgets', listWeight);
  change(a);
  change(b);
  change(objectOf('gadgets', 'c', 13n));
  change(objectOf('widgets', 'a', 14n), 'delete', a);
  await answer({ revision: 11n, items: [a] });
  expect(names(mirror, 'widgets')).toEqual(['b@12']);
  change(objectOf('widgets', 'b', 15n), 'update', b);
  expect(names(mirror, 'widgets')).toEqual(['b@15']);
});

test('what was loaded ahead of the log is not shown before the log is there, and not changed back by what it knows', async () => {
  const { mirror, change, answer } = startMirror();
  mirror.wanted('widgets', listWeight);
  const [first, second] = [objectOf('widgets', 'a', 11n), objectOf('widgets', 'a', 12n)];
  await answer({ revision: 12n, items: [second] });
  expect(names(mirror, 'widgets')).toBeUndefined();
  change(first);
  expect(names(mirror, 'widgets')).toBeUndefined();
  change(second, 'update', first);
  expect(names(mirror, 'widgets')).toEqual(['a@12']);
});

test('what took so long to load that changes since then are forgotten is not used', async () => {
  const { mirror, loads, change, answer, settle } = startMirror();
  mirror.wanted('widgets', listWeight);
  for (let revision = 11n; revision < 20n; revision += 1n) change(objectOf('widgets', `a${revision}`, revision));
  await answer({ revision: 10n, items: [] });
  expect(names(mirror, 'widgets')).toBeUndefined();
  mirror.wanted('widgets', listWeight);
  await settle();
  expect(loads).toHaveLength(2);
});

test('the one that was not read for the longest time makes room', async () => {
  const { mirror, change, answer } = startMirror();
  for (const resource of ['a', 'b', 'c']) {
    mirror.wanted(resource, listWeight);
    await answer({ revision: 10n, items: [objectOf(resource, 'x', 9n, 'x'.repeat(3_000))] });
  }
  mirror.objects('a');
  change(objectOf('c', 'y', 11n, 'x'.repeat(2_000)));
  expect(['a', 'b', 'c'].map((resource) => names(mirror, resource)?.length)).toEqual([1, undefined, 2]);
});

test('one that is too large stays out', async () => {
  const { mirror, loads, settle } = startMirror({ measure: async () => 10_001 });
  for (let list = 0; list < 10; list += 1) {
    mirror.wanted('widgets', listWeight);
    await settle();
  }
  expect(loads).toEqual([]);
});

test('a mirror that was cleared has nothing, not even what was just being loaded, and begins anew', async () => {
  const { mirror, loads, answer, settle } = startMirror();
  mirror.wanted('widgets', listWeight);
  mirror.clear();
  await answer({ revision: 10n, items: [objectOf('widgets', 'a', 9n)] });
  expect(mirror.objects('widgets')).toBeUndefined();
  mirror.wanted('widgets', listWeight);
  await settle();
  expect(loads).toHaveLength(2);
});

test('a load that fails is reported, and not tried again with every read', async () => {
  const { mirror, reports, settle } = startMirror({
    load: async () => {
      throw new Error('no connection');
    },
  });
  mirror.wanted('widgets', listWeight);
  await settle();
  mirror.wanted('widgets', listWeight);
  await settle();
  expect(reports).toEqual(['the widgets could not be read into memory; they are read from the database instead: Error: no connection']);
});
