/** A block of IPv4 addresses. */
export interface Cidr {
  /** With the bits after the prefix cleared. */
  readonly text: string;
  readonly first: number;
  readonly size: number;
  readonly prefix: number;
}

/** Undefined where the text is none. */
export function cidrOf(text: string): Cidr | undefined {
  const [, address = '', bits = ''] = /^(\d{1,3}(?:\.\d{1,3}){3})\/(\d{1,2})$/.exec(text) ?? [];
  const parts = address.split('.').map(Number);
  const prefix = Number(bits);
  if (parts.length !== 4 || prefix > 32 || parts.some((part) => part > 255)) return undefined;
  const size = 2 ** (32 - prefix);
  const given = parts.reduce((sum, part) => sum * 256 + part, 0);
  const first = given - (given % size);
  return { text: `${addressText(first)}/${prefix}`, first, size, prefix };
}

export const contains = (outer: Cidr, inner: Cidr): boolean =>
  inner.first >= outer.first && inner.first + inner.size <= outer.first + outer.size;

export const overlap = (one: Cidr, other: Cidr): boolean =>
  one.first < other.first + other.size && other.first < one.first + one.size;

export const addressText = (address: number): string =>
  [24, 16, 8, 0].map((shift) => Math.floor(address / 2 ** shift) % 256).join('.');
