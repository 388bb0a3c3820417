/** How many spaces may have their charts worked on at once. A chart may take minutes: those without one must not wait behind it. */
export interface ChartSlots {
  /** What to call when it is not needed any more. Undefined: none is free now, and `again` is called when one may be. */
  readonly take: (who: string, again: () => void) => (() => void) | undefined;
  /** Calls everybody who waits: somebody else may have room for them. */
  readonly letGo: () => void;
}

export function chartSlots(most: number): ChartSlots {
  let taken = 0;
  const waiting = new Map<string, () => void>();

  function free(): void {
    taken -= 1;
    const [first] = waiting;
    if (!first) return;
    const [who, again] = first;
    waiting.delete(who);
    again();
  }

  return {
    take(who, again) {
      if (taken >= most) {
        // Who waits already keeps their place.
        waiting.set(who, again);
        return undefined;
      }
      waiting.delete(who);
      taken += 1;
      let held = true;
      return () => {
        if (held) free();
        held = false;
      };
    },
    letGo() {
      const all = [...waiting.values()];
      waiting.clear();
      for (const again of all) again();
    },
  };
}
