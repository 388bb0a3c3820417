import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseCsv } from '../../testing/csv.ts';
import { csvLine } from './csv.ts';

test('cells are quoted where RFC 4180 wants it, and lines end with CRLF', () => {
  expect(csvLine(['a', 1, null, 'b,c', 'say "hi"', 'two\nlines', ''])).toBe('a,1,,"b,c","say ""hi""","two\nlines",\r\n');
});

test('a cell that a spreadsheet would run as a formula is made text', () => {
  expect(csvLine(['=1+1', '+1', '-1', '@sum', '\tx', '\rx', "'=", 'a=1'])).toBe(`'=1+1,'+1,'-1,'@sum,'\tx,"'\rx",'=,a=1\r\n`);
});

test('what is written is read back, whatever it is', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', ',', '"', '\r', '\n', '=', '-', "'", ';', 'ü', ' '), maxLength: 8 });
  fc.assert(fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 4 }), (lines) => {
    const defused = lines.map((cells) => cells.map((text) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)));
    expect(parseCsv(lines.map(csvLine).join(''))).toEqual(defused);
  }), { numRuns: 500 });
});
