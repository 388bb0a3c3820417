/** `resource.Quantity`: an exact amount, to a billionth, with the notation it was written in. */
export interface Quantity {
  readonly nano: bigint;
  readonly format: 'binary' | 'decimal' | 'exponent';
}

const one = 1_000_000_000n;
const decimalSuffixes = ['n', 'u', 'm', '', 'k', 'M', 'G', 'T', 'P', 'E'] as const;
const binarySuffixes = ['', 'Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei'] as const;
const written = /^([+-]?)(\d*)(?:\.(\d*))?([numkMGTPE]|[KMGTPE]i|[eE][+-]?\d{1,3})?$/;

/** Reads `500m`, `1.5Gi`, `1e3`; undefined for what is no quantity. */
export function parseQuantity(text: string): Quantity | undefined {
  const [, sign = '', whole = '', fraction = '', suffix = ''] = written.exec(text) ?? [];
  if (whole === '' && fraction === '') return undefined;
  const digits = BigInt(`${whole}${fraction}` || '0');
  let [factor, divisor] = [one, 10n ** BigInt(fraction.length)];
  let format: Quantity['format'] = 'decimal';
  if (suffix.endsWith('i')) {
    format = 'binary';
    factor *= 1024n ** BigInt(binarySuffixes.indexOf(suffix as 'Ki'));
  } else if (/^[eE]./.test(suffix)) {
    format = 'exponent';
    const power = Number(suffix.slice(1));
    if (power >= 0) factor *= 10n ** BigInt(power);
    else divisor *= 10n ** BigInt(-power);
  } else {
    const power = (decimalSuffixes.indexOf(suffix as 'm') - 3) * 3;
    if (power >= 0) factor *= 10n ** BigInt(power);
    else divisor *= 10n ** BigInt(-power);
  }
  const exact = digits * factor;
  // What is smaller than a billionth is rounded up: nobody asked for nothing.
  const nano = exact / divisor + (exact % divisor === 0n ? 0n : 1n);
  return { nano: sign === '-' ? -nano : nano, format };
}

/** The one way Kubernetes writes this amount: the largest unit that needs no fraction. */
export function formatQuantity({ nano, format }: Quantity): string {
  if (nano === 0n) return '0';
  if (format === 'binary' && nano % one === 0n && (nano >= 1024n * one || nano <= -1024n * one)) {
    let amount = nano / one;
    let unit = 0;
    while (amount % 1024n === 0n && unit < binarySuffixes.length - 1) {
      amount /= 1024n;
      unit += 1;
    }
    return `${amount}${binarySuffixes[unit]}`;
  }
  let amount = nano;
  let unit = 0;
  while (amount % 1000n === 0n && unit < decimalSuffixes.length - 1) {
    amount /= 1000n;
    unit += 1;
  }
  if (format === 'exponent') return unit === 3 ? String(amount) : `${amount}e${(unit - 3) * 3}`;
  return `${amount}${decimalSuffixes[unit]}`;
}

/** As it would be stored; what is no quantity stays as it is, for validation to name. */
export function canonicalQuantity(text: string): string {
  const quantity = parseQuantity(text);
  return quantity ? formatQuantity(quantity) : text;
}

const zero: Quantity = { nano: 0n, format: 'decimal' };
/** Zero for what is absent or no quantity. */
export const quantityOf = (text: unknown): Quantity =>
  typeof text === 'string' || typeof text === 'number' ? (parseQuantity(String(text)) ?? zero) : zero;
/** In the notation of the first that is not zero. */
export const addQuantities = (a: Quantity, b: Quantity): Quantity => ({
  nano: a.nano + b.nano,
  format: a.nano === 0n ? b.format : a.format,
});
export const subtractQuantities = (a: Quantity, b: Quantity): Quantity => ({
  nano: a.nano - b.nano,
  format: a.nano === 0n ? b.format : a.format,
});
export const quantityOfCount = (count: number): Quantity => ({ nano: BigInt(count) * one, format: 'decimal' });
/** Whole units, rounded up. */
export const wholeUnits = ({ nano }: Quantity): number => Number(nano / one) + (nano % one > 0n ? 1 : 0);
