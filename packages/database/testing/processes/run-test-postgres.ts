// Runs the server of a test run until it is killed: node run-test-postgres.ts
import pg from 'pg';
import { startTestPostgres } from '../test-postgres.ts';
import { report } from '../report.ts';

const server = await startTestPostgres();
const client = new pg.Client(server.url);
await client.connect();
const { rows } = await client.query<{ directory: string }>(`select current_setting('data_directory') as directory`);
await client.end();
report(`directory ${rows[0]?.directory}`);
process.stdin.resume().once('end', () => void server.stop().then(() => process.exit(0)));
