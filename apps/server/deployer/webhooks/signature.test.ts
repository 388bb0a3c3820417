import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSigned } from './signature.ts';

const sign = (raw: Uint8Array, secret: string): string => `sha256=${createHmac('sha256', secret).update(raw).digest('hex')}`;

test("it is GitHub's own example", () => {
  expect(isSigned(Buffer.from('Hello, World!'), 'sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17', "It's a Secret to Everybody"))
    .toBe(true);
});

test('only these bytes with this secret', () => {
  fc.assert(fc.property(fc.uint8Array(), fc.string({ minLength: 1 }), fc.nat(), (raw, secret, at) => {
    expect(isSigned(raw, sign(raw, secret), secret)).toBe(true);
    expect(isSigned(raw, sign(raw, `${secret}x`), secret)).toBe(false);
    const other = Uint8Array.from([...raw, 0]);
    other[at % other.length] = (other[at % other.length] ?? 0) ^ 1;
    expect(isSigned(other, sign(raw, secret), secret)).toBe(false);
  }));
});

test('anything else is no signature', () => {
  fc.assert(fc.property(fc.option(fc.string(), { nil: undefined }), (text) => void expect(isSigned(Buffer.from('a'), text, 'secret')).toBe(false)));
  const raw = Buffer.from('a');
  expect(isSigned(raw, sign(raw, 'secret').toUpperCase(), 'secret')).toBe(false);
  expect(isSigned(raw, sign(raw, ''), '')).toBe(false);
});
