import type { MigrationSet } from '@spacedock/database';

/** The tables of jobs, and the place where graphile-worker keeps its own. */
export const workflowMigrations: MigrationSet = { schema: 'workflow', directory: new URL('migrations/', import.meta.url) };
