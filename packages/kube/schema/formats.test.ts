import { expect, test } from 'vitest';
import { hasFormat, isKnownFormat } from './formats.ts';

const samples: Readonly<Record<string, readonly [good: readonly string[], bad: readonly string[]]>> = {
  'date-time': [['2024-01-02T03:04:05Z', '2024-01-02t03:04:05.123+01:00'], ['2024-01-02 03:04:05Z', '2024-01-02T24:00:00Z', '2024-02-30T00:00:00Z', 'now', '']],
  date: [['2024-02-29'], ['2023-02-29', '2024-1-1', '']],
  duration: [['1s', '1h2m', '-1.5h', '0', '22 ns', '3 weeks'], ['1', 'x', '']],
  uri: [['http://a.b/c?d', '/path', 'mailto:x@y', 'http://[::1]:80/'], ['a', 'http://a#f', 'http://a:b/', '/a b', 'http://a/%zz', '']],
  email: [['a@b.c', 'Bob <a@b.c>', '"a b"@c.d'], ['a', 'a@', 'a b@c', 'a@b>']],
  hostname: [['example.com', 'localhost', 'münchen.de'], ['-a', 'a_b', 'a..b', 'x'.repeat(64)]],
  ipv4: [['1.2.3.4', '01.2.3.4', '::ffff:1.2.3.4'], ['256.1.1.1', '1.2.3', '']],
  ipv6: [['::1', '2001:db8::1'], ['fe80::1%eth0', '1.2.3.4', ':::']],
  cidr: [['10.0.0.0/8', '::/0', '010.0.0.0/8'], ['10.0.0.0/33', '10.0.0.0', 'a/8']],
  mac: [['00:11:22:33:44:55', '0011.2233.4455'], ['00:11-22:33:44:55', '00:11:22:33:44']],
  uuid: [['a987fbc9-4bed-3078-cf07-9141ba07c9f3', 'A987FBC94BED3078CF079141BA07C9F3'], ['x']],
  byte: [['YQ==', 'YWJj'], ['YW', '!!!!', '']],
  'k8s-short-name': [['a-b'], ['A', '-a', 'a.b']],
  'k8s-long-name': [['a.b-c'], ['a..b']],
};

test('formats hold for what Kubernetes takes, and for nothing else', () => {
  for (const [format, [good, bad]] of Object.entries(samples)) {
    for (const text of good) expect(hasFormat(format, text), `${format} ${text}`).toBe(true);
    for (const text of bad) expect(hasFormat(format, text), `${format} ${text}`).toBe(false);
  }
});

test('a format that nobody knows holds always', () => {
  expect(isKnownFormat('quantity')).toBe(false);
  expect(hasFormat('quantity', 'anything')).toBe(true);
  expect(isKnownFormat('constructor')).toBe(false);
});
