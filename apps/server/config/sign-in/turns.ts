/**
 * Lets work on the same key happen one after the other in this process. Counting failures would be worth little if a thousand
 * guesses at the same moment all found a count of zero.
 */
export function turns() {
  const last = new Map<string, Promise<void>>();

  return async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = last.get(key);
    const { promise: done, resolve: finish } = Promise.withResolvers<void>();
    last.set(key, done);
    try {
      await before;
      return await work();
    } finally {
      finish();
      if (last.get(key) === done) last.delete(key);
    }
  };
}
