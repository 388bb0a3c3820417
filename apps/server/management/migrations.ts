import type { MigrationSet } from '@spacedock/database';

export const managementMigrations: MigrationSet = { schema: 'management', directory: new URL('migrations/', import.meta.url) };
