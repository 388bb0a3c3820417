import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { yamlDocuments } from './go-yaml.ts';

const valueOf = (text: string): unknown => {
  const [document] = yamlDocuments(text);
  return document?.kind === 'value' ? document.value : document?.problem;
};

test('scalars mean what they mean to kubectl and helm', () => {
  expect(
    valueOf('{mode: 0644, minus: -017, plain: 644, on: yes, flags: [on, Off, n], text: "yes", version: 1.10, none: ~}'),
  ).toEqual({
    mode: 0o644,
    minus: -0o17,
    plain: 644,
    true: true,
    flags: [true, false, 'n'],
    text: 'yes',
    version: 1.1,
    none: null,
  });
});

test('each document stands for itself', () => {
  expect(yamlDocuments('a: 1\n---\nb: [\n---\nc: 3\n')).toMatchObject([
    { value: { a: 1 } },
    { kind: 'wrong', problem: expect.stringMatching(/^it is no YAML: line \d/) },
    { value: { c: 3 } },
  ]);
  expect(yamlDocuments('')).toEqual([]);
  expect(yamlDocuments('# nothing\n---\n')).toMatchObject([{ value: null }]);
});

test.each([
  ['a: 1\nb: 2\na: 3', 'it is no YAML: line 3: the key "a" stands here a second time'],
  ['{[1, 2]: 3}', 'it is no YAML: line 1: a key must be a text'],
  ['a: *nobody', expect.stringContaining('it is no YAML')],
  ['['.repeat(300_000), 'it is nested more than 100 levels deep'],
  [
    `a: &a [x,x,x,x,x,x,x,x,x]\n${'bcdefghij'
      .split('')
      .map((name, index) => `${name}: &${name} [${Array.from({ length: 9 }, () => `*${'abcdefghij'[index]}`).join(',')}]`)
      .join('\n')}`,
    expect.stringContaining('it is no YAML'),
  ],
])('what is wrong is told: %#', (text, problem) => {
  expect(yamlDocuments(text)).toEqual([{ kind: 'wrong', problem }]);
});

test('thousands of keys are read in no time', () => {
  const many = Array.from({ length: 20_000 }, (_, index) => `key-${index}: ${index}`).join('\n');
  expect(Object.keys(valueOf(many) as object)).toHaveLength(20_000);
});

test('whatever a program writes is read as it was', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
      const text = stringify(value, { version: '1.1', defaultStringType: 'QUOTE_DOUBLE' });
      expect(JSON.parse(JSON.stringify(valueOf(text)))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test('no text is too odd to be answered', () => {
  fc.assert(
    fc.property(
      fc.string({
        unit: fc.constantFrom(
          'a',
          ':',
          ' ',
          '\n',
          '-',
          '[',
          '{',
          '}',
          ']',
          '&',
          '*',
          '!',
          '|',
          '>',
          '"',
          "'",
          '#',
          '%',
          '@',
          '?',
          ',',
        ),
      }),
      (text) => {
        for (const document of yamlDocuments(text)) expect(['value', 'wrong']).toContain(document.kind);
      },
    ),
    { numRuns: 500 },
  );
});
