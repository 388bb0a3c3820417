/** The only source of time for everything in this folder, so that a test can let a minute pass in a moment. */
export interface Clock {
  readonly now: () => Date;
  /** Calls back once, after so many milliseconds. Answers with how to call that off. */
  readonly after: (ms: number, callback: () => void) => () => void;
}

/** The longest delay a timer of Node takes; longer ones would fire at once. */
const longest = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => new Date(),
  after(ms, callback) {
    const timer = setTimeout(callback, Math.min(Math.max(ms, 0), longest));
    return () => clearTimeout(timer);
  },
};
