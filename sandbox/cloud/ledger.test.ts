import { expect, test } from 'vitest';
import { ledger } from './ledger.ts';

const vpc = { cloud: 'aws', account: '1', kind: 'ec2:vpc', id: 'vpc-1' };

test('what was made and not removed is left, twice if it was made twice', () => {
  const book = ledger(() => new Date(0));
  book.created(vpc);
  book.created(vpc);
  book.created({ ...vpc, id: 'vpc-2' });
  book.deleted(vpc);
  book.deleted({ ...vpc, id: 'vpc-3' });
  expect(book.left().map(({ id }) => id)).toEqual(['vpc-1', 'vpc-2']);
  expect(book.entries()).toHaveLength(5);
});
