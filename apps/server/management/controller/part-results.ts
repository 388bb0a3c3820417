import type { PartResult } from '../objects/space-instance.ts';
import { timeOf } from './conditions.ts';

/** How the parts of a space fared, each since when. */
export interface PartResults {
  readonly applied: (part: string) => void;
  readonly pruned: (part: string, message?: string) => void;
  readonly failed: (part: string, message: string) => void;
  readonly all: () => readonly PartResult[];
  readonly failures: () => readonly PartResult[];
}

const longestMessage = 500;
/** A part that left is told of for a while, then forgotten. */
const rememberMs = 24 * 3_600_000;
const mostRemembered = 100;

/** Gathers how the parts fared; `since` and the number of attempts go on from the last time. */
export function partResults(before: readonly PartResult[], at: Date): PartResults {
  const found = new Map<string, PartResult>();
  const known = new Map(before.map((result) => [result.part, result]));
  function note(part: string, state: PartResult['state'], text?: string): void {
    const last = known.get(part);
    const message = text === undefined || text.length <= longestMessage ? text : `${text.slice(0, longestMessage - 1)}…`;
    found.set(part, {
      part,
      state,
      since: last?.state === state ? last.since : timeOf(at),
      ...(message === undefined ? {} : { message }),
      ...(state === 'failed' ? { attempts: (last?.state === 'failed' ? (last.attempts ?? 0) : 0) + 1 } : {}),
    });
  }
  const isRemembered = ({ part, state, since }: PartResult): boolean =>
    state === 'pruned' && !found.has(part) && Date.parse(since) > at.getTime() - rememberMs;
  return {
    applied: (part) => note(part, 'applied'),
    pruned: (part, message) => note(part, 'pruned', message),
    failed: (part, message) => note(part, 'failed', message),
    all: () => [...found.values(), ...before.filter(isRemembered).slice(-mostRemembered)],
    failures: () => [...found.values()].filter(({ state }) => state === 'failed'),
  };
}
