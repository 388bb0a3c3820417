import fc from 'fast-check';
import { expect, test } from 'vitest';
import { JsonMalformed, jsonProblem, parseJson } from './parse-json.ts';

const problemIn = (text: string): string | undefined => jsonProblem(Buffer.from(text));

test('says what is wrong in the words of Go', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['', 'unexpected end of JSON input'],
    ['{', 'unexpected end of JSON input'],
    ['[1,', 'unexpected end of JSON input'],
    ['"a', 'unexpected end of JSON input'],
    ['{"a":}', `invalid character '}' looking for beginning of value`],
    ['{a:1}', `invalid character 'a' looking for beginning of object key string`],
    ['{"a":1,}', `invalid character '}' looking for beginning of object key string`],
    ['{"a" 1}', `invalid character '1' after object key`],
    ['{"a":1 2}', `invalid character '2' after object key:value pair`],
    ['[1 2]', `invalid character '2' after array element`],
    ['{} x', `invalid character 'x' after top-level value`],
    [`{'a':1}`, String.raw`invalid character '\'' looking for beginning of object key string`],
    ['1"', `invalid character '"' after top-level value`],
    ['\0', String.raw`invalid character '\x00' looking for beginning of value`],
    ['é', `invalid character 'Ã' looking for beginning of value`],
    [String.raw`"\x"`, `invalid character 'x' in string escape code`],
    [String.raw`"\u12g4"`, String.raw`invalid character 'g' in \u hexadecimal character escape`],
    ['"\n"', String.raw`invalid character '\n' in string literal`],
    ['-', `invalid character ' ' in numeric literal`],
    ['01', `invalid character '1' after top-level value`],
    ['1.x', `invalid character 'x' after decimal point in numeric literal`],
    ['1e+', `invalid character ' ' in exponent of numeric literal`],
    ['nul', `invalid character ' ' in literal null (expecting 'l')`],
    ['trux', `invalid character 'x' in literal true (expecting 'e')`],
  ];
  for (const [text, problem] of cases) expect(problemIn(text), JSON.stringify(text)).toBe(problem);
});

test('goes as deep as Go does', () => {
  const nested = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;
  expect(parseJson(nested(10_000))).toBeInstanceOf(Array);
  expect(() => parseJson(nested(10_001))).toThrow(new JsonMalformed(`invalid character '[' exceeded max depth`));
  expect(() => parseJson('['.repeat(1_000_000))).toThrow(JsonMalformed);
});

test('takes what JSON.parse takes, and nothing else', () => {
  const almost = fc
    .json({ maxDepth: 3 })
    .chain((text) =>
      fc
        .tuple(fc.nat(text.length), fc.nat(2), fc.constantFrom(...'{}[]",:\\ 01.e-+tfnu\n\0é'))
        .map(([at, cut, put]) => text.slice(0, at) + put + text.slice(at + cut)),
    );
  fc.assert(
    fc.property(fc.oneof(fc.json(), almost, fc.string()), (text) => {
      let valid = true;
      try {
        JSON.parse(text);
      } catch {
        valid = false;
      }
      expect(problemIn(text) === undefined).toBe(valid);
    }),
    { numRuns: 2_000 },
  );
});
