import { expect, test } from 'vitest';
import { webAddress } from './web-address.ts';

test('only addresses of pages lead anywhere', () => {
  expect(webAddress('https://console.aws.amazon.com/iam')).toBe('https://console.aws.amazon.com/iam');
  expect(webAddress('HTTP://127.0.0.1:8080/run')).toBe('HTTP://127.0.0.1:8080/run');
  for (const other of ['javascript:alert(1)', 'data:text/html,x', 'not an address', undefined])
    expect(webAddress(other)).toBeUndefined();
});
