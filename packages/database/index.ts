export {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  type PostgresExit,
} from './embedded/embedded-postgres.ts';
export { findEmbeddedPostgres, type FoundPostgres } from './embedded/find-embedded-postgres.ts';
export type { Log } from './log.ts';
export { migrate, type MigrateOptions } from './migrate.ts';
export type { MigrationSet } from './migration-files.ts';
export type { Notifications } from './notifications.ts';
export { openDatabase, type Database, type DatabaseOptions } from './open-database.ts';
export { foreignKeyViolation, isConnectionFailure, uniqueViolation } from './pg-errors.ts';
export { inTransaction, kyselyFor, type TransactionOptions } from './transaction.ts';
