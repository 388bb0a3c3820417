import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { goPattern } from './go-pattern.ts';

const fits = (source: string, text: string): string => {
  const pattern = goPattern(source);
  return typeof pattern === 'string' ? pattern : pattern.of(text);
};

describe('patterns as Go has them', () => {
  test.each([
    ['^[a-z]+$', 'abc', true],
    ['^[a-z]+$', 'abC', false],
    ['b', 'abc', true],
    ['', '', true],
    ['', 'x', true],
    ['^$', '', true],
    ['^$', 'a', false],
    ['^(dev|prod)$', 'prod', true],
    ['^(dev|prod)$', 'product', false],
    ['a|', 'zzz', true],
    ['^(|a)$', 'a', true],
    ['^a{2,3}$', 'aa', true],
    ['^a{2,3}$', 'aaaa', false],
    ['^a{2}$', 'aa', true],
    ['^a{2,}$', 'aaaaa', true],
    ['^a{,2}$', 'a{,2}', true],
    ['^a{0}$', '', true],
    ['^a*?b+?c??$', 'aab', true],
    ['^(ab)*$', 'abab', true],
    ['^(ab)*$', 'aba', false],
    ['^(a*)*$', 'aaa', true],
    ['(a|b*)*c', 'abbac', true],
    ['(?i)^HELLO$', 'hello', true],
    ['^(?i:a)b$', 'Ab', true],
    ['^(?i:a)b$', 'AB', false],
    ['(?i)ä', 'Ä', true],
    ['(?i)[a-c]', 'B', true],
    ['(?i-s)a', 'A', true],
    ['a(?i)b|c', 'C', true],
    ['^a.c$', 'a\nc', false],
    ['(?s)^a.c$', 'a\nc', true],
    ['^b$', 'a\nb', false],
    ['(?m)^b$', 'a\nb\nc', true],
    ['a$', 'a\n', false],
    ['\\Aa\\z', 'a', true],
    ['\\bfoo\\b', 'a foo b', true],
    ['\\bfoo\\b', 'afoo', false],
    ['\\Boo', 'foo', true],
    ['\\bé', 'é', false],
    ['^\\d+\\.\\w+\\s$', '12.ab_ ', true],
    ['\\d', '٣', false],
    ['^\\D$', '٣', true],
    ['^[\\D]$', 'a', true],
    ['^[\\d-]+$', '1-2', true],
    ['^[[:alpha:]]+$', 'abC', true],
    ['^[[:^alpha:]]+$', '12é', true],
    ['^[[:space:]x]+$', ' \vx', true],
    ['\\s', '\v', false],
    ['[[:punct:]]', '[', true],
    ['^\\pL+$', 'äß', true],
    ['^\\p{Greek}$', 'λ', true],
    ['^\\P{Greek}$', 'a', true],
    ['^\\p{^Greek}$', 'λ', false],
    ['^\\PL$', '1', true],
    ['^\\p{Any}$', '\u{1F600}', true],
    ['^[\\p{Lu}0]+$', 'A0', true],
    ['^.$', '\u{1F600}', true],
    ['^[\u{1F600}-\u{1F610}]$', '\u{1F603}', true],
    ['^\\x41\\x{42}\\103\\t\\.$', 'ABC\t.', true],
    ['^[\\x41-\\x43]$', 'B', true],
    ['^\\Qa.b*\\E$', 'a.b*', true],
    ['^\\Qab\\E+$', 'abbb', true],
    ['\\Q[', '[', true],
    ['^[]a]$', ']', true],
    ['^[^]a]$', 'b', true],
    ['^[a-]$', '-', true],
    ['^[-a]$', '-', true],
    ['^[^\\n]$', 'a', true],
    ['^[+--]$', ',', true],
    ['(?P<name>a)(?<other>b)(?:c)', 'abc', true],
    ['{', '{', true],
    ['a{x}', 'a{x}', true],
    [']', ']', true],
    ['}', '}', true],
  ])('%j of %j: %s', (source, text, expected) => {
    expect(fits(source, text)).toBe(expected ? 'fits' : 'differs');
  });

  test.each([
    ['(', 'missing closing ): `(`'],
    [')', 'unexpected ): `)`'],
    ['a)b', 'unexpected ): `a)b`'],
    ['[a', 'missing closing ]: `[a`'],
    ['[]', 'missing closing ]: `[]`'],
    ['*a', 'missing argument to repetition operator: `*`'],
    ['a|*', 'missing argument to repetition operator: `*`'],
    ['(+)', 'missing argument to repetition operator: `+`'],
    ['{2}', 'missing argument to repetition operator: `{2}`'],
    ['a**', 'invalid nested repetition operator: `**`'],
    ['a+{2}', 'invalid nested repetition operator: `+{2}`'],
    ['a{1001}', 'invalid repeat count: `{1001}`'],
    ['a{3,2}', 'invalid repeat count: `{3,2}`'],
    ['\\', 'trailing backslash at end of expression: ``'],
    ['\\y', 'invalid escape sequence: `\\y`'],
    ['(a)\\1', 'invalid escape sequence: `\\1`'],
    ['\\x{110000}', 'invalid escape sequence: `\\x`'],
    ['\\C', 'invalid escape sequence: `\\C`'],
    ['(?=a)', 'invalid or unsupported Perl syntax: `(?=`'],
    ['(?<!a)', 'invalid or unsupported Perl syntax: `(?<`'],
    ['(?z)', 'invalid or unsupported Perl syntax: `(?z`'],
    ['[z-a]', 'invalid character class range: `z-a`'],
    ['[a-\\d]', 'invalid character class range: `a-\\d`'],
    ['[[:nothing:]]', 'invalid character class range: `[:nothing:]`'],
    ['\\p{Klingon}', 'invalid character class range: `\\p{Klingon}`'],
    ['\\p', 'invalid character class range: `\\p`'],
    ['(a{1000}){1000}', 'expression too large'],
    ['((((a{9}){9}){9}){9}){9}', 'expression too large'],
  ])('%j is none', (source, expected) => {
    expect(goPattern(source)).toBe(expected);
  });

  test('a pattern that is too long is none', () => {
    expect(goPattern('a'.repeat(1001))).toContain('expression too large');
    expect(fits('a'.repeat(1000), 'a'.repeat(1000))).toBe('fits');
  });
});

