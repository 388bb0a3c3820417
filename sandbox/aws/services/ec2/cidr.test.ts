import { expect, test } from 'vitest';
import { cidrOf, contains, overlap } from './cidr.ts';

const cidr = (text: string) => cidrOf(text) ?? expect.fail(`${text} is no CIDR`);

test('a block has its first address and its size', () => {
  expect(cidrOf('10.0.3.7/24')).toEqual({ text: '10.0.3.0/24', first: 167_772_928, size: 256, prefix: 24 });
  expect(cidr('255.255.255.255/32').text).toBe('255.255.255.255/32');
  expect(cidr('1.2.3.4/0').text).toBe('0.0.0.0/0');
  for (const text of ['', '10.0.0.0', '10.0.0/16', '10.0.0.256/16', '10.0.0.0/33', 'x/8', '10.0.0.0/16 '])
    expect(cidrOf(text)).toBeUndefined();
});

test('blocks lie in one another, beside one another, or across', () => {
  expect(contains(cidr('10.0.0.0/16'), cidr('10.0.255.0/24'))).toBe(true);
  expect(contains(cidr('10.0.0.0/16'), cidr('10.1.0.0/24'))).toBe(false);
  expect(contains(cidr('10.0.0.0/24'), cidr('10.0.0.0/16'))).toBe(false);
  expect(overlap(cidr('10.0.0.0/24'), cidr('10.0.0.0/16'))).toBe(true);
  expect(overlap(cidr('10.0.0.0/24'), cidr('10.0.1.0/24'))).toBe(false);
});
