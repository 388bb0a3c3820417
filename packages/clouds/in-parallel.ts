/**
 * The work on each item, at most so many at a time, answers in the order of the items. The first failure ends the rest (by the
 * signal) and is thrown when none of the work is under way any more.
 */
export async function inParallel<Item, Answer>(
  items: readonly Item[], most: number, work: (item: Item, signal: AbortSignal) => Promise<Answer>, signal?: AbortSignal,
): Promise<Answer[]> {
  const ended = new AbortController();
  const either = signal ? AbortSignal.any([signal, ended.signal]) : ended.signal;
  const answers: Answer[] = [];
  const waiting = items.entries();
  let failure: { readonly error: unknown } | undefined;

  async function worker(): Promise<void> {
    for (const [index, item] of waiting) {
      if (failure) return;
      try {
        either.throwIfAborted();
        answers[index] = await work(item, either);
      } catch (error) {
        failure ??= { error };
        ended.abort(error);
      }
    }
  }

  await Promise.all(Array.from({ length: Math.min(most, items.length) }, worker));
  if (failure) throw failure.error;
  return answers;
}
