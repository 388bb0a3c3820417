// Migrates one schema as a starting server would: node migrate-once.ts URL SCHEMA DIRECTORY
import { once } from 'node:events';
import { migrate } from '../../migrate.ts';
import { report } from '../report.ts';

const [url = '', schema = '', directory = ''] = process.argv.slice(2);
const say = (_: object, message: string): void => report(message);
report('ready');
await once(process.stdin, 'data');
await migrate({ url, migrations: [{ schema, directory }], log: { debug: () => undefined, info: say, warn: say, error: say } });
report('migrated');
process.exit(0);
