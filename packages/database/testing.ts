export { recordedLog, silentLog } from './testing/recorded-log.ts';
export { createTestDatabase, type TestDatabase } from './testing/test-database.ts';
export { startTestPostgres, type TestPostgres } from './testing/test-postgres.ts';
