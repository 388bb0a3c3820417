/** An IPv4 block, as numbers. */
export interface Cidr {
  readonly first: number;
  readonly size: number;
  readonly prefix: number;
}

/** Undefined for what is no block, or one whose address is not its first. */
export function cidrOf(text: string): Cidr | undefined {
  const [, a, b, c, d, bits] = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})\/(\d{1,2})$/.exec(text) ?? [];
  const parts = [a, b, c, d].map(Number);
  const prefix = Number(bits);
  if (parts.some((part) => !(part <= 255)) || !(prefix <= 32)) return undefined;
  const first = parts.reduce((sum, part) => sum * 256 + part, 0);
  const size = 2 ** (32 - prefix);
  return first % size === 0 ? { first, size, prefix } : undefined;
}

export const cidrText = ({ first, prefix }: Cidr): string =>
  `${[24, 16, 8, 0].map((shift) => Math.floor(first / 2 ** shift) % 256).join('.')}/${prefix}`;

export function overlaps(one: string, other: string): boolean {
  const a = cidrOf(one);
  const b = cidrOf(other);
  return a !== undefined && b !== undefined && a.first < b.first + b.size && b.first < a.first + a.size;
}

export function isInside(inner: string, outer: string): boolean {
  const a = cidrOf(inner);
  const b = cidrOf(outer);
  return a !== undefined && b !== undefined && a.first >= b.first && a.first + a.size <= b.first + b.size;
}

/** The block cut into equal parts, as many as are asked for; undefined where the parts would be too small for AWS (/28). */
export function partsOf(block: string, count: number): readonly string[] | undefined {
  const whole = cidrOf(block);
  if (whole === undefined) return undefined;
  const prefix = whole.prefix + Math.ceil(Math.log2(count));
  if (prefix > 28) return undefined;
  const size = 2 ** (32 - prefix);
  return Array.from({ length: count }, (_, index) => cidrText({ first: whole.first + index * size, size, prefix }));
}
