import fc from 'fast-check';
import { expect, test } from 'vitest';
import { googleError } from './google-error.ts';

test('whatever answers, there is a line of text and codes, and never an error about the error', () => {
  const data = fc.oneof(
    fc.anything(),
    fc.record({
      error: fc.oneof(fc.anything(), fc.record({ details: fc.anything(), errors: fc.anything(), status: fc.anything() })),
    }),
  );
  fc.assert(
    fc.property(fc.integer(), data, fc.anything(), (status, body, code) => {
      const { codes, message } = googleError({ code, message: 'x', response: { status, data: body, headers: new Headers() } });
      expect(codes.every((one) => typeof one === 'string' && one !== '')).toBe(true);
      expect(message).toMatch(/^.{1,400}$/);
    }),
  );
  fc.assert(fc.property(fc.anything(), (anything) => googleError(anything).message !== ''));
});

test.each([
  ['ya29.c.b0AXv0zT-x_y', 'token ya29.c.b0AXv0zT-x_y refused'],
  ['eyJhbGciOi.eyJpc3Mi.c2ln', 'assertion eyJhbGciOi.eyJpc3Mi.c2ln is bad'],
  ['1//0gAbcdefghijkl', 'refresh token 1//0gAbcdefghijkl'],
  ['GOCSPX-abc_def', 'client secret GOCSPX-abc_def'],
  ['MIIEvQIBADAN', 'key -----BEGIN PRIVATE KEY-----\nMIIEvQIBADAN\n-----END PRIVATE KEY-----'],
])('%s is not repeated', (secret, message) => {
  const told = googleError({ response: { status: 400, data: { error: 'invalid_grant', error_description: message } } }).message;
  expect(googleError(new Error(message)).message).toContain('[secret]');
  expect(told).not.toContain(secret);
  expect(told).toContain('[secret]');
});
