import { readFile, stat, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { connect } from 'node:net';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { IncomingMessage } from 'node:http';
import { findEmbeddedPostgres, kyselyFor, openDatabase } from '@spacedock/database';
import { silentLog } from '@spacedock/database/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { accessIn } from './admin-kubeconfig.ts';
import { testClient } from './testing/client.ts';
import { untilLocksAreAwaited } from './testing/lock-wait.ts';
import { type Announced, startSpacedock, type SpacedockProcess, temporaryDataDirectory } from './testing/spacedock-process.ts';

/*
 * Real processes on one data directory with its embedded database. The tests are steps of one life and build on each other.
 */

let dataDir: string;
let remove: () => Promise<void>;
// Starting a process takes seconds while other tests keep all cores busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const adminToken = 'a-fixed-token-for-these-tests';

beforeAll(async () => {
  ({ path: dataDir, remove } = await temporaryDataDirectory());
});
afterAll(async () => {
  const left = await findEmbeddedPostgres(`${dataDir}/postgres`);
  if (left) process.kill(left.pid, 'SIGKILL');
  await remove();
});

function start(...more: readonly string[]): SpacedockProcess {
  const running = startSpacedock(
    ['serve', '--data-dir', dataDir, '--port', '0', '--tls-port', '0', ...more], { SPACEDOCK_ADMIN_TOKEN: adminToken },
  );
  onTestFinished(async () => {
    running.kill('SIGKILL');
    await running.ended;
  });
  return running;
}

async function serve(...more: readonly string[]): Promise<SpacedockProcess & { readonly at: Announced }> {
  const running = start(...more);
  return { ...running, at: await running.ready() };
}

/** Begins to make a project while the table is locked, past the server: the request hangs until it is released. */
async function hangingRequest(web: string, name: string) {
  const found = await findEmbeddedPostgres(`${dataDir}/postgres`);
  const database = await openDatabase({ url: found?.url, directory: dataDir, migrations: [], log: silentLog, maxConnections: 2 });
  onTestFinished(() => database.close());
  const db = kyselyFor<object>(database);
  const locked = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const holding = db.transaction().execute(async (transaction) => {
    await sql`lock table config.projects`.execute(transaction);
    locked.resolve();
    await release.promise;
  });
  await Promise.race([locked.promise, holding]);
  const answer = testClient(web, adminToken).post('/projects', { name });
  const outcome = answer.then(({ status }) => status, () => 'cut off');
  await untilLocksAreAwaited(db);
  return {
    answer,
    outcome,
    release: () => {
      release.resolve();
      return holding;
    },
  };
}

async function connecting(web: string): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const socket = connect(Number(new URL(web).port), '127.0.0.1', () => resolve('connected'));
  socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
  return promise.finally(() => socket.destroy());
}

async function overTls(url: string, ca: string, token: string): Promise<{ readonly status?: number; readonly body: string }> {
  const sent = request(url, { ca, agent: false, headers: { authorization: `Bearer ${token}` } }).end();
  const [answer] = await once(sent, 'response') as [IncomingMessage];
  return { status: answer.statusCode ?? 0, body: await text(answer) };
}

async function projectNames(web: string): Promise<readonly string[]> {
  const { data } = await testClient(web, adminToken).get<{ name: string }[]>('/projects?sort_by=name&sort_order=asc');
  return data.map(({ name }) => name);
}

test('the first start prints address, login and kubeconfig, and all three work', async () => {
  const { at, kill, ended, stdout, stderr } = await serve('--web-build', 'on');
  expect((await fetch(`${at.web}/readyz`)).status).toBe(200);
  expect((await fetch(`${at.web}/api/docs`)).status).toBe(200);
  expect(stdout()).toContain(`  Web             ${at.web}/zopday\n`);
  expect((await fetch(`${at.web}/zopday/`)).status, 'the web app was built before it said that it is ready').toBe(200);

  const login = await testClient(at.web).post<{ accessToken: string }>('/auth/login', { email: at.admin, password: at.password });
  expect(login.status).toBe(200);
  const by = testClient(at.web, login.data.accessToken);
  expect((await by.post('/projects', { name: 'Apollo' })).status).toBe(201);

  expect(at.kubeconfig).toBe(`${dataDir}/kubeconfig`);
  expect((await stat(at.kubeconfig ?? '')).mode & 0o777).toBe(0o600);
  const access = accessIn(await readFile(at.kubeconfig ?? '', 'utf8'));
  expect(access?.server).toBe(at.kubernetes);
  const me = await overTls(`${new URL(at.kubernetes ?? '').origin}/api/auth/me`, access?.caPem ?? '', access?.token ?? '');
  expect(me).toMatchObject({ status: 200, body: expect.stringContaining(at.admin) });

  // The kubeconfig of a space leads the same way.
  const space = { name: 'web', project: 'apollo', namespace: 'apollo-web', templateRef: { name: 'isolated-space' } };
  expect((await by.post('/space-instances', space)).status).toBe(201);
  const { data } = await by.post<{ kubeconfig: string }>('/space-instances/apollo/web/kubeconfig', { withToken: true });
  const into = accessIn(data.kubeconfig);
  expect(into).toMatchObject({ server: `${new URL(at.kubernetes ?? '').origin}/kubernetes/project/apollo/space/web`, caPem: access?.caPem });
  expect((await overTls(`${into?.server}/version`, into?.caPem ?? '', into?.token ?? '')).status).not.toBe(401);

  expect(stderr()).not.toContain(at.password);
  expect(stderr()).not.toContain(access?.token);
  kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(stdout().match(/Spacedock is ready/g)).toHaveLength(1);
});

