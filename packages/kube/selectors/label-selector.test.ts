import fc from 'fast-check';
import { expect, test } from 'vitest';
import { StatusError } from '../status.ts';
import {
  formatLabelSelector, formatLabelSelectorObject, labelSelectorFromObject, matchesLabels, parseLabelSelector, type LabelRequirement,
} from './label-selector.ts';

const refusalOf = (text: string): string => {
  try {
    parseLabelSelector(text);
  } catch (error) {
    if (error instanceof StatusError && error.reason === 'BadRequest') return error.message;
    throw error;
  }
  return 'accepted';
};

test('every form of requirement is read', () => {
  const cases: readonly (readonly [string, readonly LabelRequirement[]])[] = [
    ['', []],
    ['  ', []],
    ['a=b', [{ key: 'a', operator: 'In', values: ['b'] }]],
    ['a == b', [{ key: 'a', operator: 'In', values: ['b'] }]],
    ['a!=b', [{ key: 'a', operator: 'NotIn', values: ['b'] }]],
    ['a in (y, x,x)', [{ key: 'a', operator: 'In', values: ['x', 'y'] }]],
    ['a notin (x)', [{ key: 'a', operator: 'NotIn', values: ['x'] }]],
    ['a in ()', [{ key: 'a', operator: 'In', values: [''] }]],
    ['a in (,x)', [{ key: 'a', operator: 'In', values: ['', 'x'] }]],
    ['a in (x,,y)', [{ key: 'a', operator: 'In', values: ['', 'x', 'y'] }]],
    ['a', [{ key: 'a', operator: 'Exists', values: [] }]],
    ['!a', [{ key: 'a', operator: 'DoesNotExist', values: [] }]],
    ['a>1', [{ key: 'a', operator: 'Gt', values: ['1'] }]],
    ['a<1', [{ key: 'a', operator: 'Lt', values: ['1'] }]],
    ['a=', [{ key: 'a', operator: 'In', values: [''] }]],
    ['a=,b', [{ key: 'a', operator: 'In', values: [''] }, { key: 'b', operator: 'Exists', values: [] }]],
    ['in in (in, notin)', [{ key: 'in', operator: 'In', values: ['in', 'notin'] }]],
    ['z=1,example.com/a=2', [{ key: 'example.com/a', operator: 'In', values: ['2'] }, { key: 'z', operator: 'In', values: ['1'] }]],
  ];
  for (const [text, requirements] of cases) expect(parseLabelSelector(text), text).toEqual(requirements);
});

test('what cannot be read is refused in the words of Kubernetes', () => {
  expect(refusalOf(',')).toBe("found ',', expected: !, identifier, or 'end of string'");
  expect(refusalOf('a,')).toBe("found '', expected: identifier after ','");
  expect(refusalOf('a b')).toBe("unable to parse requirement: found 'b', expected: in, notin, =, ==, !=, gt, lt");
  expect(refusalOf('!a=b')).toBe("found '=', expected: ',' or 'end of string'");
  expect(refusalOf('a=b c')).toBe("found 'c', expected: ',' or 'end of string'");
  expect(refusalOf('!')).toBe("unable to parse requirement: found '', expected: identifier");
  expect(refusalOf('a=!')).toBe("unable to parse requirement: found '!', expected: identifier");
  expect(refusalOf('a in')).toBe("unable to parse requirement: found '' expected: '('");
  expect(refusalOf('a in (')).toBe("unable to parse requirement: found '', expected: ',', ')' or identifier");
  expect(refusalOf('a in (b')).toBe("unable to parse requirement: found '', expected: ',' or ')'");
  expect(refusalOf('a in (,')).toBe("unable to parse requirement: found '', expected: ',', or identifier");
  expect(refusalOf('a>x')).toBe(
    'unable to parse requirement: values[0]: Invalid value: "x": for \'Gt\', \'Lt\' operators, the value must be an integer',
  );
  expect(refusalOf('a=b$')).toBe(
    'unable to parse requirement: values[0][a]: Invalid value: "b$": a valid label must be an empty string or consist of alphanumeric '
    + "characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', "
    + "regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')",
  );
  expect(refusalOf('$=b')).toBe(
    'unable to parse requirement: <nil>: Invalid value: "$": name part must consist of alphanumeric characters, \'-\', \'_\' or \'.\', '
    + "and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is "
    + "'([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
  );
  expect(refusalOf(`a=${'x'.repeat(64)}`)).toContain('must be no more than 63 bytes');
  expect(refusalOf('/a')).toContain('prefix part must be non-empty');
  expect(refusalOf('A/a')).toContain('prefix part a lowercase RFC 1123 subdomain must consist of');
  expect(refusalOf('a/b/c')).toContain("with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')");
});

