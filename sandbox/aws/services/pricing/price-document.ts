import { createHash } from 'node:crypto';

/** One thing that costs something, in one region. */
export interface Product {
  readonly serviceCode: string;
  readonly family: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly unit: string;
  readonly usd: number;
  readonly description: string;
}

const onDemand = 'JRTCKXETXF';
const perUnit = '6YS6EN2CT7';
const effective = '2026-10-01T00:00:00Z';

/** A product as the price list has it. Reservations are left out. */
export function priceDocument(product: Product): string {
  const { serviceCode, family, attributes, unit, usd, description } = product;
  const sku = createHash('sha256')
    .update(JSON.stringify([serviceCode, family, attributes]))
    .digest('hex')
    .slice(0, 16)
    .toUpperCase();
  const term = `${sku}.${onDemand}`;
  const rate = `${term}.${perUnit}`;
  return JSON.stringify({
    product: { productFamily: family, attributes: { servicecode: serviceCode, ...attributes }, sku },
    serviceCode,
    terms: {
      OnDemand: {
        [term]: {
          priceDimensions: {
            [rate]: {
              unit,
              endRange: 'Inf',
              description,
              appliesTo: [],
              rateCode: rate,
              beginRange: '0',
              pricePerUnit: { USD: usd.toFixed(10) },
            },
          },
          sku,
          effectiveDate: effective,
          offerTermCode: onDemand,
          termAttributes: {},
        },
      },
    },
    version: '20261001000000',
    publicationDate: effective,
  });
}
