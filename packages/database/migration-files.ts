import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** One service's schema and the folder with its migrations: `0001_what_it_does.sql`, `0002_…`, append-only. */
export type MigrationSet = {
  readonly schema: string;
  readonly directory: string | URL;
};

export type Migration = {
  readonly schema: string;
  readonly number: number;
  readonly name: string;
  readonly path: string;
  readonly sql: string;
  readonly checksum: string;
};

/** The set's migrations in order. Gaps and duplicates fail: merged branches would otherwise be applied in any order. */
export async function readMigrations({ schema, directory }: MigrationSet): Promise<readonly Migration[]> {
  if (!/^[a-z][a-z0-9_]{0,62}$/.test(schema)) {
    throw new Error(`"${schema}" cannot be the schema of a migration set: use lower-case letters, digits and underscores.`);
  }
  const folder = typeof directory === 'string' ? directory : fileURLToPath(directory);
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  const migrations = await Promise.all(names.map((name) => readMigration(schema, folder, name)));
  for (const [index, { number, path }] of migrations.entries()) {
    const before = migrations[index - 1];
    if (before?.number === number) {
      throw new Error(`${path} has the same number as ${before.name}. Give the newer one the next free number.`);
    }
    if (number !== index + 1) {
      const expected = String(index + 1).padStart(4, '0');
      throw new Error(`${path} should have number ${expected}: migrations are numbered from 0001 without gaps.`);
    }
  }
  return migrations;
}

async function readMigration(schema: string, folder: string, name: string): Promise<Migration> {
  const path = join(folder, name);
  const number = Number(/^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1]);
  if (Number.isNaN(number)) throw new Error(`${path} is not named like a migration. Name it like 0001_what_it_does.sql.`);
  // git may write other line endings on another machine; that is no change.
  const sql = (await readFile(path, 'utf8')).replaceAll('\r\n', '\n');
  return { schema, number, name, path, sql, checksum: createHash('sha256').update(sql).digest('hex') };
}
