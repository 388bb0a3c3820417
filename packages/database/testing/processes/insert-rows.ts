// Runs an embedded server and inserts rows one by one, each in a transaction of its own, and reports every commit:
// node insert-rows.ts DIRECTORY
import pg from 'pg';
import { startEmbeddedPostgres } from '../../embedded/embedded-postgres.ts';
import { silentLog } from '../recorded-log.ts';
import { report } from '../report.ts';

const server = await startEmbeddedPostgres({ directory: process.argv[2] ?? '', log: silentLog });
process.stdin.resume().once('end', () => void server.stop().then(() => process.exit(0)));
void server.exited.then(({ expected, reason }) => report(`exited ${expected ? 'as asked' : 'unexpectedly'}: ${reason}`));
report(`pid ${server.pid}`);

const client = new pg.Client(server.url);
client.on('error', (error) => report(`connection ${error.message}`));
await client.connect();
await client.query('create table if not exists numbers (number integer primary key)');
for (let number = 1; ; number += 1) {
  try {
    await client.query('insert into numbers values ($1)', [number]);
  } catch (error) {
    report(`stopped ${error instanceof Error ? error.message : String(error)}`);
    break;
  }
  report(`committed ${number}`);
}
