import fc from 'fast-check';
import { Check } from 'typebox/value';
import { expect, test } from 'vitest';
import { amountOf, Quantity, shownAmounts, sum } from './amount.ts';

test.each([
  ['500m', 0.5], ['2', 2], ['1.5', 1.5], ['.5', 0.5], ['5.', 5], ['100n', 1e-7], ['250u', 2.5e-4],
  ['1k', 1e3], ['1M', 1e6], ['2G', 2e9], ['1T', 1e12], ['1P', 1e15], ['1E', 1e18], ['1E3', 1e3], ['1e3', 1e3],
  ['12e-1', 1.2], ['1Ki', 1024], ['128Mi', 134_217_728],
  ['1.5Gi', 1_610_612_736], ['1Ti', 2 ** 40], ['1Pi', 2 ** 50], ['1Ei', 2 ** 60], ['+3', 3],
])('%s is %d', (text, amount) => {
  expect(Check(Quantity, text)).toBe(true);
  expect(amountOf(text)).toBeCloseTo(amount, 9);
});

test('what is absent is nothing', () => {
  for (const absent of [undefined, null, 0, '0']) expect(amountOf(absent)).toBe(0);
});

test.each([
  '', 'm', '1 Gi', '-1', 'NaN', 'Infinity', '1GiB', '0x10', '1e999', '1,5', `1${'0'.repeat(50)}`,
])('%j is no quantity', (text) => {
  expect(Check(Quantity, text)).toBe(false);
});

test('every quantity is a number that can be shown, and so is the sum of many', () => {
  const suffixes = ['', 'n', 'u', 'm', 'k', 'M', 'G', 'T', 'P', 'E', 'Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei', 'e3', 'E-9', 'e99'];
  const numbers = fc.stringMatching(/^\d{1,40}(\.\d{0,40})?$/);
  const quantities = fc.tuple(numbers, fc.constantFrom(...suffixes)).map((parts) => parts.join(''));
  fc.assert(fc.property(fc.array(quantities), (texts) => {
    for (const text of texts) expect(Check(Quantity, text)).toBe(true);
    const { cpuCores, memoryBytes } = shownAmounts(sum(texts.map((text) => ({ cpu: amountOf(text), memory: amountOf(text) }))));
    for (const number of [cpuCores, memoryBytes]) expect(Number.isFinite(number) && number >= 0).toBe(true);
  }));
});

test('cores are shown to the thousandth and bytes whole, both rounded up; sums do not drift', () => {
  expect(shownAmounts({ cpu: 0.1 + 0.2, memory: 0.5 })).toEqual({ cpuCores: 0.3, memoryBytes: 1 });
  expect(shownAmounts({ cpu: 0.000_1, memory: 1024 })).toEqual({ cpuCores: 0.001, memoryBytes: 1024 });
  const thousand = Array.from({ length: 1000 }, () => ({ cpu: 0.001, memory: 1 }));
  expect(shownAmounts(sum(thousand))).toEqual({ cpuCores: 1, memoryBytes: 1000 });
});
