import { type Assertion, PatternMalformed, type PatternTree } from './pattern-tree.ts';

/** A pattern as a machine of states. `next` and `other` are states; a state that only forks reads nothing. */
export type State =
  | { readonly kind: 'read'; readonly fits: (codePoint: number) => boolean; readonly next: number }
  | { readonly kind: 'check'; readonly assertion: Assertion; readonly next: number }
  | { readonly kind: 'fork'; readonly next: number; readonly other: number }
  | { readonly kind: 'found' };

export interface PatternProgram {
  readonly states: readonly State[];
  readonly start: number;
}

/** Counted repetitions are written out, so that a short pattern could fill the memory. */
const mostStates = 4000;

export function compilePattern(tree: PatternTree): PatternProgram {
  const states: State[] = [{ kind: 'found' }];
  return { start: compiled(tree, 0), states };

  function add(state: State): number {
    if (states.length >= mostStates) throw new PatternMalformed('expression too large');
    states.push(state);
    return states.length - 1;
  }

  /** Built from the end: each part knows where it goes on, and answers where it begins. */
  function compiled(part: PatternTree, next: number): number {
    switch (part.kind) {
      case 'one':
        return add({ kind: 'read', fits: part.fits, next });
      case 'assertion':
        return add({ kind: 'check', assertion: part.assertion, next });
      case 'sequence':
        return part.items.reduceRight((after, item) => compiled(item, after), next);
      case 'choice':
        return part.items
          .map((item) => compiled(item, next))
          .reduceRight((other, first) => add({ kind: 'fork', next: first, other }));
      case 'repeat': {
        let after = next;
        if (part.most === undefined) after = loop(part.item, next);
        else
          for (let index = part.least; index < part.most; index += 1)
            after = add({ kind: 'fork', next: compiled(part.item, after), other: next });
        for (let index = 0; index < part.least; index += 1) after = compiled(part.item, after);
        return after;
      }
    }
  }

  function loop(item: PatternTree, next: number): number {
    const fork = add({ kind: 'found' }); // until it is known where the item begins
    states[fork] = { kind: 'fork', next: compiled(item, fork), other: next };
    return fork;
  }
}
