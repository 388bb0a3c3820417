/** What a price is asked for by: in words of the price list of AWS, and of the table that is built in. */
export interface PriceAsked {
  /** In the table that is built in: `ec2 m5.large`. */
  readonly key: string;
  readonly serviceCode: string;
  /** Fields of the price list that have to be these. */
  readonly fields: Readonly<Record<string, string>>;
  /** How the usage type ends, where the fields do not tell things apart: regions differ in how it begins. */
  readonly usage?: RegExp | undefined;
}

export interface Price {
  /** For one unit: an hour, a month, a GB for a month. */
  readonly usd: number;
  /** Where it is from, with its date. */
  readonly source: string;
}

/** Undefined: nobody knows, which is not the same as nothing. */
export type PriceOf = (asked: PriceAsked) => Promise<Price | undefined>;
