import type { ReleaseRecord } from './release-record.ts';
import type { ReleaseRecords } from './release-records.ts';

/** As many as Helm keeps. */
const historyMax = 10;

/** Makes `own` the one deployed record. In this order a death leaves it pending until nothing else says that it is deployed. */
export async function closeHistory(
  records: ReleaseRecords,
  found: readonly ReleaseRecord[],
  own: ReleaseRecord,
  description: string,
): Promise<void> {
  const former = found.filter(({ revision, status }) => revision !== own.revision && status === 'deployed');
  for (const record of former) await records.mark(record, 'superseded');
  if (own.status !== 'deployed') await records.mark(own, 'deployed', description);
  await trim(
    records,
    found.filter(({ revision }) => revision !== own.revision),
  );
}

/** Marks `own` as failed. What was deployed before it stays so: it is what Helm goes back to. */
export async function failHistory(
  records: ReleaseRecords,
  found: readonly ReleaseRecord[],
  own: ReleaseRecord,
  description: string,
): Promise<void> {
  await records.mark(own, 'failed', description);
  const deployed = found.findLast(({ status }) => status === 'deployed');
  await trim(
    records,
    found.filter(({ revision }) => revision !== own.revision),
    deployed,
  );
}

/** Removes the oldest, but for `kept`. `others` are all but the newest. */
async function trim(records: ReleaseRecords, others: readonly ReleaseRecord[], kept?: ReleaseRecord): Promise<void> {
  const spare = others.slice(0, Math.max(0, others.length + 1 - historyMax)).filter((record) => record !== kept);
  for (const { revision } of spare) await records.remove(revision);
}
