/** Does the work now and then again and again, never twice at once, until it is stopped. */
export function startRepeating(work: () => Promise<void>, everyMs: number, failed: (error: unknown) => void) {
  let busy = false;
  const once = async (): Promise<void> => {
    if (busy) return;
    busy = true;
    try {
      await work();
    } catch (error) {
      failed(error);
    } finally {
      busy = false;
    }
  };
  // At once, too: what became due while nobody was there.
  void once();
  const timer = setInterval(() => void once(), everyMs);
  return { stop: () => clearInterval(timer) };
}
