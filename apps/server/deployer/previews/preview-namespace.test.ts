import fc from 'fast-check';
import { expect, test } from 'vitest';
import { previewNamespace } from './preview-namespace.ts';

const label = fc.stringMatching(/^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/);

test('it is a DNS label that says what it is of', () => {
  expect(previewNamespace('checkout-prod', 'github.com/acme/checkout', 7)).toMatch(/^checkout-prod-pr-7-[0-9a-f]{6}$/);
  fc.assert(fc.property(label, fc.nat(1_000_000), (base, number) => {
    expect(previewNamespace(base, 'github.com/acme/checkout', number)).toMatch(/^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/);
  }));
});

test('two environments, repositories or pull requests never share one', () => {
  const what = fc.record({ base: label, repo: fc.constantFrom('github.com/acme/a', 'github.com/acme/b'), number: fc.integer({ min: 1, max: 9 }) });
  const name = ({ base, repo, number }: { base: string; repo: string; number: number }) => previewNamespace(base, repo, number);
  fc.assert(fc.property(what, what, (one, other) => {
    fc.pre(JSON.stringify(one) !== JSON.stringify(other));
    expect(name(one)).not.toBe(name(other));
  }));
  const long = 'a'.repeat(62);
  expect(previewNamespace(`${long}b`, 'r', 1)).not.toBe(previewNamespace(`${long}c`, 'r', 1));
});
