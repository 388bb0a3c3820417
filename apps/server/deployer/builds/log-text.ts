/** Of terminals: colours, movements, titles. */
const escapes = /\u001B(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001B]*(?:\u0007|\u001B\\)?|[@-Z\\-_])/g;
const controls = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/**
 * What a build said, as it can be shown anywhere: others wrote it. Of a line that was drawn over again and again, as bars of progress
 * are, the last state is left.
 */
export function logText(text: string): string {
  const lines = text.replaceAll(escapes, '').replaceAll('\r\n', '\n').split('\n');
  return lines.map((line) => line.slice(line.trimEnd().lastIndexOf('\r') + 1)).join('\n').replaceAll(controls, '');
}

/** The last lines that fit. Not from the middle of a word on: half a secret would not be recognised as one. */
export function lastLines(text: string, mostBytes: number): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= mostBytes) return text;
  const end = bytes.subarray(bytes.length - mostBytes).toString('utf8');
  const start = end.search(/\n/) >= 0 ? end.search(/\n/) : end.search(/\s/);
  return end.slice(start + 1).replace(/^\uFFFD+/, '');
}
