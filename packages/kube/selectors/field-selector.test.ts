import fc from 'fast-check';
import { expect, test } from 'vitest';
import { StatusError } from '../status.ts';
import { checkSelectableFields, formatFieldSelector, matchesFields, parseFieldSelector } from './field-selector.ts';

test('every form of requirement is read', () => {
  expect(parseFieldSelector('')).toEqual([]);
  expect(parseFieldSelector('metadata.name=a')).toEqual([{ field: 'metadata.name', operator: '=', value: 'a' }]);
  expect(parseFieldSelector('metadata.name==a')).toEqual([{ field: 'metadata.name', operator: '=', value: 'a' }]);
  expect(parseFieldSelector('status.phase!=Running,metadata.name=')).toEqual([
    { field: 'metadata.name', operator: '=', value: '' }, { field: 'status.phase', operator: '!=', value: 'Running' },
  ]);
  expect(parseFieldSelector(String.raw`a=x\,y\=\\,b=1`)).toEqual([{ field: 'a', operator: '=', value: String.raw`x,y=\ `.trim() }, { field: 'b', operator: '=', value: '1' }]);
  expect(parseFieldSelector('=,!=,')).toEqual([]);
});

test('what cannot be read is refused in the words of Kubernetes', () => {
  expect(() => parseFieldSelector('a=b,metadata.name')).toThrow("invalid selector: 'a=b,metadata.name'; can't understand 'metadata.name'");
  expect(() => parseFieldSelector('a=b=c')).toThrow('invalid field selector: unescaped character in value: 61');
  expect(() => parseFieldSelector(String.raw`a=\n`)).toThrow(String.raw`invalid field selector: invalid escape sequence: \n`);
  expect(() => parseFieldSelector('a=b\\')).toThrow('invalid field selector: invalid escape sequence: \\');
});

test('a field that the kind does not offer is refused', () => {
  const offered = (field: string): boolean => field === 'metadata.name';
  expect(() => checkSelectableFields(parseFieldSelector('metadata.name=a'), offered)).not.toThrow();
  try {
    checkSelectableFields(parseFieldSelector('metadata.name=a,spec.x=1'), offered);
    expect.unreachable();
  } catch (error) {
    expect(error).toBeInstanceOf(StatusError);
    expect(error).toMatchObject({ reason: 'BadRequest', code: 400, message: 'field label not supported: spec.x' });
  }
});

test('a field that is not set counts as empty', () => {
  const fields = { 'metadata.name': 'a' };
  expect(matchesFields(parseFieldSelector('metadata.name=a'), fields)).toBe(true);
  expect(matchesFields(parseFieldSelector('metadata.name!=a'), fields)).toBe(false);
  expect(matchesFields(parseFieldSelector('status.phase='), fields)).toBe(true);
  expect(matchesFields(parseFieldSelector('status.phase!='), fields)).toBe(false);
  expect(matchesFields(parseFieldSelector('constructor='), fields)).toBe(true);
});

test('what is written is read back, whatever the value', () => {
  const requirement = fc.record({ field: fc.stringMatching(/^[a-z.]{1,10}$/), operator: fc.constantFrom('=' as const, '!=' as const), value: fc.string({ unit: 'grapheme' }) });
  fc.assert(fc.property(requirement, (one) => {
    expect(parseFieldSelector(formatFieldSelector([one]))).toEqual([one]);
  }));
});
