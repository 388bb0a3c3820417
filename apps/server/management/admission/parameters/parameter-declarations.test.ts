import { describe, expect, test } from 'vitest';
import type { TemplateParameter } from '../../objects/common.ts';
import { declarationProblems } from './parameter-declarations.ts';

const said = (...parameters: TemplateParameter[]): readonly string[] =>
  declarationProblems(parameters, 'spec.parameters').map(({ field, message }) => `${field}: ${message}`);

test('parameters in order are taken', () => {
  expect(
    said(
      { variable: 'name', validation: '^[a-z]+$', defaultValue: 'shop' },
      { variable: 'database.size', type: 'number', min: 1, max: 3, defaultValue: '2' },
      { variable: 'database.name' },
      { variable: 'tier', options: ['dev', 'prod'], defaultValue: 'dev' },
      { variable: 'on', type: 'boolean', defaultValue: 'true' },
      { variable: 'with-dash_1' },
    ),
  ).toEqual([]);
});

describe('who writes a template is told what is wrong, rather than who uses it', () => {
  const cases: readonly (readonly [string, readonly TemplateParameter[]])[] = [
    ['spec.parameters[0].variable: Required value: a parameter needs a name to be used by', [{ label: 'Name' }]],
    [
      'spec.parameters[0].variable: Invalid value: "a b": must be a name such as replicas, or a path such as database.size',
      [{ variable: 'a b' }],
    ],
    [
      'spec.parameters[0].variable: Invalid value: "a..b": must be a name such as replicas, or a path such as database.size',
      [{ variable: 'a..b' }],
    ],
    ['spec.parameters[0].variable: Forbidden: .Values.loft is filled in by the system', [{ variable: 'loft.project' }]],
    ['spec.parameters[1].variable: Duplicate value: "a"', [{ variable: 'a' }, { variable: 'a' }]],
    [
      'spec.parameters[1].variable: Invalid value: "a": cannot stand beside a.b: one is inside of the other',
      [{ variable: 'a.b' }, { variable: 'a' }],
    ],
    [
      'spec.parameters[1].variable: Invalid value: "a.b": cannot stand beside a: one is inside of the other',
      [{ variable: 'a' }, { variable: 'a.b' }],
    ],
    ['spec.parameters[0].validation: Invalid value: "(": missing closing ): `(`', [{ variable: 'a', validation: '(' }]],
    [
      'spec.parameters[0].invalidation: Invalid value: "(?=a)": invalid or unsupported Perl syntax: `(?=`',
      [{ variable: 'a', invalidation: '(?=a)' }],
    ],
    ['spec.parameters[0].max: Invalid value: 1: must be ≥ min, which is 2', [{ variable: 'a', type: 'number', min: 2, max: 1 }]],
    [
      'spec.parameters[0].type: Invalid value: "string": must be number, because there is a min or max',
      [{ variable: 'a', type: 'string', min: 2 }],
    ],
    [
      'spec.parameters[0].defaultValue: Invalid value: "x": must be a whole number',
      [{ variable: 'a', type: 'number', defaultValue: 'x' }],
    ],
    [
      'spec.parameters[0].defaultValue: Invalid value: 9: must be ≤ 3',
      [{ variable: 'a', type: 'number', max: 3, defaultValue: '9' }],
    ],
    [
      'spec.parameters[0].defaultValue: Unsupported value: "c": supported values: "a", "b"',
      [{ variable: 'a', options: ['a', 'b'], defaultValue: 'c' }],
    ],
  ];
  test.each(cases)('%s', (expected, parameters) => {
    expect(said(...parameters)).toEqual([expected]);
  });
});
