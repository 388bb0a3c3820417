import { chmod, chown, mkdir, readdir, readlink, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTestProcess } from '../testing/test-process.ts';
import { temporaryDirectory } from '../testing/temporary-directory.ts';
import { recordedLog, silentLog } from '../testing.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts';
import { dataDirectoryIn, findHome } from './embedded-postgres-home.ts';
import { reaches } from './run-as.ts';

let base: string;
let relocationRoots: readonly string[];
const cleanups: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  const made = await temporaryDirectory('home');
  cleanups.push(made.remove);
  base = made.path;
  relocationRoots = [join(base, 'relocated')];
});

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

async function start(directory: string, log = silentLog): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ directory, relocationRoots, log, durable: false });
  cleanups.push(() => server.stop());
  return server;
}

async function run(server: EmbeddedPostgres, sql: string): Promise<readonly unknown[]> {
  const client = new pg.Client(server.url);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

async function closedDirectory(): Promise<string> {
  const closed = join(base, 'closed');
  await mkdir(closed, { mode: 0o700 });
  return join(closed, 'postgres');
}

describe.runIf(process.getuid?.() === 0)('as root', () => {
  test('in a directory that others may enter, the database stays where it was asked for', async () => {
    const server = await start(join(base, 'open'));
    expect(server.home).toBe(join(base, 'open'));
    expect((await stat(dataDirectoryIn(server.home))).uid).not.toBe(0);
  });

  test('below a directory that is closed to others, the database moves, leaves a link, and is found again', async () => {
    const directory = await closedDirectory();
    const log = recordedLog();
    const first = await start(directory, log);
    expect(first.home).toMatch(new RegExp(`^${relocationRoots[0]}/[0-9a-f]{12}$`));
    expect(await readlink(join(directory, 'relocated'))).toBe(first.home);
    expect(log.lines.join('\n')).toContain(`cannot enter ${directory}: the database is kept in ${first.home}`);
    await run(first, `create table notes as select 'kept' as text`);
    await first.stop();

    const second = await start(directory);
    expect(second.home).toBe(first.home);
    expect(await run(second, 'select text from notes')).toEqual([{ text: 'kept' }]);
  });

  test('when the closed directory was deleted, the next start begins anew and keeps the old database aside', async () => {
    const directory = await closedDirectory();
    const first = await start(directory);
    await run(first, `create table notes as select 'old' as text`);
    await first.stop();
    await rm(directory, { recursive: true });

    const log = recordedLog();
    const second = await start(directory, log);
    expect(second.home).toBe(first.home);
    expect(await run(second, `select to_regclass('notes') as found`)).toEqual([{ found: null }]);
    expect(log.lines.join('\n')).toContain(`kept it as ${first.home}.left-1`);
    expect(await readdir(`${first.home}.left-1`)).toEqual(['cluster']);
  });

  test('a database whose place is gone is not replaced by an empty one', async () => {
    const directory = await closedDirectory();
    const first = await start(directory);
    await first.stop();
    await rm(first.home, { recursive: true });
    await expect(findHome({ directory, relocationRoots, log: silentLog })).rejects.toThrow(
      `is kept in ${first.home}, which is missing`,
    );
  });

  test('a database that was made in the open and closed off later is not left behind', async () => {
    const directory = join(base, 'open', 'postgres');
    await (await start(directory)).stop();
    await chmod(join(base, 'open'), 0o700);
    await expect(start(directory)).rejects.toThrow('cannot enter that directory any more');
  });

  test('without a place that only root can change, it tells what to do', async () => {
    const directory = await closedDirectory();
    const shared = join(base, 'shared');
    await mkdir(shared);
    await chmod(shared, 0o777);
    await expect(findHome({ directory, relocationRoots: ['/etc/passwd/spacedock', shared], log: silentLog })).rejects.toThrow(
      /no place .*\/etc\/passwd\/spacedock.*shared: is not a directory that only this user can change.*Start Spacedock as/,
    );
  });
});

const nobody = { name: 'nobody', uid: 65534, gid: 65534 };
// The sources themselves may be checked out where another user cannot read them.
const othersReadSources = process.getuid?.() === 0 && (await reaches(nobody, [import.meta.filename, process.execPath]));

function startAsNobody(directory: string) {
  const script = new URL('../testing/processes/run-embedded.ts', import.meta.url);
  return startTestProcess(script, [directory], { uid: nobody.uid, gid: nobody.gid, cwd: '/' });
}

test.runIf(othersReadSources)('a normal user runs his own server; root takes over his database and leaves it his', async () => {
  const directory = join(base, 'theirs');
  await mkdir(directory);
  await chown(directory, nobody.uid, nobody.gid);
  const theirs = startAsNobody(directory);
  const pid = Number(await theirs.line('pid '));
  expect((await stat(dataDirectoryIn(directory))).uid).toBe(nobody.uid);
  expect((await stat(`/proc/${pid}`)).uid).toBe(nobody.uid);
  await theirs.end();

  const ours = await start(directory);
  expect((await stat(`/proc/${ours.pid}`)).uid).toBe(nobody.uid);
  await ours.stop();

  const again = startAsNobody(directory);
  await again.line('pid ');
  await again.end();
});

test.runIf(othersReadSources)('a normal user is told when the database belongs to another user', async () => {
  const directory = join(base, 'roots');
  await (await start(directory)).stop();
  const theirs = startAsNobody(directory);
  expect(await theirs.line('refused ')).toMatch(/belongs to the user with uid \d+, and this process runs as uid 65534/);
  await theirs.end();
});
