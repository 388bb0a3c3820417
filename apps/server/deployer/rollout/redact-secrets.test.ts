import fc from 'fast-check';
import { expect, test } from 'vitest';
import { redactSecrets } from './redact-secrets.ts';

test('a secret is in no text, whole, line by line or as JSON', () => {
  expect(redactSecrets('connect postgres://api:s3cret!@db', ['s3cret!'])).toBe('connect postgres://api:[redacted]@db');
  expect(redactSecrets('key is\nline-one\nline-two\n', ['line-one\nline-two'])).not.toMatch(/line-(one|two)/);
  expect(redactSecrets(JSON.stringify({ password: 'a"quoted"one' }), ['a"quoted"one'])).not.toContain('quoted');
  expect(redactSecrets('port 80', ['80'])).toBe('port 80');
});

test('whatever the secrets and the text are', () => {
  const secret = fc.string({ minLength: 6 }).filter((text) => text.trim().length >= 4 && !'[redacted]'.includes(text.trim()));
  fc.assert(
    fc.property(fc.array(secret, { minLength: 1, maxLength: 4 }), fc.string(), (secrets, around) => {
      const shown = redactSecrets(`${around}${secrets.join(around)}${around}`, secrets);
      for (const one of secrets) expect(shown.replaceAll('[redacted]', '')).not.toContain(one);
    }),
  );
});
