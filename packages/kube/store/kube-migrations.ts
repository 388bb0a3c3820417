import type { MigrationSet } from '@spacedock/database';

/** The schema that `postgresStore` works on. Any number of logical stores share it. */
export const kubeMigrations: MigrationSet = { schema: 'kube', directory: new URL('migrations/', import.meta.url) };
