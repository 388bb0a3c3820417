/** Single calls that become batches: while one batch is under way, the next one gathers. */
export interface Gathered<Item, Result> {
  readonly call: (item: Item) => Promise<Result>;
  /** Resolves when the batch that is under way now, if one is, has been answered. */
  readonly underWay: () => Promise<void>;
  /** Resolves when everything that was called is done. */
  readonly idle: () => Promise<void>;
}

export interface GatherOptions<Item, Result> {
  /** Answers as many results as it was given items, in their order. */
  readonly run: (items: readonly Item[]) => Promise<readonly Result[]>;
  /** Made anew for each batch: says of one waiting item after the other whether it goes along. The first one always does. */
  readonly fits?: () => (item: Item) => boolean;
  /** Whether such a failure may be the fault of one item: the others must not suffer, so each is then run alone. */
  readonly mayBeOneOf?: (error: unknown) => boolean;
}

interface Call<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

export function gather<Item, Result>({ run, fits, mayBeOneOf = () => false }: GatherOptions<Item, Result>): Gathered<Item, Result> {
  let waiting: Call<Item, Result>[] = [];
  let busy = false;
  let current = Promise.resolve();
  const onIdle: (() => void)[] = [];

  const settle = async (calls: readonly Call<Item, Result>[]): Promise<void> => {
    try {
      const results = await run(calls.map(({ item }) => item));
      for (const [index, { resolve }] of calls.entries()) resolve(results[index] as Result);
    } catch (error) {
      if (calls.length > 1 && mayBeOneOf(error)) for (const call of calls) await settle([call]);
      else for (const { reject } of calls) reject(error);
    }
  };
  const start = async (): Promise<void> => {
    const goes = fits?.() ?? (() => true);
    const { now = [], later = [] } = Object.groupBy(waiting, ({ item }, index) => (goes(item) || index === 0 ? 'now' : 'later'));
    waiting = later;
    current = settle(now);
    await current;
    if (waiting.length > 0) {
      soon();
      return;
    }
    busy = false;
    for (const resolve of onIdle.splice(0)) resolve();
  };
  // Not at once: whatever arrives in the same turn goes into the same batch.
  const soon = (): void => void setImmediate(() => void start());

  return {
    call(item) {
      const { promise, resolve, reject } = Promise.withResolvers<Result>();
      waiting.push({ item, resolve, reject });
      if (!busy) {
        busy = true;
        soon();
      }
      return promise;
    },
    underWay: () => current,
    async idle() {
      if (!busy) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      onIdle.push(resolve);
      await promise;
    },
  };
}
