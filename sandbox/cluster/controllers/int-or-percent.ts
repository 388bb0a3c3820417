import type { IntOrString } from './shapes/workloads.ts';

/** A number, or a percentage of `whole`. */
export function scaled(value: IntOrString | undefined, whole: number, round: 'up' | 'down'): number {
  if (value === undefined) return 0;
  if (typeof value === 'number') return value;
  const [, digits = '', percent = ''] = /^(\d+)(%?)$/.exec(value) ?? [];
  if (digits === '') return 0;
  if (percent === '') return Number(digits);
  const exact = Number(digits) * whole;
  return round === 'up' ? Math.ceil(exact / 100) : Math.floor(exact / 100);
}

export interface Limits {
  readonly maxSurge: number;
  readonly maxUnavailable: number;
}

/** Both limits of a rolling update. When both come out as nothing, one may be unavailable: else nothing could ever move. */
export function rollingLimits(
  given: { readonly maxSurge?: IntOrString; readonly maxUnavailable?: IntOrString } | undefined,
  desired: number,
): Limits {
  const maxSurge = scaled(given?.maxSurge, desired, 'up');
  const maxUnavailable = scaled(given?.maxUnavailable, desired, 'down');
  return { maxSurge, maxUnavailable: maxSurge === 0 && maxUnavailable === 0 ? 1 : maxUnavailable };
}
