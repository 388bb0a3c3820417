import type { MigrationSet } from '@spacedock/database';
import { configMigrations } from './config/migrations.ts';

/** The schemas of all services. */
export const migrations: readonly MigrationSet[] = [configMigrations];
