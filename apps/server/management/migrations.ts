import type { MigrationSet } from '@spacedock/database';
import { kubeMigrations } from '@spacedock/kube';

/** Its own schema, after the one of the objects that its triggers watch. */
export const managementMigrations: readonly MigrationSet[] = [
  kubeMigrations,
  { schema: 'management', directory: new URL('migrations/', import.meta.url) },
];