/** Patterns that mean the same to Go and to JavaScript. */
const { tree } = fc.letrec<{ tree: string }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', '\\d', '\\w', '\\b', '\\B', '^', '$', '', '\\.', '[a-c1]'),
    fc.tuple(tie('tree'), tie('tree')).map(([a, b]) => `${a}${b}`),
    fc.tuple(tie('tree'), tie('tree')).map(([a, b]) => `(?:${a}|${b})`),
    fc
      .tuple(tie('tree'), fc.constantFrom('*', '+', '?', '{2}', '{0,2}', '{1,}', '*?'))
      .map(([a, operator]) => `(?:${a})${operator}`),
    tie('tree').map((a) => `(${a})`),
  ),
}));

test('any pattern says the same as JavaScript does', () => {
  fc.assert(
    fc.property(
      tree,
      fc.string({ unit: fc.constantFrom('a', 'b', 'c', '1', '.', ' ', '\n', 'é'), maxLength: 8 }),
      (source, text) => {
        // In JavaScript `.` stops at more line ends than in Go; only \n is in the texts.
        expect(fits(source, text)).toBe(new RegExp(source, 'u').test(text) ? 'fits' : 'differs');
      },
    ),
    { numRuns: 3000 },
  );
});

test('whatever the pattern is, it is read or refused, and never fails', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...'ab[]()\\{}|*+?^$.:-,12pPQExdwzA<>=!ims', '[:', ':]'), maxLength: 20 }),
      fc.string({ maxLength: 5 }),
      (source, text) => {
        expect(typeof fits(source, text)).toBe('string');
      },
    ),
    { numRuns: 3000 },
  );
});

test.each(['^(a+)+$', '^(a|a)*$', '^(a*)*b$', '(x+x+)+y', '^(([a-z])+.)+[A-Z]([a-z])+$', '^(?:(?:a?){30}){30}a{30}$'])(
  '%s, which holds other engines up for ever, does not',
  (source) => {
    const verdict = fits(source, `${'a'.repeat(2000)}!`);
    expect(['differs', 'too-long']).toContain(verdict);
  },
);

test('a text that would take too long is refused rather than looked at', () => {
  expect(fits('^(a{500}|b{500})*$', 'a'.repeat(20_000))).toBe('too-long');
  expect(fits('^[a-z]+$', 'a'.repeat(100_000))).toBe('fits');
});
