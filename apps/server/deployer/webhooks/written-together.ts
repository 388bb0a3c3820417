/**
 * Writes of many at once, one statement at a time: what comes while one runs goes along with the next. In a storm that is a few
 * statements instead of thousands. `write` answers the keys of what was new; of two of one key in one statement the first is.
 */
export function writtenTogether<Item>(
  keyOf: (item: Item) => string,
  write: (items: readonly Item[]) => Promise<ReadonlySet<string>>,
): (item: Item) => Promise<boolean> {
  interface Waiting {
    readonly item: Item;
    readonly settle: { readonly resolve: (isNew: boolean) => void; readonly reject: (error: unknown) => void };
  }
  let waiting: Waiting[] = [];
  let running = false;

  async function flush(batch: readonly Waiting[]): Promise<void> {
    const first = new Map<string, Waiting>();
    for (const one of batch) if (!first.has(keyOf(one.item))) first.set(keyOf(one.item), one);
    try {
      const added = await write([...first.values()].map(({ item }) => item));
      for (const one of batch) one.settle.resolve(first.get(keyOf(one.item)) === one && added.has(keyOf(one.item)));
    } catch (error) {
      for (const { settle } of batch) settle.reject(error);
    }
  }

  async function run(): Promise<void> {
    running = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, mostAtOnce);
      waiting = waiting.slice(mostAtOnce);
      await flush(batch);
    }
    running = false;
  }

  return (item) => {
    const { promise, ...settle } = Promise.withResolvers<boolean>();
    waiting.push({ item, settle });
    if (!running) void run();
    return promise;
  };
}

const mostAtOnce = 200;
