import { Readable } from 'node:stream';
import { AuditLogEntry } from './audit-log-entry.ts';
import { csvLine } from './csv.ts';

type Batches = AsyncIterable<readonly AuditLogEntry[]>;

/**
 * The entries as a file, written as fast as the reader takes it: a stream that nobody reads asks for no further batch, and one
 * whose reader has gone away ends the reading.
 */
export function auditLogExport(batches: Batches, format: 'csv' | 'json'): Readable {
  return Readable.from(format === 'csv' ? csv(batches) : json(batches), { objectMode: false, highWaterMark: 64 * 1024 });
}

const columns = Object.keys(AuditLogEntry.properties) as (keyof AuditLogEntry)[];

async function* csv(batches: Batches): AsyncGenerator<string> {
  yield csvLine(columns);
  for await (const batch of batches) {
    for (const entry of batch) yield csvLine(columns.map((column) => cellOf(entry[column])));
  }
}

const cellOf = (value: AuditLogEntry[keyof AuditLogEntry]): string | number | null =>
  value !== null && typeof value === 'object' ? JSON.stringify(value) : value;

async function* json(batches: Batches): AsyncGenerator<string> {
  let before = '[\n';
  for await (const batch of batches) {
    for (const entry of batch) {
      yield before + JSON.stringify(entry);
      before = ',\n';
    }
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}
