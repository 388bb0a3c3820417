import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import type { TemplateParameter } from '../../objects/common.ts';
import { longestParameters } from './read-parameters.ts';
import { resolveParameters } from './resolve-parameters.ts';

const declared: readonly TemplateParameter[] = [
  { variable: 'name', label: 'Name', required: true, validation: '^[a-z]+$', invalidation: 'forbidden' },
  { variable: 'tier', options: ['dev', 'prod'], defaultValue: 'dev' },
  { variable: 'replicas', type: 'number', min: 1, max: 10, defaultValue: '2' },
  { variable: 'public', type: 'boolean' },
  { variable: 'database.version', type: 'string' },
  { variable: 'database.password', type: 'password', validation: '^.{8,}$' },
  { variable: 'notes', type: 'multiline' },
];
const said = (text: string, parameters = declared): readonly string[] =>
  resolveParameters(parameters, text).causes.map(({ field, message }) => `${field}: ${message}`);

describe('what is given is held against what is declared', () => {
  test('defaults are filled in, values get their type, and what nobody declared passes through', () => {
    const { values, causes, undeclared } = resolveParameters(
      declared,
      'name: shop\npublic: "T"\nextra: [1, 2]\ndatabase:\n  version: 1.10\n  port: 5432\n',
    );
    expect(causes).toEqual([]);
    expect(values).toEqual({
      name: 'shop',
      tier: 'dev',
      replicas: 2,
      public: true,
      database: { version: '1.10', password: '', port: 5432 },
      notes: '',
      extra: [1, 2],
    });
    expect(undeclared).toEqual(['extra', 'database.port']);
  });

  test('what is optional and not given is there all the same, so that a template can ask for it', () => {
    expect(
      resolveParameters([{ variable: 'a.b.c' }, { variable: 'n', type: 'number' }, { variable: 'f', type: 'boolean' }], '')
        .values,
    ).toEqual({ a: { b: { c: '' } }, n: null, f: null });
  });

  test.each([
    ['tier: dev', 'spec.parameters.name: Required value: parameter Name (name) is required'],
    ['name:', 'spec.parameters.name: Required value: parameter Name (name) is required'],
    ['name: ""', 'spec.parameters.name: Required value: parameter Name (name) is required'],
    ['name: Shop', 'spec.parameters.name: Invalid value: "Shop": must match ^[a-z]+$'],
    ['name: forbiddenname', 'spec.parameters.name: Invalid value: "forbiddenname": must not match forbidden'],
    ['name: a\ntier: test', 'spec.parameters.tier: Unsupported value: "test": supported values: "dev", "prod"'],
    ['name: a\nreplicas: 12', 'spec.parameters.replicas: Invalid value: 12: must be ≤ 10'],
    ['name: a\nreplicas: 0', 'spec.parameters.replicas: Invalid value: 0: must be ≥ 1'],
    ['name: a\nreplicas: "3.5"', 'spec.parameters.replicas: Invalid value: "3.5": must be a whole number'],
    ['name: a\nreplicas: 1e3', 'spec.parameters.replicas: Invalid value: "1e3": must be a whole number'],
    ['name: a\nreplicas: many', 'spec.parameters.replicas: Invalid value: "many": must be a whole number'],
    ['name: a\npublic: maybe', 'spec.parameters.public: Invalid value: "maybe": must be true or false'],
    ['name: [a]', 'spec.parameters.name: Invalid value: must be a single value and no list'],
    ['name: {a: b}', 'spec.parameters.name: Invalid value: must be a single value and no map'],
    ['name: a\ndatabase: small', 'spec.parameters.database: Invalid value: must be a map, because database.version is in it'],
  ])('%j', (text, expected) => {
    expect(said(text)).toContain(expected);
  });

  test('everything that is wrong is told at once', () => {
    expect(said('tier: x\nreplicas: 99\n')).toHaveLength(3);
  });

  test('a password that is wrong is not shown', () => {
    expect(said('name: a\ndatabase: {password: hunter2}')).toEqual([
      'spec.parameters.database.password: Invalid value: "(hidden)": must match ^.{8,}$',
    ]);
    expect(said('secret: hunter2', [{ variable: 'secret', type: 'password', options: ['a', 'b'] }])).toEqual([
      'spec.parameters.secret: Unsupported value: "(hidden)": supported values: "a", "b"',
    ]);
  });

  test('numbers and truth in all forms that Go takes', () => {
    const both: readonly TemplateParameter[] = [
      { variable: 'n', type: 'number' },
      { variable: 'f', type: 'boolean' },
    ];
    expect(resolveParameters(both, 'n: "+7"\nf: 0').values).toEqual({ n: 7, f: false });
    expect(resolveParameters(both, 'n: -7\nf: "TRUE"').values).toEqual({ n: -7, f: true });
    expect(said('n: 99999999999999999999\nf: yes', both)).toEqual([
      'spec.parameters.n: Invalid value: "99999999999999999999": must be a whole number',
      'spec.parameters.f: Invalid value: "yes": must be true or false',
    ]);
    expect(said('n: 3', [{ variable: 'n', type: 'number', options: ['1', '2'] }])).toEqual([
      'spec.parameters.n: Unsupported value: 3: supported values: "1", "2"',
    ]);
  });
});

