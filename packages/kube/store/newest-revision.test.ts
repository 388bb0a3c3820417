import { expect, test } from 'vitest';
import { thisMoment } from './moment.ts';
import { newestRevision } from './newest-revision.ts';

/** A database at these revisions, one after the other, and how often it was asked. */
function asked(...revisions: readonly bigint[]) {
  let count = 0;
  const newest = newestRevision(async () => {
    count += 1;
    return revisions[count - 1] ?? 0n;
  });
  return { newest, times: () => count };
}

test('who wants to know as of now is told as of now; all at once by one question', async () => {
  const { newest, times } = asked(7n, 9n);
  expect(await Promise.all([newest.since(), newest.since(), newest.since()])).toEqual([7n, 7n, 7n]);
  expect([await newest.since(), times()]).toEqual([9n, 2]);
});

test('a question that was asked after a moment is answered for whoever came before it, and for nobody who came later', async () => {
  const { newest, times } = asked(7n, 9n);
  const before = thisMoment();
  expect([await newest.since(before), await newest.since(before), times()]).toEqual([7n, 7n, 1]);
  const later = thisMoment();
  expect([await newest.since(later), await newest.since(later), await newest.since(before), times()]).toEqual([9n, 9n, 9n, 2]);
});

test('a question that is under way when somebody comes is not for him', async () => {
  const first = Promise.withResolvers<bigint>();
  const second = Promise.withResolvers<bigint>();
  const begun = Promise.withResolvers<void>();
  const answers = [first.promise, second.promise];
  const newest = newestRevision(() => {
    begun.resolve();
    return answers.shift() ?? second.promise;
  });
  const early = newest.since();
  await begun.promise;
  const late = newest.since(thisMoment());
  first.resolve(7n);
  expect(await early).toBe(7n);
  second.resolve(9n);
  expect(await late).toBe(9n);
});

test('what this process wrote is seen, whatever was known before, until the database is another', async () => {
  const { newest } = asked(7n, 8n, 3n);
  const before = thisMoment();
  expect(await newest.since(before)).toBe(7n);
  newest.wrote(12n);
  newest.wrote(11n);
  expect([await newest.since(before), await newest.since()]).toEqual([12n, 12n]);
  newest.forget();
  expect(await newest.since(before)).toBe(3n);
});
