import { CloudFailure } from '@spacedock/clouds';
import { type AwsAccess, everyPage } from '@spacedock/clouds/aws';
import type { Price, PriceAsked, PriceOf } from './price.ts';
import { priceTable, tableDate, tableRegions } from './price-table.ts';

/** The price list of AWS is served in few places, for all regions. */
const servedIn = 'us-east-1';
const freshMs = 24 * 60 * 60_000;

export interface PriceParts {
  readonly now: () => Date;
}

export type Prices = (aws: AwsAccess, region: string, options: { readonly signal: AbortSignal }) => PriceOf;

/** Prices for whoever asks, each fetched once a day for all accounts: they are the same for everybody. */
export function awsPrices({ now }: PriceParts): Prices {
  const known = new Map<string, { readonly until: number; readonly price: Price }>();
  return (aws, region, options) => async (asked) => {
    const key = `${aws.partition} ${region} ${asked.key}`;
    const found = known.get(key);
    if (found && found.until > now().getTime()) return found.price;
    const price = await listed(aws, region, asked, options);
    // That it is not in the list is not kept: who may not ask must not hide the price from those who may.
    if (price === undefined) return fromTable(asked, region);
    known.set(key, { until: now().getTime() + freshMs, price });
    return price;
  };
}

function fromTable({ key }: PriceAsked, region: string): Price | undefined {
  const usd = priceTable.get(key);
  if (usd === undefined || !tableRegions.includes(region)) return undefined;
  return { usd, source: `price table of Spacedock, ${tableDate}` };
}

/** Undefined: it is not in the list, not told apart by what was asked, or AWS does not let us ask. */
async function listed(
  aws: AwsAccess,
  region: string,
  { serviceCode, fields, usage }: PriceAsked,
  { signal }: { readonly signal: AbortSignal },
): Promise<Price | undefined> {
  const Filters = Object.entries({ ...fields, regionCode: region }).map(([Field, Value]) => ({
    Type: 'TERM_MATCH' as const,
    Field,
    Value,
  }));
  try {
    const texts = await everyPage(aws, 'pricing:GetProducts', { region: servedIn, signal }, async (pricing, how, NextToken) => {
      const page = await pricing.getProducts({ ServiceCode: serviceCode, Filters, NextToken }, how);
      return { items: page.PriceList, next: page.NextToken };
    });
    const fitting = texts
      .map((text) => JSON.parse(String(text)) as Product)
      .filter(({ product }) => usage?.test(product?.attributes?.['usagetype'] ?? '') ?? true)
      .flatMap(ratesOf);
    const [first] = fitting;
    return first !== undefined && fitting.every(({ usd }) => usd === first.usd) ? first : undefined;
  } catch (error) {
    if (error instanceof CloudFailure) return undefined;
    throw error;
  }
}

/** As much of a document of the price list as is looked at. */
interface Product {
  readonly product?: { readonly attributes?: Readonly<Record<string, string>> };
  readonly publicationDate?: string;
  readonly terms?: {
    readonly OnDemand?: Readonly<Record<string, { readonly priceDimensions?: Readonly<Record<string, Rate>> }>>;
  };
}

interface Rate {
  readonly beginRange?: string;
  readonly pricePerUnit?: { readonly USD?: string };
}

/** Without what is free up to some amount: the first real price is what is reckoned with. */
function ratesOf({ terms, publicationDate = '' }: Product): readonly Price[] {
  return Object.values(terms?.OnDemand ?? {})
    .flatMap(({ priceDimensions = {} }) => Object.values(priceDimensions))
    .map(({ pricePerUnit }) => Number(pricePerUnit?.USD))
    .filter((usd) => usd > 0)
    .slice(0, 1)
    .map((usd) => ({ usd, source: `price list of AWS, ${publicationDate.slice(0, 10)}` }));
}
