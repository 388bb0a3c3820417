// Runs an embedded server until the standard input is closed: node run-embedded.ts DIRECTORY
import { startEmbeddedPostgres } from '../../embedded/embedded-postgres.ts';
import { report } from '../report.ts';

const say = (_: object, message: string): void => report(`log ${message}`);
const server = await startEmbeddedPostgres({
  directory: process.argv[2] ?? '',
  durable: false,
  log: { debug: say, info: say, warn: say, error: say },
}).catch((error: unknown) => {
  report(`refused ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
});
report(`pid ${server.pid}`);
report(`url ${server.url}`);
void server.exited.then(({ reason }) => report(`exited ${reason}`));
process.stdin.resume().once('end', () => void server.stop().then(() => process.exit(0)));
