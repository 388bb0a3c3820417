import type { MigrationSet } from '@spacedock/database';

export const provisionerMigrations: MigrationSet = { schema: 'provisioner', directory: new URL('migrations/', import.meta.url) };
