import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { migrate } from '@spacedock/database';
import { createTestDatabase, recordedLog } from '@spacedock/database/testing';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { type Person, startWorld, type World } from '../../testing/world.ts';
import { configMigrations } from '../migrations.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

async function project(by: Person, name: string): Promise<string> {
  const { status, data, text } = await by.post<{ id: string }>('/projects', { name });
  expect(status, text).toBe(201);
  return data.id;
}
async function handleOf(table: 'projects' | 'teams' | 'deployment_spaces', id: string): Promise<string | undefined> {
  const row = await world.db.selectFrom(`config.${table}`).where('id', '=', id).select('handle').executeTakeFirst();
  return row?.handle;
}
const fresh = async (): Promise<Person> => world.person([{ role: 'role_superadmin' }], await world.organisation('Handles'));

test.each([
  ['Checkout', 'checkout'],
  ['Crème brûlée & Co.', 'creme-brulee-co'],
  ['  Ελληνικά  '.trim(), 'project'],
  ['A'.repeat(60), 'a'.repeat(40)],
  [`${'a'.repeat(39)} b`, 'a'.repeat(39)],
  ['-- 7 --', '7'],
  ['…', 'project'],
])('%s becomes %s', async (name, handle) => {
  const by = await fresh();
  expect(await handleOf('projects', await project(by, name))).toBe(handle);
});

test('what is taken is numbered, at any length, also by fifty at the same moment', async () => {
  const by = await fresh();
  const names = Array.from({ length: 50 }, (_, index) => `${'Long '.repeat(8)}${'!'.repeat(index + 1)}`);
  const ids = await Promise.all(names.map((name) => project(by, name)));
  const handles = await Promise.all(ids.map((id) => handleOf('projects', id)));
  expect(new Set(handles).size).toBe(50);
  expect(handles.every((handle) => /^[a-z0-9]([-a-z0-9]{0,38}[a-z0-9])?$/.test(handle ?? ''))).toBe(true);
  expect(handles).toContain('long-long-long-long-long-long-long-long');
  expect(handles).toContain('long-long-long-long-long-long-long-lo-50');
});

test('other organisations and other kinds have their own, and a deleted project gives its handle back', async () => {
  const [ada, bob] = [await fresh(), await fresh()];
  expect(await handleOf('projects', await project(bob, 'Apollo'))).toBe('apollo');
  const first = await project(ada, 'Apollo');
  const team = await ada.post<{ id: string }>('/teams', { name: 'Apollo' });
  expect([await handleOf('projects', first), await handleOf('teams', team.data.id)]).toEqual(['apollo', 'apollo']);
  expect((await ada.patch(`/projects/${first}`, { name: 'Gemini' })).status).toBe(200);
  const second = await project(ada, 'apollo!');
  expect([await handleOf('projects', first), await handleOf('projects', second)]).toEqual(['apollo', 'apollo-2']);
  expect((await ada.delete(`/projects/${first}`)).status).toBe(204);
  expect(await handleOf('projects', await project(ada, 'Apollo'))).toBe('apollo');
});

test('the handle of a person or team is never given to another one, since it is what they own things by', async () => {
  const by = await fresh();
  const invite = async (email: string): Promise<string | undefined> => {
    expect((await by.post('/users', { email, roleID: 'role_viewer' })).status).toBe(201);
    const row = await world.db
      .selectFrom('config.memberships')
      .where('org_id', '=', by.organisationId)
      .where('email', '=', email)
      .select('handle')
      .executeTakeFirst();
    return row?.handle;
  };
  expect(await invite('Ada.Lovelace+work@one.example'.toLowerCase())).toBe('ada-lovelace-work');
  expect((await by.delete('/users/ada.lovelace+work@one.example')).status).toBe(204);
  expect(await invite('ada-lovelace-work@two.example')).toBe('ada-lovelace-work-2');
  const team = await by.post<{ id: string }>('/teams', { name: 'Crew' });
  expect((await by.delete(`/teams/${team.data.id}`)).status).toBe(204);
  const again = await by.post<{ id: string }>('/teams', { name: 'Crew' });
  expect(await handleOf('teams', again.data.id)).toBe('crew-2');
});

test('whoever leaves and comes back has the same handle', async () => {
  const organisation = await world.organisation('Back');
  const { userId, email } = await world.person([], world.organisationId);
  await world.join({ userId, email }, organisation);
  const handle = async () =>
    (
      await world.db
        .selectFrom('config.memberships')
        .where('org_id', '=', organisation)
        .where('user_id', '=', userId)
        .select('handle')
        .executeTakeFirst()
    )?.handle;
  const first = await handle();
  await world.db.deleteFrom('config.memberships').where('org_id', '=', organisation).where('user_id', '=', userId).execute();
  await world.join({ userId, email }, organisation);
  expect([first, await handle()]).toEqual([email.split('@')[0], first]);
});

