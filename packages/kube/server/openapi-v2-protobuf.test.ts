import { expect, test } from 'vitest';
import { openApiV2Protobuf } from './openapi-v2-protobuf.ts';

// Whether Go clients read whole documents is shown with kubectl and helm on a cluster. Here: the numbers, byte by byte.
const hexOf = (document: object): string => openApiV2Protobuf(document).toString('hex');
const hex = (text: string): string => Buffer.from(text).toString('hex');

test('texts are fields of their number with their length', () => {
  expect(hexOf({ swagger: '2.0', info: { title: 'A' } })).toBe(`0a03${hex('2.0')}12030a01${hex('A')}`);
});

test('a definition is a name and a schema; its type lies in a message of its own', () => {
  const schema = `b201060a04${hex('true')}`; // 22: { 1: type }
  expect(hexOf({ definitions: { D: { type: 'true' } } })).toBe(`4a100a0e0a01${hex('D')}1209${schema}`);
});

test('numbers are varints or doubles, and extensions are YAML under their name', () => {
  const schema = `58ac0249000000000000e03ffa010b0a03${hex('x-a')}12041202${hex('[]')}`; // 11: 300, 9: 0.5, 31: x-a
  expect(hexOf({ definitions: { D: { maxLength: 300, minimum: 0.5, 'x-a': [] } } })).toBe(`4a210a1f0a01${hex('D')}121a${schema}`);
});

test('a property may have the name of anything, and what has no number is left out', () => {
  const written = openApiV2Protobuf({ definitions: { D: { properties: { constructor: { type: 'string' } }, constructor: 'x', unheard: true } } });
  expect(written.includes('constructor')).toBe(true);
  expect(written.includes('unheard')).toBe(false);
});
