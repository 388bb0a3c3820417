import type { PartResult } from '../objects/space-instance.ts';
import type { PartResults } from './applied-objects.ts';
import { timeOf } from './conditions.ts';

const longestMessage = 500;

/** Gathers how the parts fared; `since` and the number of attempts go on from the last time. */
export function partResults(before: readonly PartResult[], at: Date): PartResults & { readonly all: () => readonly PartResult[]; readonly failures: () => readonly PartResult[] } {
  const found = new Map<string, PartResult>();
  function note(part: string, state: PartResult['state'], message?: string): void {
    const last = before.find((one) => one.part === part);
    const same = last?.state === state && last.message === message;
    found.set(part, {
      part, state, since: same ? last.since : timeOf(at),
      ...(message === undefined ? {} : { message: message.slice(0, longestMessage) }),
      ...(state === 'failed' ? { attempts: (last?.state === 'failed' ? last.attempts ?? 0 : 0) + 1 } : {}),
    });
  }
  return {
    applied: (part) => note(part, 'applied'),
    pruned: (part) => note(part, 'pruned'),
    failed: (part, message) => note(part, 'failed', message),
    all: () => [...found.values()],
    failures: () => [...found.values()].filter(({ state }) => state === 'failed'),
  };
}
