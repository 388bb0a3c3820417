import type { MigrationSet } from '@spacedock/database';

export const configMigrations: MigrationSet = { schema: 'config', directory: new URL('migrations/', import.meta.url) };
