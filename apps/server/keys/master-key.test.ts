import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { openDataDirectory } from './data-directory.ts';
import type { DataDirectory } from './data-directory.ts';
import { loadMasterKey, masterKey, masterKeyBytes } from './master-key.ts';

async function emptyDataDirectory(): Promise<DataDirectory> {
  const path = await mkdtemp(join(tmpdir(), 'master-key-'));
  onTestFinished(() => rm(path, { recursive: true }));
  return openDataDirectory(path);
}

test('the first start makes a key, every later one has the same', async () => {
  const dataDirectory = await emptyDataDirectory();
  const [first, second, third] = await Promise.all([1, 2, 3].map(() => loadMasterKey({ dataDirectory })));
  const later = await loadMasterKey({ dataDirectory });
  expect(new Set([first?.id, second?.id, third?.id, later.id]).size).toBe(1);
  expect(later.key.equals(first?.key ?? masterKey(randomBytes(32)).key)).toBe(true);
  expect((await stat(join(dataDirectory.path, 'master.key'))).mode & 0o777).toBe(0o600);
});

test('two data directories have two keys', async () => {
  const first = await loadMasterKey({ dataDirectory: await emptyDataDirectory() });
  const second = await loadMasterKey({ dataDirectory: await emptyDataDirectory() });
  expect(first.id).not.toBe(second.id);
});

test('a given key wins and nothing is written', async () => {
  const dataDirectory = await emptyDataDirectory();
  const given = randomBytes(32);
  const loaded = await loadMasterKey({ given, dataDirectory });
  expect(loaded.key.export()).toEqual(given);
  expect(await dataDirectory.readSecret('master.key')).toBeUndefined();
});

test('the file holds what SPACEDOCK_MASTER_KEY takes', async () => {
  const dataDirectory = await emptyDataDirectory();
  const made = await loadMasterKey({ dataDirectory });
  const given = masterKeyBytes((await readFile(join(dataDirectory.path, 'master.key'), 'utf8')).trim());
  expect(given && masterKey(given).id).toBe(made.id);
});

test('a damaged file is an error that says what to do, and is never replaced', async () => {
  const dataDirectory = await emptyDataDirectory();
  for (const damaged of ['', 'half of a key', randomBytes(31).toString('base64')]) {
    await writeFile(join(dataDirectory.path, 'master.key'), damaged);
    const refused = /master\.key does not hold a master key.*SPACEDOCK_MASTER_KEY/;
    await expect(loadMasterKey({ dataDirectory })).rejects.toThrow(refused);
    expect(await readFile(join(dataDirectory.path, 'master.key'), 'utf8')).toBe(damaged);
  }
});

test('the id is the start of the hash, and the key does not show when printed', () => {
  const bytes = randomBytes(32);
  const key = masterKey(bytes);
  expect(key.id).toBe(createHash('sha256').update(bytes).digest().subarray(0, 8).toString('hex'));
  for (const shown of [inspect(key, { depth: 9, showHidden: true }), JSON.stringify(key)]) {
    expect(shown).not.toContain(bytes.toString('hex'));
    expect(shown).not.toContain(bytes.toString('hex').match(/../g)?.join(' '));
    expect(shown).not.toContain(bytes.toString('base64'));
  }
  expect(() => masterKey(randomBytes(16))).toThrow('a master key has 32 bytes, not 16');
});
