import type { Undone } from '@spacedock/workflow';
import { waitFor } from './aws-step.ts';
import { failedAs } from './failed-as.ts';

export interface TakenAway {
  /** For people: `the security group sg-1`. */
  readonly what: string;
  readonly delete: () => Promise<unknown>;
  /** What may be using it, asked for only when AWS says that something does. */
  readonly users?: (() => Promise<readonly string[]>) | undefined;
}

export const gone = { gone: true } as const;

/** Deletes it. What is not there is done; what is in use is waited for, with a name for what uses it. */
export async function takeAway({ what, delete: remove, users }: TakenAway): Promise<Undone> {
  try {
    await remove();
    return gone;
  } catch (error) {
    if (failedAs(error, 'not_found')) return gone;
    if (!failedAs(error, 'in_use')) throw error;
    const named = (await users?.()) ?? [];
    const by = named.length > 0 ? named.join(', ') : 'something that AWS does not name';
    return waitFor(10, `Cannot delete ${what} yet: it is used by ${by}.`);
  }
}

/** All of them, and gone when all are. */
export async function takeAllAway(all: readonly TakenAway[]): Promise<Undone> {
  let result: Undone = gone;
  for (const one of all) {
    const undone = await takeAway(one);
    if ('wait' in undone) result = undone;
  }
  return result;
}