test('requirements hold as Kubernetes says', () => {
  const labels = { app: 'web', tier: '', size: '10' };
  for (const text of ['', 'app', 'app=web', 'app in (web,db)', 'other!=x', 'other notin (x)', '!other', 'tier=', 'size>9', 'size<11', 'app,size']) {
    expect(matchesLabels(parseLabelSelector(text), labels), text).toBe(true);
  }
  for (const text of ['!app', 'app!=web', 'app=db', 'other', 'other=', 'other in ()', 'size>10', 'size<10', 'app>1', 'other<1', 'app,other']) {
    expect(matchesLabels(parseLabelSelector(text), labels), text).toBe(false);
  }
});

test('numbers are compared as 64 bit numbers, not as text or floating point', () => {
  const requirements = parseLabelSelector('a>9223372036854775806');
  expect(matchesLabels(requirements, { a: '9223372036854775807' })).toBe(true);
  expect(matchesLabels(requirements, { a: '9223372036854775806' })).toBe(false);
  expect(matchesLabels(requirements, { a: '9223372036854775808' })).toBe(false);
  expect(matchesLabels(parseLabelSelector('a<10'), { a: '9' })).toBe(true);
});

test('names that every JavaScript object has are labels like any other', () => {
  expect(matchesLabels(parseLabelSelector('constructor'), {})).toBe(false);
  expect(matchesLabels(parseLabelSelector('!toString'), {})).toBe(true);
  expect(matchesLabels(parseLabelSelector('constructor=x'), { constructor: 'x' } as unknown as Record<string, string>)).toBe(true);
});

test('a selector of a spec means the same as its text', () => {
  const selector = { matchLabels: { b: '1', a: '2' }, matchExpressions: [{ key: 'c', operator: 'In', values: ['y', 'x'] }, { key: 'd', operator: 'Exists' }] };
  expect(labelSelectorFromObject(selector)).toEqual(parseLabelSelector('a=2,b=1,c in (x,y),d'));
  expect(labelSelectorFromObject({})).toEqual([]);
  expect(formatLabelSelectorObject({ ...selector, matchExpressions: [{ key: 'aa', operator: 'In', values: ['x'] }] })).toBe('a=2,aa in (x),b=1');
  expect(() => labelSelectorFromObject({ matchExpressions: [{ key: 'a', operator: 'in' }] })).toThrow('"in" is not a valid label selector operator');
  expect(() => labelSelectorFromObject({ matchExpressions: [{ key: 'a', operator: 'In' }] }))
    .toThrow("values: Invalid value: null: for 'in', 'notin' operators, values set can't be empty");
  expect(() => labelSelectorFromObject({ matchExpressions: [{ key: 'a', operator: 'Exists', values: ['x'] }] }))
    .toThrow('values: Invalid value: ["x"]: values set must be empty for exists and does not exist');
});

const key = fc.stringMatching(/^([a-z0-9]{1,5}\/)?[A-Za-z0-9]{1,8}$/);
const value = fc.stringMatching(/^([A-Za-z0-9][A-Za-z0-9._-]{0,6}[A-Za-z0-9])?$/);
const requirement: fc.Arbitrary<LabelRequirement> = fc.oneof(
  fc.record({ key, operator: fc.constantFrom('In', 'NotIn'), values: fc.uniqueArray(value, { minLength: 1, maxLength: 4 }).map((list) => list.toSorted()) }),
  fc.record({ key, operator: fc.constantFrom('Exists', 'DoesNotExist'), values: fc.constant([]) }),
  fc.record({ key, operator: fc.constantFrom('Gt', 'Lt'), values: fc.nat().map((number) => [String(number)]) }),
);

test('what is written is read back', () => {
  fc.assert(fc.property(fc.uniqueArray(requirement, { selector: (one) => one.key, maxLength: 6 }), (requirements) => {
    const sorted = requirements.toSorted((a, b) => (a.key < b.key ? -1 : 1));
    expect(parseLabelSelector(formatLabelSelector(sorted))).toEqual(sorted);
  }));
});

test('any text is either read or refused as a bad request', () => {
  const text = fc.oneof(fc.string(), fc.array(fc.constantFrom('a', 'in', 'notin', '(', ')', ',', '=', '!', '<', '>', ' ', '1', 'x/y')).map((parts) => parts.join('')));
  fc.assert(fc.property(text, (selector) => {
    expect(refusalOf(selector)).toBeTypeOf('string');
  }));
});
