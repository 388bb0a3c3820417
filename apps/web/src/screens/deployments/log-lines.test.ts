import { expect, test } from 'vitest';
import { appended, filtered, type LogLine, mostLines, plainText, readLine } from './log-lines.ts';

const line = (key: number, text = `line ${key}`, pod = 'a'): LogLine => ({ key, pod, at: '', text });

test.each([
  ['plain', 'plain'],
  ['\u001B[31mred\u001B[0m and \u001B[1;38;5;12mblue\u001B[m', 'red and blue'],
  ['\u001B]0;title\u0007shown', 'shown'],
  ['\u001B[2K\rdone', 'done'],
  ['tab\tstays <script>alert(1)</script>', 'tab\tstays <script>alert(1)</script>'],
  ['half \u001B', 'half '],
])('%j is shown as %j', (given, shown) => {
  expect(plainText(given)).toBe(shown);
});

test('only the newest lines are kept', () => {
  const full = Array.from({ length: mostLines }, (_, key) => line(key));
  const more = appended(full, [line(mostLines), line(mostLines + 1)]);
  expect(more).toHaveLength(mostLines);
  expect([more[0]?.key, more.at(-1)?.key]).toEqual([2, mostLines + 1]);
});

test('lines are looked for in any case, of all pods or of one', () => {
  const lines = [line(0, 'GET /health', 'a'), line(1, 'Error: no', 'b'), line(2, 'error again', 'a')];
  expect(filtered(lines, { pod: undefined, search: ' ERROR ' }).map(({ key }) => key)).toEqual([1, 2]);
  expect(filtered(lines, { pod: 'a', search: 'error' }).map(({ key }) => key)).toEqual([2]);
  expect(filtered(lines, { pod: undefined, search: '' })).toBe(lines);
});

test('an event that is no line is none', () => {
  expect(readLine('{"pod":"a","container":"app","line":"x"}')).toEqual({ pod: 'a', at: '', text: 'x' });
  expect(readLine('{"pod":"a"}')).toBeUndefined();
});
