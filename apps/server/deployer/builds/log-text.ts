import { stripVTControlCharacters } from 'node:util';

/** All but tabs and line breaks, and what turns the direction of texts around. */
const controls = /(?![\t\n])[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/**
 * What a build said, as it can be shown anywhere: others wrote it. Of a line that was drawn over again and again, as bars of progress
 * are, the last state is left.
 */
export function logText(text: string): string {
  const lines = stripVTControlCharacters(text).replaceAll('\r\n', '\n').split('\n');
  return lines
    .map((line) => line.slice(line.trimEnd().lastIndexOf('\r') + 1))
    .join('\n')
    .replaceAll(controls, '');
}

/** The last lines that fit. Not from the middle of a word on: half a secret would not be recognised as one. */
export function lastLines(text: string, mostBytes: number): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= mostBytes) return text;
  const end = bytes.subarray(bytes.length - mostBytes).toString('utf8');
  const start = end.search(/\n/) >= 0 ? end.search(/\n/) : end.search(/\s/);
  return end.slice(start + 1).replace(/^\uFFFD+/, '');
}
