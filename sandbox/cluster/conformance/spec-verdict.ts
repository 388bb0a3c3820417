import type { SpecResult } from './spec-program.ts';
import type { Spec, SpecSet } from './spec-sets.ts';

export interface SpecVerdict {
  /** For people: the counts first, then a line for each spec, then what was left out. */
  readonly text: string;
  /** What is not as it is known to be. Nothing, when all is well. */
  readonly surprises: readonly string[];
}

/** Holds the results of a set against what is known to fail. */
export function verdictOn(
  set: SpecSet,
  store: string,
  { results, leftOut, known }: { readonly results: readonly SpecResult[]; readonly leftOut: readonly Spec[]; readonly known: (title: string) => string | undefined },
): SpecVerdict {
  const count = (outcome: SpecResult['outcome']): number => results.filter((result) => result.outcome === outcome).length;
  const lines = results
    .toSorted((a, b) => (a.spec.title < b.spec.title ? -1 : 1))
    .map(({ spec, outcome, seconds }) => {
      const why = known(spec.title);
      return `  ${outcome.padEnd(8)}${seconds.toFixed(1).padStart(7)} s  ${spec.title}${outcome === 'failed' && why !== undefined ? ` (known: ${why})` : ''}`;
    });
  const without = Object.entries(set.leftOut).map(([start, why]) => `  ${leftOut.filter(({ title }) => title.startsWith(start)).length} × ${start}: ${why}`);
  return {
    text: [
      `Kubernetes' conformance specs, set ${set.name} (${set.about}), ${store} store:`,
      `${count('passed')} passed, ${count('failed')} failed, ${count('not run')} not run, of ${results.length}`,
      ...lines,
      ...(without.length === 0 ? [] : [`${leftOut.length} left out of this set:`, ...without]),
    ].join('\n'),
    surprises: results.map((result) => surpriseIn(result, known(result.spec.title) !== undefined)).filter((text) => text !== ''),
  };
}

function surpriseIn({ spec: { title }, outcome, message }: SpecResult, isKnown: boolean): string {
  switch (outcome) {
    case 'passed': return isKnown ? `${title} passed, although it is known to fail: take it out of knownFailures in spec-sets.ts` : '';
    case 'failed': return isKnown ? '' : `${title} failed: ${message}`;
    case 'not run': return `${title} was not run: ${message}`;
  }
}
