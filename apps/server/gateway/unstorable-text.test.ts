import type { FieldProblem } from '@spacedock/contracts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unstorableText } from './unstorable-text.ts';

function problemsOf(value: unknown): FieldProblem[] {
  const problems: FieldProblem[] = [];
  unstorableText('body', value, problems);
  return problems;
}

test('a text is refused exactly when it would not come back as it went in', () => {
  fc.assert(fc.property(fc.array(fc.constantFrom(0, 0x41, 0xe9, 0xd83d, 0xde00, 0xffff), { maxLength: 6 }), (units) => {
    const text = String.fromCharCode(...units);
    const comesBack = Buffer.from(text).toString() === text && !text.includes('\0');
    expect(problemsOf({ text })).toHaveLength(comesBack ? 0 : 1);
    expect(problemsOf({ [text]: 1 })).toHaveLength(comesBack ? 0 : 1);
  }));
});

test('the field is named, the text is not', () => {
  expect(problemsOf({ list: [{ secret: 'hunter2\0' }] })).toEqual([
    { field: 'body.list.0.secret', problem: 'must not contain the character U+0000' },
  ]);
  expect(problemsOf('\udc00')).toEqual([{ field: 'body', problem: 'must not contain half of a surrogate pair' }]);
});
