import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DatabaseServer, DatabaseServerFailure, type OpenDatabaseServer, type ServerAddress } from '../database-server.ts';

/** A server whose administrator may make users and databases and no more, as in the clouds. */
export interface DatabaseServerSubject {
  readonly address: ServerAddress;
  /** As an app does. Throws what the server says. */
  readonly signIn: (login: AppLogin) => Promise<AppSession>;
  /** What the server says to a wrong password. */
  readonly wrongPassword: { readonly code: string; readonly text: string };
  /** What it says to whom it does not let in, or does not let do something. */
  readonly denied: string;
  readonly close: () => Promise<void>;
}

interface AppLogin {
  readonly user: string;
  readonly password: string;
  readonly database: string;
}

interface AppSession {
  readonly query: (sql: string) => Promise<readonly object[]>;
  readonly end: () => Promise<void>;
}

const signal = new AbortController().signal;
export const fresh = (what: string): string => `${what}_${randomBytes(4).toString('hex')}`;

/** What holds for every kind of server. */
export function describeDatabaseServer(start: () => Promise<DatabaseServerSubject>, open: OpenDatabaseServer): void {
  let subject: DatabaseServerSubject;
  let server: DatabaseServer;
  beforeAll(async () => {
    subject = await start();
    server = await open(subject.address, signal);
  });
  afterAll(async () => {
    await server.close();
    await subject.close();
  });

  const query = async (login: AppLogin, sql: string): Promise<readonly object[]> => {
    const session = await subject.signIn(login);
    try {
      return await session.query(sql);
    } finally {
      await session.end();
    }
  };

  test('a user does everything in its database, and others nothing', async () => {
    const [name, owner, stranger] = [fresh('shop'), fresh('shop_app'), fresh('other_app')];
    const login = { user: owner, password: 'first-password', database: name };
    expect(await server.has('database', name)).toBe(false);
    for (let time = 0; time < 2; time += 1) {
      await server.ensureUser(owner, login.password);
      await server.ensureDatabase(name, owner);
    }
    expect([await server.has('database', name), await server.has('user', owner)]).toEqual([true, true]);
    await server.ensureUser(stranger, 'strange');

    const app = await subject.signIn(login);
    await app.query('create table orders (id int)');
    await app.query('insert into orders values (1)');
    expect(await app.query('select * from orders')).toEqual([{ id: 1 }]);
    await expect(app.query('create database more')).rejects.toThrow(subject.denied);
    await expect(subject.signIn({ user: stranger, password: 'strange', database: name })).rejects.toThrow(subject.denied);
    expect(await server.sessions(name)).toEqual([expect.stringMatching(new RegExp(`^${owner}`))]);

    await server.dropDatabase(name);
    await server.dropDatabase(name);
    for (const user of [owner, owner, stranger]) await server.dropUser(user);
    expect([await server.has('database', name), await server.has('user', owner)]).toEqual([false, false]);
    await expect(subject.signIn(login)).rejects.toThrow(subject.wrongPassword.text);
    await app.end();
  });

  test('rights end at the name of the database, also where it holds an underscore', async () => {
    const [mark, owner] = [randomBytes(4).toString('hex'), fresh('app')];
    const [mine, other] = [`a_${mark}`, `ax${mark}`];
    await server.ensureUser(owner, 'first-password');
    await server.ensureDatabase(mine, owner);
    const somebody = fresh('somebody');
    await server.ensureUser(somebody, 'strange');
    await server.ensureDatabase(other, somebody);
    await query({ user: owner, password: 'first-password', database: mine }, 'select 1');
    await expect(subject.signIn({ user: owner, password: 'first-password', database: other })).rejects.toThrow(subject.denied);
    for (const name of [mine, other]) await server.dropDatabase(name);
    for (const user of [owner, somebody]) await server.dropUser(user);
  });

  test('two users of a database work on the same things, and the password of one is changed without the other', async () => {
    const [database, owner] = [fresh('shop'), fresh('app')];
    const second = `${owner}_2`;
    await server.ensureUser(owner, 'first-password');
    await server.ensureDatabase(database, owner);
    const before = await subject.signIn({ user: owner, password: 'first-password', database });
    for (let time = 0; time < 2; time += 1) {
      await server.ensureUser(second, 'second-password');
      await server.ensureSameRights(second, { owner, database });
    }
    const after = await subject.signIn({ user: second, password: 'second-password', database });
    await before.query('create table of_first (id int)');
    await after.query('create table of_second (id int)');
    await after.query('alter table of_first add column more int');
    await before.query('alter table of_second add column more int');
    await after.query('drop table of_first');
    await before.query('drop table of_second');
    await expect(after.query('create database more')).rejects.toThrow(subject.denied);

    await server.ensureUser(owner, 'third-password');
    await expect(subject.signIn({ user: owner, password: 'first-password', database })).rejects.toThrow(
      subject.wrongPassword.text,
    );
    await query({ user: owner, password: 'third-password', database }, 'select 1');
    await query({ user: second, password: 'second-password', database }, 'select 1');
    expect(await before.query('select 1 as one'), 'who is connected stays so').toEqual([{ one: 1 }]);

    await server.dropDatabase(database);
    for (const user of [owner, second]) await server.dropUser(user);
    expect([await server.has('user', owner), await server.has('user', second)]).toEqual([false, false]);
    await Promise.all([before.end(), after.end()]);
  });

  test('what goes wrong is told without the password', async () => {
    const failure = (address: ServerAddress) => open(address, signal).catch((error: unknown) => error);
    const wrong = await failure({ ...subject.address, password: 'canary-password' });
    expect(wrong).toBeInstanceOf(DatabaseServerFailure);
    expect(wrong).toMatchObject({ unreachable: false, code: subject.wrongPassword.code });
    expect(JSON.stringify(wrong) + String(wrong)).not.toContain('canary-password');
    expect(await failure({ ...subject.address, port: 1 })).toMatchObject({ unreachable: true, code: 'ECONNREFUSED' });
  });
}
