import fc from 'fast-check';
import { expect, test } from 'vitest';
import { secretText } from './secret-text.ts';

const of = { provider: 'aws', operation: 'secretsmanager:GetSecretValue' } as const;

test('any text comes back as it was, with the mark that some files begin with', () => {
  const kept = fc.property(fc.string({ unit: 'grapheme' }), (text) => {
    expect(secretText(Buffer.from(text), of)).toBe(text);
  });
  fc.assert(kept);
  expect(secretText(Buffer.from('\uFEFFvalue'), of)).toBe('\uFEFFvalue');
});

test('what is no text is refused without being shown', () => {
  const bytes = Buffer.concat([Buffer.from('canary'), Buffer.from([0xff])]);
  let said = '';
  try {
    secretText(bytes, of);
  } catch (error) {
    said = String(error) + JSON.stringify(error);
  }
  expect(said).toContain('SecretNotText');
  expect(said).not.toContain('canary');
});
