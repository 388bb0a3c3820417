import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { sealedIn, withValues, writtenAt } from './parameter-texts.ts';

const token = `sealed:sd1.${'0123456789abcdef'}.AAAA.BBBB`;
/** As people give passwords: anything, on one line or several. */
const secret = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => text.trim() !== '');

test('any value is found, replaced by a sealed one and put back as it was, and nothing else changes', () => {
  fc.assert(
    fc.property(
      secret,
      fc.string(),
      fc.constantFrom(...(['PLAIN', 'QUOTE_DOUBLE', 'QUOTE_SINGLE', 'BLOCK_LITERAL'] as const)),
      (given, other, style) => {
        const text = stringify({ color: other, db: { password: given, size: 3 } }, { defaultStringType: style });
        expect(writtenAt(text, 'db.password')).toBe(given);
        const sealed = withValues(text, new Map([['db.password', token]]));
        expect([...sealedIn(sealed)]).toEqual([['db.password', token]]);
        expect(parse(sealed)).toEqual({ color: other, db: { password: token, size: 3 } });
        expect(writtenAt(withValues(sealed, new Map([['db.password', given]])), 'db.password')).toBe(given);
      },
    ),
  );
});

test('comments and order stay, the same replacement gives the same text, and a number is taken as it was written', () => {
  const text = '# why\nb: 1\na: 007 # who\n';
  const once = withValues(text, new Map([['a', token]]));
  expect(once).toBe(`# why\nb: 1\na: "${token}" # who\n`);
  expect(withValues(once, new Map([['a', token]]))).toBe(once);
  expect(writtenAt(text, 'a')).toBe('007');
});

test('a value that stands in several places by an alias is replaced in all of them', () => {
  const sealed = withValues('a: &x hunter2\nb: *x\n', new Map([['a', token]]));
  expect(sealed).not.toContain('hunter2');
  expect(parse(sealed)).toEqual({ a: token, b: token });
});

test('what is no YAML, or not there, is left to others', () => {
  expect([writtenAt('a: [', 'a'), writtenAt('a: 1', 'b'), writtenAt('a: {b: 1}', 'a')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(sealedIn('a: 1').size).toBe(0);
  expect(sealedIn(undefined).size).toBe(0);
});
