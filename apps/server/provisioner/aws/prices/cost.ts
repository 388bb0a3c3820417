import type { PriceAsked, PriceOf } from './price.ts';

export interface CostLine {
  readonly what: string;
  readonly quantity: number;
  readonly unit: string;
  /** US dollars. `unknown` is never counted as 0. */
  readonly monthly: number | 'unknown';
  readonly source: string;
}

/** What costs something, before anybody knows how much. */
export interface CostItem {
  readonly what: string;
  readonly quantity: number;
  readonly unit: 'hours' | 'GB-months' | 'secrets';
  /** Undefined: how much of it is used shows only later, so it cannot be known. */
  readonly price: PriceAsked | undefined;
  /** Why it is unknown. */
  readonly unknown?: string | undefined;
}

/** As AWS reckons: 8,760 hours a year. */
export const hoursAMonth = 730;

export const allMonth = (what: string, count: number, price: PriceAsked): CostItem => ({
  what,
  quantity: count * hoursAMonth,
  unit: 'hours',
  price,
});

export const byUse = (what: string, why: string): CostItem => ({
  what,
  quantity: 0,
  unit: 'GB-months',
  price: undefined,
  unknown: why,
});

export interface Cost {
  readonly currency: string;
  readonly monthly: number | 'unknown';
  readonly complete: boolean;
  readonly lines: readonly CostLine[];
}

export async function costOf(items: readonly CostItem[], priceOf: PriceOf): Promise<Cost> {
  const lines = await Promise.all(items.map((item) => lineOf(item, priceOf)));
  const known = lines.map(({ monthly }) => monthly).filter((monthly) => monthly !== 'unknown');
  return {
    currency: 'USD',
    monthly: known.length === 0 && lines.length > 0 ? 'unknown' : cents(known.reduce((sum, one) => sum + one, 0)),
    complete: known.length === lines.length,
    lines,
  };
}

async function lineOf({ what, quantity, unit, price: asked, unknown }: CostItem, priceOf: PriceOf): Promise<CostLine> {
  const price = asked && (await priceOf(asked));
  if (!price) return { what, quantity, unit, monthly: 'unknown', source: unknown ?? 'no price is known here' };
  return { what, quantity, unit, monthly: cents(quantity * price.usd), source: price.source };
}

const cents = (usd: number): number => Math.round(usd * 100) / 100;