test('the second start keeps the data and has no password to print; the kubeconfig follows the address', async () => {
  const before = await readFile(`${dataDir}/kubeconfig`, 'utf8');
  const second = await serve();
  expect(second.at.password).toBeUndefined();
  expect(await projectNames(second.at.web)).toEqual(['Apollo']);
  const rewritten = await readFile(`${dataDir}/kubeconfig`, 'utf8');
  expect(accessIn(rewritten)?.server).toBe(second.at.kubernetes);
  expect((await testClient(second.at.web, accessIn(before)?.token).get('/projects')).status).toBe(401);
  const edited = rewritten.replace('"spacedock"', '"my-cluster"').replace('kind:', '# mine\nkind:');
  await writeFile(`${dataDir}/kubeconfig`, edited);
  second.kill('SIGTERM');
  expect(await second.ended).toBe(0);

  const third = await serve('--tls-port', new URL(second.at.kubernetes ?? '').port);
  expect(await readFile(`${dataDir}/kubeconfig`, 'utf8'), 'one that still leads here is left as people made it').toBe(edited);
  third.kill('SIGINT');
  expect(await third.ended).toBe(0);
});

test('kill -9 of the server loses nothing: the next start stops the database that was left behind', async () => {
  const killed = await serve();
  expect((await testClient(killed.at.web, adminToken).post('/projects', { name: 'Beagle' })).status).toBe(201);
  killed.kill('SIGKILL');
  expect(await killed.ended).toBe('SIGKILL');

  const next = await serve();
  expect(next.stderr()).toContain('left behind by a Spacedock that was killed');
  expect(await projectNames(next.at.web)).toEqual(['Apollo', 'Beagle']);
  next.kill('SIGTERM');
  expect(await next.ended).toBe(0);
});

test('kill -9 of the database stops the server with a message that says what to do, and doing it works', async () => {
  const orphaned = await serve();
  expect((await testClient(orphaned.at.web, adminToken).post('/projects', { name: 'Calypso' })).status).toBe(201);
  const { pid } = await findEmbeddedPostgres(`${dataDir}/postgres`) ?? { pid: 0 };
  process.kill(pid, 'SIGKILL');
  expect(await orphaned.ended).toBe(1);
  const [lastLine = ''] = orphaned.stderr().trim().split('\n').slice(-1);
  expect(lastLine).toMatch(/^error: The embedded database ended unexpectedly: PostgreSQL \(pid \d+\) was ended by SIGKILL\. /);

  const next = await serve();
  expect(await projectNames(next.at.web)).toEqual(['Apollo', 'Beagle', 'Calypso']);
  next.kill('SIGTERM');
  expect(await next.ended).toBe(0);
});

test('SIGTERM lets a running request finish, takes no new ones, and exits with 0', async () => {
  const { at, kill, ended, logged } = await serve();
  const { answer, release } = await hangingRequest(at.web, 'Discovery');
  kill('SIGTERM');
  await logged('finishing running requests');
  await vi.waitFor(async () => expect(await connecting(at.web)).toBe('ECONNREFUSED'));
  await release();
  expect((await answer).status).toBe(201);
  expect((await answer).headers.get('connection')).toBe('close');
  expect(await ended).toBe(0);
});

test('a second signal stops at once, also amid a request', async () => {
  const { at, kill, ended, logged } = await serve();
  const { outcome, release } = await hangingRequest(at.web, 'Endeavour');
  kill('SIGTERM');
  await logged('finishing running requests');
  const insisting = setInterval(() => kill('SIGTERM'), 50);
  expect(await ended).toBe(1);
  clearInterval(insisting);
  expect(await outcome).toBe('cut off');
  await expect(release(), 'the database has gone with the server').rejects.toThrow(/terminat|ECONNRESET|not queryable/);
});

test('two servers cannot share one data directory with its database', async () => {
  const first = await serve();
  const second = start();
  expect(await second.ended).toBe(1);
  expect(second.stderr()).toContain(`error: Another Spacedock (pid ${first.pid}) is running on `);
  expect((await fetch(`${first.at.web}/readyz`)).status).toBe(200);
  first.kill('SIGTERM');
  expect(await first.ended).toBe(0);
});
