/** A pattern, read. Groups are gone: nobody asks what they captured. */
export type PatternTree =
  | { readonly kind: 'one'; readonly fits: (codePoint: number) => boolean }
  | { readonly kind: 'assertion'; readonly assertion: Assertion }
  | { readonly kind: 'sequence'; readonly items: readonly PatternTree[] }
  | { readonly kind: 'choice'; readonly items: readonly PatternTree[] }
  /** Without `most`: as often as can be. */
  | { readonly kind: 'repeat'; readonly item: PatternTree; readonly least: number; readonly most?: number };

export type Assertion = 'text-begin' | 'text-end' | 'line-begin' | 'line-end' | 'word-boundary' | 'no-word-boundary';

/** The pattern cannot be read; in the words of Go, whose patterns these are. */
export class PatternMalformed extends Error {
  override readonly name = 'PatternMalformed';
}
