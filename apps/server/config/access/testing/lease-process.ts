import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';
import { kyselyFor, openDatabase } from '@spacedock/database';
import { pino } from 'pino';
import type { ConfigTables } from '../../tables.ts';
import { accessLease } from '../access-lease.ts';

/** A replica that holds an access lease, as a process of its own, so that a test can stop the whole of it. Answers each line. */
const [url = '', directory = ''] = process.argv.slice(2);
const log = pino({ level: 'silent' });
const database = await openDatabase({ url, directory, log, migrations: [] });
const lease = accessLease({
  db: kyselyFor<ConfigTables>(database), notifications: database.notifications, replicaId: `process-${process.pid}`,
  monotonic: () => performance.now(), nonce: randomUUID, log,
});
let changes = 0;
await lease.start(() => void (changes += 1), () => undefined);
process.stdout.write('ready\n');
for await (const line of createInterface({ input: process.stdin })) {
  if (line === 'state') process.stdout.write(`${JSON.stringify({ trusted: lease.trusted(), changes })}\n`);
}
await lease.close();
await database.close();
