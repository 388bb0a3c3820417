export { recordedLog, silentLog } from './testing/recorded-log.ts';
export { report } from './testing/report.ts';
export { temporaryDirectory } from './testing/temporary-directory.ts';
export { createTestDatabase, type TestDatabase } from './testing/test-database.ts';
export { startTestPostgres, type TestPostgres } from './testing/test-postgres.ts';
export { startTestProcess, type TestProcess } from './testing/test-process.ts';
