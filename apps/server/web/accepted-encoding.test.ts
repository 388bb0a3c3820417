import { expect, test } from 'vitest';
import { acceptedEncoding } from './accepted-encoding.ts';

test.each([
  [undefined, undefined],
  ['', undefined],
  ['identity', undefined],
  ['deflate', undefined],
  ['gzip', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP;Q=0.5 , BR ; q=1', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.000, gzip;q=0', undefined],
  ['*', 'br'],
  ['*, br;q=0', 'gzip'],
  ['br;q=nonsense', undefined],
  ['brotli, gzipped', undefined],
])('%s: %s', (header, encoding) => expect(acceptedEncoding(header)).toBe(encoding));
