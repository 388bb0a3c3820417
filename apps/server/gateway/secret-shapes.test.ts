import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scrubSecrets } from './secret-shapes.ts';

const pem = (content: string, label = 'PRIVATE KEY'): string => `-----BEGIN ${label}-----\n${content}\n-----END ${label}-----`;
const jwt = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl';

test.each([
  ['sd_pat_AbC-123_x', '[redacted]'],
  ['token=sd_rt_AbC, next', 'token=[redacted], next'],
  ['https://x.example/join#sd_inv_abc', 'https://x.example/join#[redacted]'],
  ['ghp_0123456789abcdef and github_pat_11AA_bb', '[redacted] and [redacted]'],
  [`a ${jwt} b`, 'a [redacted] b'],
  [`"${jwt}"`, '"[redacted]"'],
  [`x${jwt},y`, 'x[redacted],y'],
  [`${jwt}.and.two`, '[redacted]'],
  ['eyJhbGciOiJub25lIn0.eyJhIjoxfQ.', '[redacted]'],
  [`before ${pem('MIIE\nvQ')} after`, 'before [redacted] after'],
  ['-----BEGIN RSA PRIVATE KEY-----\nMIIE', '[redacted]'],
  ['Authorization: Bearer abcdef123456', 'Authorization: Bearer [redacted]'],
  ['basic dXNlcjpwYXNz', 'basic [redacted]'],
  ['postgres://app:hunter2@db.example/shop', 'postgres://app:[redacted]@db.example/shop'],
  ['postgres://app:hun@te/r2@db.example/shop', 'postgres://app:[redacted]@db.example/shop'],
  ['redis://:hunter2@cache:6379', 'redis://:[redacted]@cache:6379'],
  [`${jwt},${jwt}`, '[redacted],[redacted]'],
  [`{"a":"${jwt}","b":"${jwt}"}`, '{"a":"[redacted]","b":"[redacted]"}'],
  [`mongodb://u:it's"<x>@h`, 'mongodb://u:[redacted]@h'],
  ['url=https://hunter2@host:80/@scope', 'url=https://[redacted]@scope'],
  ['https://hunter2@host/@scope', 'https://[redacted]@host/@scope'],
  ['see https://hunter2@github.com/a/b.git now', 'see https://[redacted]@github.com/a/b.git now'],
])('%s', (text, kept) => {
  expect(scrubSecrets(text)).toBe(kept);
});

test.each([
  '', 'Checkout', 'ada@example.com', 'https://example.com/path?x=1', 'https://example.com/@scope/package',
  'git@github.com:a/b.git', 'ssh://git@github.com/a/b',
  'eyJustAWord', 'v1.2.3', 'sd_pat_', 'key eyJa.b', '2026-04-15T08:00:00.000Z', 'prj_01k7fcmeu9e3b8f4natum4hubp',
  'the bearer of news', 'basic idea',
])('%j stays as it is', (text) => {
  expect(scrubSecrets(text)).toBe(text);
});

test('a secret in one of these shapes is gone, whatever stands around it', () => {
  const canary = fc.stringMatching(/^canary[A-Za-z0-9]{16,40}$/);
  const shape = fc.constantFrom<(secret: string) => string>(
    (secret) => `sd_pat_${secret}`, (secret) => `sd_rt_${secret}`, (secret) => `sd_inv_${secret}`, (secret) => `ghp_${secret}`,
    (secret) => `eyJ${secret}.${secret}.${secret}`, (secret) => `eyJ${secret}.e30.`, (secret) => pem(secret),
    (secret) => pem(secret, 'EC PRIVATE KEY'),
    (secret) => `-----BEGIN KEY-----${secret}`, (secret) => `Bearer ${secret}`, (secret) => `amqps://user:${secret}@host/x`,
    (secret) => `https://u:${secret}/@${secret}@host`, (secret) => `https://${secret}@host`,
  );
  const around = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.constantFrom(' ', '\n', '"', ',', '{"a":"', '://', '@', ':', 'eyJ', 'a://b:c@d ', 'sd_pat_x '),
  );
  fc.assert(fc.property(around, canary, shape, around, (before, secret, inShape, after) => {
    // Right behind a letter "Bearer" is another word, and a URL may have swallowed its beginning: that is what the space is for.
    expect(scrubSecrets(`${before} ${inShape(secret)}${after}`)).not.toContain(secret);
  }), { numRuns: 3000 });
});

test('a megabyte that was made to be slow is read in one go', () => {
  for (const piece of [
    'eyJ', 'eyJ.', 'a://:', '://', '-----BEGIN ', '-----BEGIN a-----', 'sd_pat_', 'sd_pat', 'bearer ', '@', ':', 'a@b:', 'gh',
    'eyJ a',
  ]) {
    expect(scrubSecrets(piece.repeat(1_000_000 / piece.length)).length).toBeGreaterThan(0);
  }
});
