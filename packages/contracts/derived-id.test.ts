import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { derivedId } from './derived-id.ts';
import { idFactory, idOf, idPattern, uuidBytesIn } from './ids.ts';

const newId = idFactory(() => Date.now(), randomBytes);

test('it is the UUIDv5 of the RFC', () => {
  const dns = Buffer.from('6ba7b8109dad11d180b400c04fd430c8', 'hex');
  const id = derivedId('revision', idOf('deployment', dns), 'www.example.com');
  expect(Buffer.from(uuidBytesIn(id)).toString('hex')).toBe('2ed6657de927568b95e12665a8aea6a2');
});

test('the same name in the same namespace is the same id, anything else another', () => {
  const [one, two] = [newId('deployment'), newId('deployment')];
  expect(derivedId('revision', one, 'a')).toBe(derivedId('revision', one, 'a'));
  expect(new Set([derivedId('revision', one, 'a'), derivedId('revision', one, 'b'), derivedId('revision', two, 'a')]).size).toBe(3);
  expect(derivedId('revision', one, 'a')).toMatch(new RegExp(idPattern('revision')));
});

test('an id and its bytes are two forms of one thing', () => {
  const bytes = randomBytes(16);
  expect(Buffer.from(uuidBytesIn(idOf('deployment', bytes)))).toEqual(bytes);
  expect(() => uuidBytesIn('role_viewer')).toThrow('role_viewer');
});
