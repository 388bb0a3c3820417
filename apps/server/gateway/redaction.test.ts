import fc from 'fast-check';
import { expect, test } from 'vitest';
import { redact } from './redaction.ts';

const kept = (body: unknown): unknown => JSON.parse(redact(body) ?? 'null');

test('the value under a secret name is replaced, whatever it is, and the rest stays', () => {
  expect(kept({
    email: 'ada@example.com', password: 'hunter2', nested: [{ clientSecret: { a: ['hunter2'] }, size: 3 }], tokens: ['hunter2'],
    pin: 1234,
  })).toEqual({
    email: 'ada@example.com', password: '[redacted]', nested: [{ clientSecret: '[redacted]', size: 3 }], tokens: '[redacted]',
    pin: '[redacted]',
  });
});

test('what only speaks of a secret stays readable: the log needs it', () => {
  const body = {
    tokenId: 'tok_1', tokenName: 'ci', secretRefs: ['secret://a'], expiresAt: '2026-04-15T08:00:00.000Z', password: null,
    token: '',
  };
  expect(kept(body)).toEqual(body);
});

test('what is JSON in a text is read too, and what only looks like it stays as it is', () => {
  expect(kept({ configs: '{"port":8080,"envVars":{"DB_PASSWORD":"hunter2","LOG_LEVEL":"info"}}' })).toEqual({
    configs: '{"port":8080,"envVars":{"DB_PASSWORD":"[redacted]","LOG_LEVEL":"info"}}',
  });
  expect(kept({ note: '{not json', list: '[x' })).toEqual({ note: '{not json', list: '[x' });
});

test('a secret by its shape is replaced under any name, in names too, and under names that are exempt', () => {
  const body = { note: 'use sd_pat_abc', sd_inv_abc: 1, tokenId: 'sd_pat_abc', secretRefs: ['postgres://u:hunter2@h/'] };
  expect(kept(body)).toEqual({
    note: 'use [redacted]', '[redacted]': 1, tokenId: '[redacted]', secretRefs: ['postgres://u:[redacted]@h/'],
  });
});

test('a variable with a telling name keeps its name and loses its value', () => {
  expect(kept({ env: [
    { name: 'DB_PASSWORD', value: 'hunter2' }, { key: 'apiKey', value: 'hunter2' }, { name: 'PORT', value: '80' },
  ] })).toEqual({
    env: [{ name: 'DB_PASSWORD', value: '[redacted]' }, { key: 'apiKey', value: '[redacted]' }, { name: 'PORT', value: '80' }],
  });
});

test('no body is null, and a text or number is one too', () => {
  expect(redact(undefined)).toBeNull();
  expect(redact(null)).toBeNull();
  expect(redact('sd_rt_abc')).toBe('"[redacted]"');
  expect(redact(0)).toBe('0');
});

test('at most 64 KB of bytes are kept, whole characters, and the mark says how long it was', () => {
  const piece = fc.constantFrom('a', 'ü', '支', '😀', '"');
  fc.assert(fc.property(piece, fc.integer({ min: 10_000, max: 70_000 }), fc.nat(4), (character, times, shift) => {
    const body = { text: 'x'.repeat(shift) + character.repeat(times) };
    const whole = Buffer.byteLength(JSON.stringify(body));
    const text = redact(body) ?? '';
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(64 * 1024);
    expect(text).not.toContain('\ufffd');
    if (whole <= 64 * 1024) expect(JSON.parse(text)).toEqual(body);
    else expect(text.endsWith(`… [cut: ${whole} bytes in all]`)).toBe(true);
  }), { numRuns: 60 });
});

test('a secret behind the cut does not come back', () => {
  expect(redact({ pad: 'x'.repeat(64 * 1024 - 40), password: 'hunter2', note: 'sd_pat_hunter2' })).not.toContain('hunter2');
});

const secretNames = fc.constantFrom(
  'password', 'newPassword', 'DB_PASSWORD', 'secret', 'client_secret', 'accessToken', 'refreshToken', 'token', 'credentials',
  'privateKey', 'apiKey', 'kubeconfig', 'authorization', 'connectionString',
);
const innocentNames = fc.oneof(
  fc.string({ maxLength: 8 }),
  fc.constantFrom('name', 'value', 'data', 'items', 'tokenId', 'secretRefs', '__proto__', 'constructor', 'toJSON'),
);
const canary = 'Canary0123456789';

/** A body with a canary somewhere inside, under a secret name or in the shape of a secret. */
const withCanary: fc.Arbitrary<unknown> = fc.letrec<{ node: unknown; leaf: unknown }>((tie) => ({
  leaf: fc.oneof(
    fc.constantFrom(
      `sd_pat_${canary}`, `x sd_rt_${canary} y`, `eyJ${canary}.${canary}.${canary}`,
      `-----BEGIN KEY-----\n${canary}\n-----END KEY-----`, `mysql://u:${canary}@h/db`,
    ),
    fc.tuple(secretNames, fc.oneof(fc.constant(canary), fc.constant([canary]), fc.constant({ deep: [canary] }))).map(
      ([name, value]) => ({ [name]: value }),
    ),
    fc.tuple(secretNames, fc.constantFrom('name', 'key')).map(([name, under]) => ({ [under]: name, value: canary })),
    fc.constant({ [`sd_inv_${canary}`]: 1 }),
  ),
  node: fc.oneof(
    { depthSize: 'small', maxDepth: 5 },
    tie('leaf'),
    fc.tuple(fc.array(fc.jsonValue(), { maxLength: 3 }), tie('node')).map(([others, inner]) => [...others, inner]),
    fc.tuple(innocentNames, tie('node')).map(([name, inner]) => ({ [name]: JSON.stringify(inner) })),
    fc.tuple(fc.dictionary(innocentNames, fc.jsonValue(), { maxKeys: 3 }), innocentNames, tie('node')).map(
      ([others, name, inner]) => Object.fromEntries([...Object.entries(others), [name, inner]]),
    ),
  ),
})).node;

test('whatever the body is, a canary under a secret name or in such a shape is not in what is kept', () => {
  fc.assert(fc.property(withCanary, (body) => {
    expect(JSON.stringify(body)).toContain(canary);
    expect(redact(body)).not.toContain(canary);
  }), { numRuns: 3000 });
});
