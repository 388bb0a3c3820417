import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { masterKey } from './master-key.ts';
import { open, rewrap, seal, SealBroken, SealedWithAnotherKey } from './sealing.ts';

const key = masterKey(randomBytes(32));
const otherKey = masterKey(randomBytes(32));
const plaintexts = fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes));
const contexts = fc.string({ unit: 'grapheme' });

test('what was sealed opens to the same bytes', () => {
  fc.assert(
    fc.property(plaintexts, contexts, (plaintext, context) => {
      expect(open(key, seal(key, plaintext, context), context)).toEqual(plaintext);
    }),
  );
  expect(open(key, seal(key, 'schlüssel 🔑', 'a'), 'a').toString()).toBe('schlüssel 🔑');
});

test('any flipped bit of the sealed text is refused', () => {
  fc.assert(
    fc.property(plaintexts, fc.nat(), fc.integer({ min: 0, max: 7 }), (plaintext, place, bit) => {
      const bytes = Buffer.from(seal(key, plaintext, 'config.signing_keys/a'), 'latin1');
      const index = place % bytes.length;
      bytes[index] = (bytes[index] ?? 0) ^ (1 << bit);
      expect(isRefused(bytes.toString('latin1'), 'config.signing_keys/a')).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('every single bit of one sealed text counts', () => {
  const sealed = Buffer.from(seal(key, 'secret', 'row/1'), 'latin1');
  for (let bit = 0; bit < sealed.length * 8; bit++) {
    const changed = Buffer.from(sealed);
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    expect(isRefused(changed.toString('latin1'), 'row/1'), `bit ${bit}`).toBe(true);
  }
});

test('a value that was moved to another row is refused', () => {
  fc.assert(
    fc.property(plaintexts, contexts, contexts, (plaintext, context, other) => {
      fc.pre(context !== other);
      expect(() => open(key, seal(key, plaintext, context), other)).toThrow(SealBroken);
    }),
  );
});

test('parts of two sealed values do not fit together, and nothing else opens either', () => {
  const [a, b] = [seal(key, 'a', 'row').split('.'), seal(key, 'b', 'row').split('.')];
  const mixed = [a[0], a[1], a[2], b[3]].join('.');
  const whole = a.join('.');
  const others = [mixed, '', 'sd1', 'sd1...', `sd1.${key.id}..`, `${whole}.`, `${whole}\n`, whole.replace('sd1', 'sd2')];
  for (const text of others) {
    expect(() => open(key, text, 'row'), text).toThrow(SealBroken);
  }
  fc.assert(fc.property(fc.string(), (text) => void expect(() => open(key, text, 'row')).toThrow(SealBroken)));
});

test('another key is told apart from damage, with what to do', () => {
  const sealed = seal(key, 'secret', 'config.signing_keys/a');
  expect(() => open(otherKey, sealed, 'config.signing_keys/a')).toThrow(SealedWithAnotherKey);
  expect(() => open(otherKey, sealed, 'config.signing_keys/a')).toThrow(
    `config.signing_keys/a was sealed with master key ${key.id}, this server has ${otherKey.id}; ` +
      'set SPACEDOCK_MASTER_KEY to the key in force when it was stored',
  );
});

test('nothing of the value shows, and sealing twice gives two texts', () => {
  const [first, second] = [seal(key, 'hunter2', 'row'), seal(key, 'hunter2', 'row')];
  expect(first).toMatch(new RegExp(`^sd1\\.${key.id}\\.[\\w-]+\\.[\\w-]+$`));
  expect(Buffer.from(first.split('.')[3] ?? '', 'base64url').includes('hunter2')).toBe(false);
  const parts = [...first.split('.').slice(2), ...second.split('.').slice(2)];
  expect(new Set(parts).size).toBe(4);
});

test('rewrapped, it opens with the new key only, and the value itself was not touched', () => {
  fc.assert(
    fc.property(plaintexts, contexts, (plaintext, context) => {
      const sealed = seal(key, plaintext, context);
      const rewrapped = rewrap(sealed, key, otherKey);
      expect(open(otherKey, rewrapped, context)).toEqual(plaintext);
      expect(() => open(key, rewrapped, context)).toThrow(SealedWithAnotherKey);
      expect(() => open(otherKey, rewrapped, `${context}.`)).toThrow(SealBroken);
      expect(rewrapped.split('.')[3]).toBe(sealed.split('.')[3]);
      expect(rewrap(rewrapped, key, otherKey)).toBe(rewrapped);
    }),
  );
  const third = masterKey(randomBytes(32));
  expect(() => rewrap(seal(third, 'x', 'row'), key, otherKey)).toThrow(SealedWithAnotherKey);
  expect(() => rewrap('x', key, otherKey)).toThrow(SealBroken);
});

/** A changed key id cannot be told from another key; everything else is damage. Any other error is a fault of the code. */
function isRefused(sealed: string, context: string): boolean {
  try {
    open(key, sealed, context);
    return false;
  } catch (error) {
    if (error instanceof SealBroken || error instanceof SealedWithAnotherKey) return true;
    throw error;
  }
}
