import { EventEmitter, once } from 'node:events';
import type { Change, Range, Store } from '../store.ts';
import { plain } from './stored-things.ts';

/** A change as plain data. */
export interface RecordedChange {
  readonly type: Change['type'];
  readonly revision: bigint;
  readonly object: ReturnType<typeof plain>;
  readonly previous?: ReturnType<typeof plain>;
}

/** A watch that writes down what it is told, and lets a test wait for it. */
export interface RecordedWatch {
  readonly changes: readonly RecordedChange[];
  readonly revisions: readonly bigint[];
  /** Up to where it has seen everything. */
  readonly position: bigint;
  readonly ended: 'expired' | 'closed' | undefined;
  readonly stop: () => void;
  /** Resolves when it has seen everything up to this revision. */
  readonly reached: (revision: bigint) => Promise<void>;
  readonly end: () => Promise<'expired' | 'closed'>;
}

export async function recordWatch(store: Store, range: Range, from: bigint, onChange?: (change: Change) => void): Promise<RecordedWatch> {
  const changes: RecordedChange[] = [];
  const told = new EventEmitter();
  let position = from;
  let ended: 'expired' | 'closed' | undefined;
  const isAt = (revision: bigint): boolean => position >= revision;
  const end = (): typeof ended => ended;
  const watch = await store.watch(range, from, {
    onChange(change) {
      const { type, revision, object, previous } = change;
      changes.push({ type, revision, object: plain(object), ...(previous ? { previous: plain(previous) } : {}) });
      if (revision <= position) throw new Error(`Revision ${revision} was delivered after ${position}.`);
      position = revision;
      onChange?.(change);
      told.emit('told');
    },
    onProgress(revision) {
      if (revision < position) throw new Error(`Progress to ${revision} was told after ${position}.`);
      position = revision;
      told.emit('told');
    },
    onEnd(reason) {
      ended = reason;
      told.emit('told');
    },
  });
  return {
    changes,
    get revisions() {
      return changes.map(({ revision }) => revision);
    },
    get position() {
      return position;
    },
    get ended() {
      return ended;
    },
    stop: watch.stop,
    async reached(revision) {
      while (!isAt(revision)) {
        if (end()) throw new Error(`The watch ended (${end()}) at revision ${position}, before ${revision}.`);
        await once(told, 'told');
      }
    },
    async end() {
      for (;;) {
        const reason = end();
        if (reason) return reason;
        await once(told, 'told');
      }
    },
  };
}
