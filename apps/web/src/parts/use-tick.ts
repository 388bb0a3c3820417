import { useSyncExternalStore } from 'react';

const everyMs = 15_000;

let ticks = 0;
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    ticks += 1;
    for (const each of listeners) each();
  }, everyMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Renders what uses it again every now and then. One timer for all of them: a list that is scrolled would start and stop hundreds. */
export function useTick(): void {
  useSyncExternalStore(subscribe, () => ticks);
}
