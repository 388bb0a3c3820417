import type { MigrationSet } from '@spacedock/database';

export const deployerMigrations: MigrationSet = { schema: 'deployer', directory: new URL('migrations/', import.meta.url) };
