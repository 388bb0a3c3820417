import { type Static, Type } from 'typebox';
import { maybe } from '../../clusters/readable-kind.ts';

const factors: Readonly<Record<string, number>> = {
  n: 1e-9, u: 1e-6, m: 1e-3, k: 1e3, M: 1e6, G: 1e9, T: 1e12, P: 1e15, E: 1e18,
  Ki: 2 ** 10, Mi: 2 ** 20, Gi: 2 ** 30, Ti: 2 ** 40, Pi: 2 ** 50, Ei: 2 ** 60,
};
const written = String.raw`^\+?(\d{1,40}(?:\.\d{0,40})?|\.\d{1,40})(?:([eE][+-]?\d{1,2})|([numkMGTPE]|[KMGTPE]i))?$`;
const pattern = new RegExp(written);

/** An amount as Kubernetes writes it: `500m`, `1.5Gi`, `1e3`. */
export const Quantity = Type.Union([Type.Number({ minimum: 0, maximum: 1e21 }), Type.String({ pattern: written })]);
/** Of the resources that are summed up; there may be others beside them. */
export const ResourceAmounts = maybe(Type.Object({ cpu: maybe(Quantity), memory: maybe(Quantity) }));

/** In whole units: cores, bytes. */
export function amountOf(quantity: string | number | null | undefined): number {
  const [, number = '0', exponent = '', suffix = ''] = pattern.exec(String(quantity ?? 0)) ?? [];
  return Number(`${number}${exponent}`) * (factors[suffix] ?? 1);
}

export interface Amounts {
  readonly cpu: number;
  readonly memory: number;
}

export const nothing: Amounts = { cpu: 0, memory: 0 };
export const amountsOf = (given: Static<typeof ResourceAmounts> | undefined): Amounts =>
  ({ cpu: amountOf(given?.cpu), memory: amountOf(given?.memory) });
export const sum = (all: readonly Amounts[]): Amounts => all.reduce(plus, nothing);
export const plus = (a: Amounts, b: Amounts): Amounts => ({ cpu: a.cpu + b.cpu, memory: a.memory + b.memory });
export const most = (a: Amounts, b: Amounts): Amounts => ({ cpu: Math.max(a.cpu, b.cpu), memory: Math.max(a.memory, b.memory) });

export const ShownAmounts = Type.Object({
  cpuCores: Type.Number({ description: 'To the thousandth.', examples: [0.25] }),
  memoryBytes: Type.Number({ examples: [268_435_456] }),
});

/** Rounded up: nobody uses nothing. The first rounding takes away what floating point added, so that 0.1 + 0.2 is 0.3. */
export const shownAmounts = ({ cpu, memory }: Amounts) => ({
  cpuCores: Math.ceil(Math.round(cpu * 1e6) / 1e3) / 1e3, memoryBytes: Math.ceil(memory),
});
