import { expect, test } from 'vitest';
import { masterKey } from '../keys/master-key.ts';
import { peerSecret } from './peer-secret.ts';

const key = masterKey(Buffer.alloc(32, 'one'));

test('processes with one master key have one secret, and others another', () => {
  const secret = peerSecret(key);
  expect(secret.matches(peerSecret(masterKey(Buffer.alloc(32, 'one'))).text)).toBe(true);
  expect(secret.matches(peerSecret(masterKey(Buffer.alloc(32, 'two'))).text)).toBe(false);
  expect(secret.text).toMatch(/^[\w-]{43}$/);
});

test('nothing but the secret itself is the secret', () => {
  const { text, matches } = peerSecret(key);
  for (const given of [undefined, '', text.slice(1), `${text} `, `${text}, ${text}`, [text, text], text.toUpperCase()]) {
    expect(matches(given), String(given)).toBe(false);
  }
});
