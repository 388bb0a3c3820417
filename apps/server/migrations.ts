import type { MigrationSet } from '@spacedock/database';
import { configMigrations } from './config/migrations.ts';
import { deployerMigrations } from './deployer/migrations.ts';
import { managementMigrations } from './management/migrations.ts';
import { workflowMigrations } from '@spacedock/workflow';
import { provisionerMigrations } from './provisioner/migrations.ts';

/** The schemas of all services, and the one of Kubernetes objects. */
export const migrations: readonly MigrationSet[] = [
  configMigrations, ...managementMigrations, workflowMigrations, provisionerMigrations, deployerMigrations,
];
