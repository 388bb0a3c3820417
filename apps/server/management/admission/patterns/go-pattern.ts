import { parsePattern } from './pattern-parser.ts';
import { compilePattern, type PatternProgram } from './pattern-program.ts';
import { type Assertion, PatternMalformed } from './pattern-tree.ts';

/** Whether some part of a text fits. `too-long`: the text is longer than anybody may hold against this pattern. */
export type Fit = 'fits' | 'differs' | 'too-long';

export interface GoPattern {
  readonly of: (text: string) => Fit;
}

const longestSource = 1000;
/** A step is a few nanoseconds, so that the worst pattern on the longest text is a tenth of a second. */
const mostSteps = 10_000_000;

/**
 * A pattern as Go's `regexp` has them; a text that says why when it is none. All ways through the pattern are followed at once:
 * the time is the length of the text times that of the pattern, whatever the pattern, where JavaScript's own engine could be
 * held up for ever.
 */
export function goPattern(source: string): GoPattern | string {
  if (source.length > longestSource) return `expression too large: it may have ${longestSource} characters`;
  try {
    const program = compilePattern(parsePattern(source));
    return { of: (text) => run(program, text) };
  } catch (error) {
    if (error instanceof PatternMalformed) return error.message;
    throw error;
  }
}

const none = -1;

function run({ states, start }: PatternProgram, text: string): Fit {
  const characters = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  if (characters.length * states.length > mostSteps) return 'too-long';
  /** The round in which each state was last entered. */
  const entered = new Int32Array(states.length).fill(none);
  let current: number[] = [];
  let coming: number[] = [];
  for (let at = 0; at <= characters.length; at += 1) {
    const [before, here] = [characters[at - 1] ?? none, characters[at] ?? none];
    const reading: number[] = [];
    // A part may begin anywhere.
    if (enter([...current, start], reading, at, before, here)) return 'fits';
    coming = [];
    for (const index of reading) {
      const state = states[index];
      if (state?.kind === 'read' && here !== none && state.fits(here)) coming.push(state.next);
    }
    current = coming;
  }
  return 'differs';

  /** Follows everything that reads nothing. True when the end was found. */
  function enter(from: number[], reading: number[], round: number, before: number, here: number): boolean {
    for (let index = from.pop(); index !== undefined; index = from.pop()) {
      if (entered[index] === round) continue;
      entered[index] = round;
      const state = states[index];
      if (!state || state.kind === 'found') return true;
      if (state.kind === 'read') reading.push(index);
      else if (state.kind === 'fork') from.push(state.other, state.next);
      else if (holds(state.assertion, before, here)) from.push(state.next);
    }
    return false;
  }
}

const newLine = 10;

function holds(assertion: Assertion, before: number, here: number): boolean {
  switch (assertion) {
    case 'text-begin':
      return before === none;
    case 'text-end':
      return here === none;
    case 'line-begin':
      return before === none || before === newLine;
    case 'line-end':
      return here === none || here === newLine;
    case 'word-boundary':
      return isWord(before) !== isWord(here);
    case 'no-word-boundary':
      return isWord(before) === isWord(here);
  }
}

const isWord = (codePoint: number): boolean => codePoint !== none && /^\w$/.test(String.fromCodePoint(codePoint));
