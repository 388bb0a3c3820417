/** Does what is wanted, unless it was done under this name a moment ago. */
export type Recently = (name: string, act: () => Promise<void>) => Promise<void>;

export interface RecentlyParts {
  readonly now: () => Date;
  /** How long a moment is. */
  readonly forMs: number;
}

/** For what thousands of turns want to be sure of, and one of them may find out for all: what changes meanwhile is seen later. */
export function recently({ now, forMs }: RecentlyParts): Recently {
  const doneAt = new Map<string, number>();
  return async (name, act) => {
    const begun = now().getTime();
    const last = doneAt.get(name);
    if (last !== undefined && begun - last < forMs) return;
    await act();
    for (const [other, at] of doneAt) if (begun - at >= forMs) doneAt.delete(other);
    doneAt.set(name, begun);
  };
}
