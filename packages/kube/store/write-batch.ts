import { changeOf, type LoggedChange } from './change-log.ts';
import { bigintArray, textArray } from './binary-array.ts';
import { type Columns, readRows, type StoreTables } from './database-rows.ts';
import { placeFor } from './object-path.ts';
import type { Write, WriteResult } from './store.ts';
import { objectFrom, type ObjectRow, type PathedObject, writeLabels, writtenObject } from './stored-text.ts';

export interface BatchWritten {
  /** In the order of the writes. */
  readonly results: readonly WriteResult[];
  /** What the granted ones changed, in the order of their revisions. */
  readonly changes: readonly LoggedChange[];
}

/** Writes all of them in one commit, each judged on its own. No key may occur twice. */
export async function writeBatch({ pool, store }: StoreTables, at: Date, writes: readonly Write[]): Promise<BatchWritten> {
  const places = writes.map(({ key }) => placeFor(key));
  const drafts = writes.map(({ draft }) => draft);
  const rows = await readRows<AnswerColumn>(pool, {
    name: 'kube_write',
    text: 'select * from kube.write_batch($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)',
    values: [
      store,
      at,
      textArray(writes.map(({ kind }) => kind)),
      textArray(places.map(({ resource }) => resource)),
      textArray(places.map(({ path }) => path)),
      bigintArray(writes.map((write) => (write.kind === 'create' ? undefined : write.expected))),
      textArray(drafts.map(({ uid }) => uid)),
      textArray(drafts.map(({ labels }) => writeLabels(labels))),
      textArray(drafts.map(({ fields }) => writeLabels(fields))),
      textArray(drafts.map(({ textBefore }) => textBefore)),
      textArray(drafts.map(({ textAfter }) => textAfter)),
    ],
  });

  const answers = new Map(rows.map((row) => [Number(row.place) - 1, row]));
  const changes: LoggedChange[] = [];
  const results = writes.map((write, index): WriteResult => {
    const answer = answers.get(index);
    if (!answer) throw new Error(`The database did not say what became of the ${write.kind} of ${JSON.stringify(write.key)}.`);
    const found = foundObject(write, answer);
    if (answer.written === null) return write.kind === 'create' ? { kind: 'exists' } : { kind: 'conflict', current: found };
    const object = writtenObject(placeFor(write.key), write.draft, BigInt(answer.written));
    changes.push(changeOf(write.kind, object, found));
    return { kind: 'written', object };
  });
  return { results, changes };
}

type AnswerColumn = 'place' | 'written' | `found_${keyof ObjectRow}`;

function foundObject({ key }: Write, row: Columns<AnswerColumn>): PathedObject | undefined {
  if (row.found_revision === null) return undefined;
  return objectFrom(placeFor(key), {
    uid: row.found_uid, revision: row.found_revision, labels: row.found_labels, fields: row.found_fields, body: row.found_body,
  });
}
