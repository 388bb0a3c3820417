import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { parseYaml, YamlMalformed } from './parse-yaml.ts';

test('reads what people write', () => {
  expect(parseYaml('a: 1\nb:\n- x\n- {y: "z"}\n# said\nc: |\n  text [ {\n')).toEqual({
    a: 1,
    b: ['x', { y: 'z' }],
    c: 'text [ {\n',
  });
  expect(parseYaml('{"a": [1, null, true]}')).toEqual({ a: [1, null, true] });
  expect(parseYaml('')).toBeNull();
  expect(parseYaml('# nothing\n')).toBeNull();
  expect(parseYaml('a: 1\n---\nb: 2\n'), 'the first of several').toEqual({ a: 1 });
  expect(parseYaml('a: &x {b: 1}\nc: *x\n')).toEqual({ a: { b: 1 }, c: { b: 1 } });
});

test('reads back what was written', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 })), (value) => {
      // As JSON, which has one zero: YAML can write -0.
      expect(JSON.stringify(parseYaml(stringify(value)))).toBe(JSON.stringify(value));
    }),
  );
});

test('says what is wrong, and where', () => {
  expect(() => parseYaml('a: 1\nb: [')).toThrow(/^yaml: line 2: /);
  expect(() => parseYaml('a: b: c')).toThrow(/^yaml: line 1: /);
  expect(() => parseYaml('[a]: 1')).toThrow('unsupported map key of type: slice');
  expect(() => parseYaml('a: &a [x, x]\nb: *c')).toThrow(YamlMalformed);
});

test('is not kept busy by a text that was made for it', () => {
  const nothings = ['[', '{', '{a: ', '- ', '? ', 'a: ', '!x ', '&a ', '"', '*a ', '[? ', '{[', "'", '| ', ': '];
  for (const part of nothings) {
    try {
      parseYaml(part.repeat(20_000));
    } catch (error) {
      expect(error, part).toBeInstanceOf(YamlMalformed);
    }
  }
  const laughs = Array.from(
    { length: 20 },
    (_, index) => `a${index}: &a${index} [${Array.from({ length: 9 }, () => (index === 0 ? 'x' : `*a${index - 1}`)).join(',')}]`,
  ).join('\n');
  expect(() => parseYaml(laughs)).toThrow(/alias/);
});
