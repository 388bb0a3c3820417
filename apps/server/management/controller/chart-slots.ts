/** How many spaces may have their charts worked on at once. A chart may take minutes: those without one must not wait behind it. */
export interface ChartSlots {
  /** Undefined: none is free now. Otherwise what to call when it is not needed any more. */
  readonly take: () => (() => void) | undefined;
}

export function chartSlots(most: number): ChartSlots {
  let taken = 0;
  return {
    take() {
      if (taken >= most) return undefined;
      taken += 1;
      let held = true;
      return () => {
        if (held) taken -= 1;
        held = false;
      };
    },
  };
}
