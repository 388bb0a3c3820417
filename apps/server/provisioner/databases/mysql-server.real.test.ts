import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mysqlProgram, passwordVerifier, startMysqlServer } from '@spacedock/sandbox/testing';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { describe, expect, test } from 'vitest';
import { openMysql } from './mysql-server.ts';
import { type DatabaseServerSubject, describeDatabaseServer, fresh } from './testing/describe-database-server.ts';

const program = await mysqlProgram();
const notRun = 'NOT RUN: databases and users were not tried on MySQL: neither mariadbd nor mysqld is installed here';

describe.each(program ? [program] : [])('%s', () => {
  describeDatabaseServer(start, openMysql);
});

test.each(program ? [] : [notRun])('%s', async (text) => {
  process.stderr.write(`${text}\n`);
  expect(await mysqlProgram()).toBeUndefined();
});

/** A server with a master user as RDS makes it. */
async function start(): Promise<DatabaseServerSubject> {
  const directory = await mkdtemp(join(tmpdir(), 'spacedock-mysql-'));
  const [username, password] = ['master', fresh('Root')];
  const complaints: unknown[] = [];
  const complain = (details: object, text: string): void => void complaints.push([text, details]);
  const server = await startMysqlServer({
    directory,
    durable: false,
    log: { error: complain, warn: complain, info: () => undefined, debug: () => undefined },
    master: { name: username, verifier: passwordVerifier('mysql', password, randomBytes), databaseName: undefined },
  });
  const at = { host: '127.0.0.1', port: server.port };
  return {
    address: { engine: 'mysql', ...at, username, password },
    async signIn(login) {
      const connection = await createConnection({ ...at, ...login });
      connection.on('error', () => undefined);
      return {
        query: async (sql) => (await connection.query<RowDataPacket[]>(sql))[0],
        end: () => connection.end().catch(() => undefined),
      };
    },
    wrongPassword: { code: 'ER_ACCESS_DENIED_ERROR', text: 'Access denied' },
    denied: 'denied',
    async close() {
      await server.stop();
      await rm(directory, { recursive: true });
      expect(complaints).toEqual([]);
    },
  };
}
