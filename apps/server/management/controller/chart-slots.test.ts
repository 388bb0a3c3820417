import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chartSlots } from './chart-slots.ts';

test('no more than there are, first come first served, and a slot that is given back twice counts once', () => {
  const slots = chartSlots(2);
  const called: string[] = [];
  const take = (who: string) => slots.take(who, () => void called.push(who));
  const [a, b] = [take('a'), take('b')];
  expect([a, b].every(Boolean)).toBe(true);
  for (const who of ['c', 'd', 'c']) expect(take(who)).toBeUndefined();
  a?.();
  a?.();
  expect(called).toEqual(['c']);
  expect(take('c')).toBeDefined();
  expect(take('e')).toBeUndefined();
  b?.();
  expect(called).toEqual(['c', 'd']);
});

test('those who wait can be let go', () => {
  const slots = chartSlots(0);
  const called: string[] = [];
  for (const who of ['a', 'b']) slots.take(who, () => void called.push(who));
  slots.letGo();
  slots.letGo();
  expect(called).toEqual(['a', 'b']);
});

test('whoever waits is called, whatever the order', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3 }), fc.array(fc.nat(4), { maxLength: 60 }), (most, steps) => {
      const slots = chartSlots(most);
      const holding = new Map<number, () => void>();
      const waiting = new Set<number>();
      const take = (who: number): void => {
        const free = slots.take(String(who), () => take(who));
        waiting.delete(who);
        if (free) holding.set(who, free);
        else waiting.add(who);
      };
      for (const who of steps) {
        const free = holding.get(who);
        holding.delete(who);
        if (free) free();
        else if (!waiting.has(who)) take(who);
        expect(holding.size).toBeLessThanOrEqual(most);
        if (holding.size < most) expect(waiting.size).toBe(0);
      }
    }),
  );
});
