import type { WorkItem, WorkQueue } from './work-queue.ts';

export interface TurnLeaseParts {
  readonly queue: Pick<WorkQueue, 'extend'>;
  readonly item: WorkItem;
  /** The revision of the store that the turn began at. */
  readonly seen: () => bigint;
  readonly leaseMs: number;
  /** Somebody wants the object looked at again, while the turn goes on. */
  readonly onChanged: () => Promise<void>;
  /** It could not be told whether the lease still holds. */
  readonly onError: (error: unknown) => void;
}

export interface TurnLease {
  /** Aborted when the lease is lost, or may be soon: whoever holds it next must find nobody at work. */
  readonly signal: AbortSignal;
  readonly end: () => void;
}

/** Part of the lease in which nothing was heard from the database. The rest is for what has to be stopped, such as a helm that runs. */
const patience = 0.5;

/** Holds on to an object while somebody works on it. */
export function turnLease({ queue, item, seen, leaseMs, onChanged, onError }: TurnLeaseParts): TurnLease {
  const lost = new AbortController();
  const lose = (why: string): void => lost.abort(new Error(`the turn on ${item.namespace}/${item.name} was given up: ${why}`));
  const silence = (): NodeJS.Timeout =>
    setTimeout(() => lose('the database did not say in time that the lease still holds'), leaseMs * patience);
  let silent = silence();

  async function extend(): Promise<void> {
    const held = await queue.extend(item, seen());
    if (held === 'lost') return lose('another worker has it');
    clearTimeout(silent);
    if (lost.signal.aborted || ended) return;
    silent = silence();
    if (held === 'changed') await onChanged();
  }

  let ended = false;
  const timer = setInterval(() => {
    extend().catch(onError);
  }, leaseMs / 6);
  return {
    signal: lost.signal,
    end() {
      ended = true;
      clearInterval(timer);
      clearTimeout(silent);
    },
  };
}
