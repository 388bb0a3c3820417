/** What is edited: whatever the API says of it, and when it was last changed. */
export interface Edited {
  readonly updatedAt: string;
}

/**
 * What a form does about a thing that is another one now than the one it was filled from. `follow`: nothing typed could get lost, the
 * newest is shown. `rebase`: something has changed that the form does not speak of; what was typed is meant for the newest. `told`:
 * somebody has changed what is being edited, and whoever types decides.
 */
type EditStep = 'none' | 'follow' | 'rebase' | 'told';

export function editStep<Thing extends Edited | undefined>({
  base,
  now,
  typed,
  values,
  whole,
}: {
  readonly base: Thing;
  readonly now: Thing;
  readonly typed: unknown;
  readonly values: (thing: Thing) => unknown;
  /** Any change of the thing counts: the form does not show what it replaces, as with secrets. */
  readonly whole: boolean;
}): EditStep {
  if (!base || !now || now.updatedAt <= base.updatedAt) return 'none';
  const [before, after] = [values(base), values(now)];
  if (isSame(typed, before) || isSame(typed, after)) return 'follow';
  return !whole && isSame(before, after) ? 'rebase' : 'told';
}

/** Values of forms are JSON, made by one function: the same ones look the same. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
