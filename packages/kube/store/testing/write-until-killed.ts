// Writes at random, with many writers at once, and reports what it was granted, until it is killed:
// node write-until-killed.ts URL STORE SEED
import { tmpdir } from 'node:os';
import { openDatabase } from '@spacedock/database';
import { silentLog } from '@spacedock/database/testing';
import { kubeMigrations } from '../kube-migrations.ts';
import { postgresStore } from '../postgres-store.ts';
import { create, keyOf, remove, update } from './stored-things.ts';

const [url = '', name = '', seed = '0'] = process.argv.slice(2);
const database = await openDatabase({ url, directory: tmpdir(), log: silentLog, migrations: [kubeMigrations] });
const store = await postgresStore({ database, name, log: silentLog, now: () => new Date() });

async function write(writer: number, round: number): Promise<void> {
  const key = keyOf(`${seed}-${writer}-${round % 5}`);
  const current = await store.get(key);
  const content = { content: 'x'.repeat(500 * (round % 7)), labels: { round: String(round) } };
  const result = current === undefined
    ? await create(store, key, content)
    : await (round % 3 === 0 ? remove : update)(store, key, current.revision, content);
  if (result.kind === 'written') process.stdout.write(`${result.object.revision} ${current && round % 3 === 0 ? 'DELETED' : 'there'} ${key.name}\n`);
}

await Promise.all(Array.from({ length: 16 }, async (_, writer) => {
  for (let round = 0; ; round += 1) await write(writer, round);
}));
