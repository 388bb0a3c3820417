import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { readMigrations } from './migration-files.ts';
import { temporaryMigrations } from './testing/temporary-migrations.ts';

async function migrations(files: Readonly<Record<string, string>>) {
  const made = await temporaryMigrations('shop', files);
  onTestFinished(made.remove);
  return made;
}

test('the files are read in the order of their numbers, from a path or a URL', async () => {
  const { set, path } = await migrations({ '0002_b.sql': 'select 2', '0001_a.sql': 'select 1', 'README.md': 'not a migration' });
  const read = await readMigrations(set);
  expect(read.map(({ number, name, sql }) => [number, name, sql])).toEqual([
    [1, '0001_a.sql', 'select 1'],
    [2, '0002_b.sql', 'select 2'],
  ]);
  expect(await readMigrations({ schema: 'shop', directory: pathToFileURL(`${path}/`) })).toEqual(
    read.map((migration) => ({ ...migration, path: expect.stringContaining(migration.name) })),
  );
});

test('other line endings are no change', async () => {
  const unix = await readMigrations((await migrations({ '0001_a.sql': 'select 1;\nselect 2;\n' })).set);
  const windows = await readMigrations((await migrations({ '0001_a.sql': 'select 1;\r\nselect 2;\r\n' })).set);
  expect(windows[0]?.checksum).toBe(unix[0]?.checksum);
});

test.each([
  ['a gap', { '0001_a.sql': '', '0003_c.sql': '' }, '0003_c.sql should have number 0002'],
  ['a start at 2', { '0002_b.sql': '' }, '0002_b.sql should have number 0001'],
  ['two of one number', { '0001_a.sql': '', '0001_b.sql': '' }, '0001_b.sql has the same number as 0001_a.sql'],
  ['a name without a number', { 'a.sql': '' }, 'a.sql is not named like a migration'],
])('%s is refused', async (_, files: Readonly<Record<string, string>>, message) => {
  const { set } = await migrations(files);
  await expect(readMigrations(set)).rejects.toThrow(message);
});

test('a schema name that SQL would not take as it is is refused', async () => {
  await expect(readMigrations({ schema: 'shop; drop', directory: '/' })).rejects.toThrow('cannot be the schema');
});
