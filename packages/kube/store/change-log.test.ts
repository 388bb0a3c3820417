import { expect, test } from 'vitest';
import { changeLog, changeOf, type LoggedChange } from './change-log.ts';
import { writtenObject } from './stored-text.ts';
import { draftOf, keyOf } from './testing/stored-things.ts';

function change(revision: number, content = ''): LoggedChange {
  const place = { resource: 'widgets.example.com', path: `default/${revision}` };
  return changeOf('create', writtenObject(place, draftOf(keyOf('a'), { content }), BigInt(revision)), undefined);
}

const limits = { head: 10n, maxChanges: 3, maxCharacters: 10_000 };

test('a revision is a place in the log', () => {
  const log = changeLog({ ...limits, maxChanges: 100, neededAfter: () => log.head });
  log.append([change(11), change(12)]);
  log.append([change(13)]);
  expect([log.start, log.head]).toEqual([10n, 13n]);
  expect(log.after(11n).map(({ revision }) => revision)).toEqual([12n, 13n]);
  expect(log.after(10n, 2).map(({ revision }) => revision)).toEqual([11n, 12n]);
  expect(log.after(13n)).toEqual([]);
  expect(() => log.after(9n)).toThrow('begins after revision 10');
  expect(() => log.append([change(15)])).toThrow('one is missing');
});

test('the oldest are forgotten, by number and by size, but none that is needed', () => {
  let needed = 13n;
  const log = changeLog({ ...limits, neededAfter: () => needed });
  log.append([11, 12, 13, 14, 15, 16, 17].map((revision) => change(revision)));
  expect(log.start).toBe(13n);
  needed = 17n;
  log.append([change(18)]);
  expect(log.start).toBe(15n);
  log.append([change(19, 'x'.repeat(20_000))]);
  needed = 19n;
  log.append([change(20)]);
  expect([log.start, log.after(19n).length]).toEqual([19n, 1]);
  log.append([change(21), change(22)]);
  log.forget(21n);
  expect(log.start).toBe(20n - 1n);
  needed = 22n;
  log.forget(21n);
  expect([log.start, log.head]).toEqual([21n, 22n]);
  log.forget(100n);
  expect(log.start).toBe(22n);
});

test('thousands go through it', () => {
  const log = changeLog({ ...limits, neededAfter: () => log.head });
  for (let revision = 11; revision < 10_000; revision += 1) log.append([change(revision)]);
  expect(log.after(9_997n).map(({ revision }) => revision)).toEqual([9_998n, 9_999n]);
  log.reset(5n);
  expect([log.start, log.head, log.after(5n)]).toEqual([5n, 5n, []]);
});