describe('YAML that is none is told with its line, and without what was in it', () => {
  test.each([
    ['name: a\n tier: b', 'line 1, column 7'],
    ['a: 1\nname: [a', 'line 2, column'],
    ['a: 1\na: 2', 'line 2, column 1: the name stands here a second time'],
    ['b: {a: 1, a: 2}', 'line 1, column 11: the name'],
    ['- a', 'line 1, column 1: must be a map of parameters'],
    ['just text', 'must be a map of parameters'],
    ['a: 1\n---\nb: 2', 'line 2, column 1: a second document begins'],
    ['a: *nobody', 'Unresolved alias'],
    ['{{ .Values.x }}', 'line 1, column 2: a name must be a text'],
    ['\t- a: b', 'line 1'],
  ])('%j', (text, expected) => {
    const [only, ...others] = said(text);
    expect(others).toEqual([]);
    expect(only).toContain('spec.parameters: Invalid value: ');
    expect(only).toContain(expected);
  });

  test('nothing of a broken text is repeated', () => {
    expect(said('password: hunter2\n  broken: [').join()).not.toContain('hunter2');
  });

  test.each([
    ['too long', `a: ${'x'.repeat(longestParameters)}`, 'may not be longer than'],
    ['brackets', '['.repeat(30_000), 'is nested more than 100 levels deep'],
    ['dashes', `a:\n ${'- '.repeat(15_000)}`, 'is nested more than 100 levels deep'],
    ['braces', '{a: '.repeat(7_500), 'is nested more than 100 levels deep'],
    [
      'aliases that multiply',
      `a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [${'*a,'.repeat(9)}*a]\nc: &c [${'*b,'.repeat(9)}*b]\nd: &d [${'*c,'.repeat(9)}*c]\ne: [${'*d,'.repeat(9)}*d]`,
      'Excessive alias count',
    ],
  ])('%s', (_, text, expected) => {
    expect(said(text, [])).toEqual([expect.stringContaining(expected)]);
  });

  test('many names are no trouble', () => {
    const { values, causes } = resolveParameters([], Array.from({ length: 3000 }, (_, index) => `k${index}: v`).join('\n'));
    expect([Object.keys(values).length, causes]).toEqual([3000, []]);
  });

  test('nothing at all is fine where nothing is asked for', () => {
    for (const text of ['', '  \n', '# nothing', 'null', '~', '{}'])
      expect(resolveParameters([], text)).toEqual({ values: {}, causes: [], undeclared: [] });
  });
});

const key = fc.stringMatching(/^[a-z]{1,5}$/);

test('whatever somebody gives, the answer is values or causes, and values come back as they were', () => {
  fc.assert(
    fc.property(
      fc.dictionary(
        key,
        fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.array(fc.string()), fc.dictionary(key, fc.string())),
      ),
      fc.uniqueArray(key),
      (given, names) => {
        const parameters = names.map((variable) => ({ variable }));
        const { values, causes } = resolveParameters(parameters, stringify(given));
        for (const [name, value] of Object.entries(given)) {
          if (!names.includes(name)) expect(values[name]).toEqual(value);
          else if (typeof value === 'object') expect(causes.map(({ field }) => field)).toContain(`spec.parameters.${name}`);
          else expect(values[name]).toBe(String(value));
        }
      },
    ),
  );
});

test('whatever the text is, it never fails', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.string({
          unit: fc.constantFrom(
            'a',
            ':',
            ' ',
            '\n',
            '-',
            '[',
            ']',
            '{',
            '}',
            '&a',
            '*a',
            '!!x',
            '"',
            "'",
            '|',
            '>',
            '#',
            '?',
            '__proto__',
            'constructor',
          ),
        }),
      ),
      (text) => {
        expect(resolveParameters(declared, text).causes).toBeInstanceOf(Array);
      },
    ),
    { numRuns: 1000 },
  );
});
