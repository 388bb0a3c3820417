import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { printsOf, withoutGiven } from './given-secrets.ts';

const fingerprint = (text: string): string => createHmac('sha256', 'a key').update(text).digest('hex').slice(0, 32);

test('a secret that was given is found wherever a word begins, and nothing of it is kept', () => {
  const secret = fc
    .string({ unit: fc.constantFrom(...'abcXYZ019_-+/=.!$'), minLength: 8, maxLength: 60 })
    .filter((text) => /^\w/.test(text));
  const around = fc.constantFrom('', ' ', '=', '"', ':', '\n', '@', '/', '(');
  fc.assert(
    fc.property(secret, around, around, fc.lorem(), (given, before, after, words) => {
      const prints = printsOf([{ username: 'acme', secret: given }], fingerprint);
      expect(JSON.stringify(prints)).not.toContain(given);
      const text = `${words}\n${before}${given}${after}${words}`;
      expect(withoutGiven(text, prints, fingerprint)).not.toContain(given);
    }),
  );
});

test('a text without secrets stays as it is', () => {
  const prints = printsOf([{ username: 'acme', secret: 'correct-horse-battery' }], fingerprint);
  const text = '#5 [2/4] RUN npm ci\nadded 12 packages in 3s, see https://npmjs.com/advisories';
  expect(withoutGiven(text, prints, fingerprint)).toBe(text);
});
