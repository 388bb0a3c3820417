import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { connect } from '../connection-config.ts';
import type { Log } from '../log.ts';
import { migrate } from '../migrate.ts';
import { readMigrations, type MigrationSet } from '../migration-files.ts';
import { silentLog } from './recorded-log.ts';

export type TestDatabase = {
  readonly url: string;
  drop(): Promise<void>;
};

type TestDatabaseOptions = {
  readonly adminUrl: string;
  readonly migrations: readonly MigrationSet[];
  readonly log?: Log;
};

/** An empty migrated database of one's own, copied from a template that the first one who needs it makes. */
export async function createTestDatabase({ adminUrl, migrations, log = silentLog }: TestDatabaseOptions): Promise<TestDatabase> {
  const name = `spacedock_test_${randomBytes(8).toString('hex')}`;
  await asAdmin(adminUrl, async (admin) => {
    const template = await ensureTemplate(admin, { adminUrl, migrations, log });
    await admin.query(`create database ${name} template ${template}`);
  });
  return {
    url: urlOf(adminUrl, name),
    drop: () => asAdmin(adminUrl, async (admin) => void (await admin.query(`drop database if exists ${name} with (force)`))),
  };
}

async function ensureTemplate(admin: pg.Client, { adminUrl, migrations, log }: Required<TestDatabaseOptions>): Promise<string> {
  const template = `spacedock_template_${await checksumOf(migrations)}`;
  if (await isTemplate(admin, template)) return template;
  await admin.query('select pg_advisory_lock(hashtext($1))', [template]);
  try {
    if (await isTemplate(admin, template)) return template;
    // Not marked as a template: left half-made by a test run that was killed.
    await admin.query(`drop database if exists ${template} with (force)`);
    await admin.query(`create database ${template}`);
    await migrate({ url: urlOf(adminUrl, template), migrations, log });
    await admin.query(`alter database ${template} with is_template true`);
    return template;
  } finally {
    await admin.query('select pg_advisory_unlock(hashtext($1))', [template]);
  }
}

async function isTemplate(admin: pg.Client, name: string): Promise<boolean> {
  const { rowCount } = await admin.query('select from pg_database where datname = $1 and datistemplate', [name]);
  return rowCount === 1;
}

async function checksumOf(sets: readonly MigrationSet[]): Promise<string> {
  const migrations = (await Promise.all(sets.map(readMigrations))).flat();
  const hash = createHash('sha256');
  for (const { schema } of sets) hash.update(`${schema}\n`);
  for (const { schema, name, checksum } of migrations) hash.update(`${schema}/${name} ${checksum}\n`);
  return hash.digest('hex').slice(0, 24);
}

async function asAdmin<T>(url: string, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = await connect(url, { applicationName: 'spacedock tests', settings: {} });
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

function urlOf(adminUrl: string, database: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  return url.href;
}
