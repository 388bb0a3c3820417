import { OutcomeError } from '@spacedock/contracts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseJsonBody } from './json-body.ts';

const bytes = (text: string): Uint8Array => Buffer.from(text);

function refusal(body: Uint8Array): string {
  try {
    parseJsonBody(body);
  } catch (error) {
    if (error instanceof OutcomeError && error.code === 'request.malformed') return error.message;
    throw error;
  }
  throw new Error('it was taken');
}

test('every JSON value comes out as it was written', () => {
  fc.assert(fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
    expect(parseJsonBody(bytes(JSON.stringify(value)))).toEqual(JSON.parse(JSON.stringify(value)));
  }));
});

test('nothing, and nothing but white space, is no body', () => {
  for (const text of ['', ' ', '\r\n\t ', '\ufeff']) expect(parseJsonBody(bytes(text))).toBeUndefined();
});

test('whatever is not JSON is refused, and the refusal quotes nothing of it', () => {
  for (const text of [
    '{"password":"hunter2",}', '{"password":hunter2}', '[hunter2', '"hunter2', 'hunter2', '{"a":1} hunter2', "{'hunter2':1}",
  ]) {
    expect(refusal(bytes(text))).not.toContain('hunter2');
  }
  expect(refusal(bytes('{"a":1,\n"b" 2}'))).toContain('(line 2 column 5)');
});

test('bytes that are not UTF-8 are refused', () => {
  expect(refusal(Buffer.from([0x22, 0xc3, 0x28, 0x22]))).toContain('not UTF-8');
  expect(refusal(Buffer.from('{"name":"Zürich"}', 'latin1'))).toContain('not UTF-8');
});

test('64 levels are read, 65 and 100,000 are not', () => {
  const nested = (levels: number): Uint8Array => bytes(`${'['.repeat(levels)}${']'.repeat(levels)}`);
  expect(parseJsonBody(nested(64))).toBeInstanceOf(Array);
  expect(refusal(nested(65))).toContain('deeper than 64');
  expect(refusal(nested(100_000))).toContain('deeper than 64');
  expect(refusal(bytes('{"a":'.repeat(100_000)))).toContain('deeper than 64');
});

test('brackets inside of strings are not nesting', () => {
  const text = `${'['.repeat(200)}\\"${'{'.repeat(200)}`;
  expect(parseJsonBody(bytes(JSON.stringify({ text })))).toEqual({ text });
});

test('a field named __proto__ is refused at any depth and in any spelling', () => {
  for (const text of ['{"__proto__":{"admin":true}}', '[{"a":{"__proto__":1}}]', String.raw`{"\u005f_proto__":1}`]) {
    expect(refusal(bytes(text))).toContain('__proto__');
  }
  expect(parseJsonBody(bytes('{"constructor":1,"a":"__proto__"}'))).toEqual({ constructor: 1, a: '__proto__' });
});
