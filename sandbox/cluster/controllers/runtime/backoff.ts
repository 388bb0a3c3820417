/** Milliseconds to wait before the next try: twice as long each time, up to a limit. */
export interface Backoff {
  readonly next: () => number;
  readonly reset: () => void;
}

export function backoff({ first, most }: { readonly first: number; readonly most: number }): Backoff {
  let failures = 0;
  return {
    next() {
      failures += 1;
      return Math.min(first * 2 ** (failures - 1), most);
    },
    reset() {
      failures = 0;
    },
  };
}