test('every change of the catalog is announced and counted, and nothing else is', async () => {
  const by = await fresh();
  const { organisationId } = by;
  const heard: string[] = [];
  const stop = await world.database.notifications.listening(
    'spacedock_catalog',
    (payload) => void (payload === organisationId && heard.push(payload)),
  );
  onTestFinished(stop);
  const version = async (): Promise<number> =>
    Number(
      (
        await world.db
          .selectFrom('config.catalogs')
          .where('org_id', '=', organisationId)
          .select('version')
          .executeTakeFirstOrThrow()
      ).version,
    );
  let known = await version();
  async function expectChange(changed: boolean, change: () => Promise<unknown>): Promise<void> {
    heard.length = 0;
    await change();
    // Notifications come in order: once this one is here, the others are.
    const echo = Promise.withResolvers<void>();
    const forget = await world.database.notifications.listening('echo', () => echo.resolve());
    await world.database.notifications.notify('echo', '');
    await echo.promise;
    forget();
    const now = await version();
    expect([now > known, heard.length > 0], change.toString()).toEqual([changed, changed]);
    known = now;
  }
  const id = await project(by, 'Announced');
  known = await version();
  await expectChange(true, () => by.patch(`/projects/${id}`, { description: 'New' }));
  await expectChange(false, () => by.patch(`/projects/${id}`, { description: 'New' }));
  const team = await by.post<{ id: string }>('/teams', { name: 'Announcers' });
  known = await version();
  await expectChange(true, () => by.post(`/teams/${team.data.id}/members`, { email: by.email }));
  await expectChange(true, () => by.put(`/teams/${team.data.id}`, { name: 'Others' }));
  await expectChange(true, () => world.db.updateTable('config.users').set({ name: 'Ada' }).where('id', '=', by.userId).execute());
  await expectChange(true, () => by.delete(`/teams/${team.data.id}`));
  await expectChange(false, () => by.post('/tokens', { name: 'quiet' }));
  await expectChange(true, () => by.delete(`/projects/${id}`));
  const space = await world.clouds.space(organisationId);
  known = await version();
  expect(await handleOf('deployment_spaces', space)).toMatch(/^cluster-/);
  await expectChange(true, () => by.patch(`/spaces/${space}/status`, { status: 'inactive' }));
  await expectChange(false, () =>
    world.db.updateTable('config.deployment_spaces').set({ failed_probes: 3 }).where('id', '=', space).execute(),
  );
  await expectChange(true, () => by.delete(`/spaces/${space}`));
});

test('rows of before there were handles get theirs, and those that are deleted take none from others', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'spacedock-migrations-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const files = (await readdir(configMigrations.directory)).filter((name) => name < '0006');
  for (const name of files) await copyFile(new URL(name, configMigrations.directory), join(directory, name));
  const before = { schema: 'config', directory: pathToFileURL(`${directory}/`) };
  const { url, drop } = await createTestDatabase({ adminUrl: inject('postgresUrl'), migrations: [before] });
  onTestFinished(drop);
  const client = new pg.Client(url);
  await client.connect();
  onTestFinished(() => client.end());
  const at = `'x', now(), now()`;
  await client.query(`
    insert into config.organisations values ('org_1', 'One', ${at});
    insert into config.users (id, email, name, created_at, updated_at) values ('usr_1', 'ada@one.example', 'A', now(), now()), ('usr_2', 'ada@two.example', 'B', now(), now());
    insert into config.memberships (org_id, user_id, email, status, created_by, created_at, updated_at)
      values ('org_1', 'usr_1', 'ada@one.example', 'active', 'x', '2026-01-02', now()), ('org_1', 'usr_2', 'ada@two.example', 'active', 'x', '2026-01-01', now());
    insert into config.teams (org_id, id, name, description, created_by, created_at, updated_at) values ('org_1', 'team_1', 'Crew!', '', ${at}), ('org_1', 'team_2', 'Crew', '', ${at});
    insert into config.projects (org_id, id, name, description, created_by, created_at, updated_at, deleted_at)
      values ('org_1', 'prj_1', 'Shop', '', ${at}, now()), ('org_1', 'prj_2', 'Shop', '', ${at}, null);`);
  const applied = await migrate({ url, migrations: [configMigrations], log: recordedLog() });
  expect(applied.join()).toContain('0006');
  const handles = async (table: string, id: string) =>
    (await client.query<{ handle: string }>(`select handle from config.${table} order by ${id}`)).rows.map(
      ({ handle }) => handle,
    );
  expect([await handles('memberships', 'user_id'), await handles('teams', 'id'), await handles('projects', 'id')]).toEqual([
    ['ada-2', 'ada'],
    ['crew', 'crew-2'],
    ['shop', 'shop'],
  ]);
  await client.query(`update config.projects set deleted_at = now() where id = 'prj_2';
    insert into config.projects (org_id, id, name, description, created_by, created_at, updated_at) values ('org_1', 'prj_3', 'Shop', '', ${at})`);
  expect(await handles('projects', 'id')).toEqual(['shop', 'shop', 'shop']);
  const { rows } = await client.query('select org_id, version from config.catalogs');
  expect(rows).toEqual([{ org_id: 'org_1', version: expect.any(String) }]);
});
