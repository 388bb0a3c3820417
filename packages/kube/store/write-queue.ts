import pg from 'pg';
import type { LoggedChange } from './change-log.ts';
import type { StoreTables } from './database-rows.ts';
import { gather, type Gathered } from './gather.ts';
import { pathOf } from './object-path.ts';
import type { Write, WriteResult } from './store.ts';
import { writeBatch } from './write-batch.ts';

export interface WriteQueueOptions {
  readonly tables: StoreTables;
  readonly now: () => Date;
  /** Told before the writers are answered. */
  readonly onWritten: (changes: readonly LoggedChange[]) => void;
}

const mostWrites = 256;
// An ordinary batch is far below; one large object must not have to wait for many others.
const mostCharacters = 4 * 1024 * 1024;

/** Concurrent writes of this process share commits: one wait for the disk, and one turn with the lock, for all of them. */
export function writeQueue({ tables, now, onWritten }: WriteQueueOptions): Gathered<Write, WriteResult> {
  return gather<Write, WriteResult>({
    async run(writes) {
      const { results, changes } = await writeBatch(tables, now(), writes);
      onWritten(changes);
      return results;
    },
    fits() {
      const keys = new Set<string>();
      let characters = 0;
      return ({ key, draft }) => {
        const id = `${key.resource} ${pathOf(key)}`;
        // Of two writes of the same object the later one has to see what the earlier one did, so it waits for its own batch.
        const isFirst = !keys.has(id);
        keys.add(id);
        characters += draft.textBefore.length + draft.textAfter.length;
        return isFirst && keys.size <= mostWrites && characters <= mostCharacters;
      };
    },
    // Data exceptions and exceeded limits: what one of them holds cannot be stored.
    mayBeOneOf: (error) => error instanceof pg.DatabaseError && /^(22|54)/.test(error.code ?? ''),
  });
}
