import { RDS } from '@aws-sdk/client-rds';
import { createConnection } from 'mysql2/promise';
import { expect, test } from 'vitest';
import { awsSandbox } from '../../testing/aws-sandbox.ts';
import { mysqlProgram } from './mysql-server.ts';
import { databaseRequest, subnetGroup } from './testing/databases.ts';

const password = "correct'horse\\battery";
// Which of the two can be shown depends on the machine.
const program = await mysqlProgram();
const [installed, missing] = program === undefined ? [[], ['MySQL']] : [['MySQL'], []];
const engine = { Engine: 'mysql', EngineVersion: '8.4.7', MasterUserPassword: password };

async function queried(login: Parameters<typeof createConnection>[0], sql: string): Promise<unknown> {
  const connection = await createConnection(login as string);
  try {
    return (await connection.query(sql))[0];
  } finally {
    await connection.end();
  }
}

test.each(installed)('an instance of %s is a real server, whose master password can be changed', async () => {
  const sandbox = await awsSandbox({ pace: { createDatabase: 0, modifyDatabase: 0 } });
  const rds = new RDS(sandbox.config());
  await rds.createDBInstance(databaseRequest({ ...engine, DBSubnetGroupName: await subnetGroup(sandbox) }));
  const { DBInstances: [instance] = [] } = await rds.describeDBInstances({ DBInstanceIdentifier: 'orders' });
  const { Address: host = '', Port: port = 0 } = instance?.Endpoint ?? {};
  const login = { host, port, user: 'master', password, database: 'orders' };
  await queried(login, "create user 'shop'@'%' identified by 'shop-password'");
  await queried(login, 'create database shop');
  await queried(login, "grant select, insert, create on shop.* to 'shop'@'%'");
  const shop = { host, port, user: 'shop', password: 'shop-password', database: 'shop' };
  await queried(shop, "create table notes as select 'kept' as text");
  await expect(queried({ host, port, user: 'root' }, 'select 1')).rejects.toThrow(/denied|locked/);
  await expect(queried(login, 'set global general_log = 1')).rejects.toThrow('SUPER');
  await rds.modifyDBInstance({ DBInstanceIdentifier: 'orders', MasterUserPassword: 'another-password' });
  await expect(queried(login, 'select 1')).rejects.toThrow('denied');
  expect(await queried({ ...login, password: 'another-password' }, 'select text from shop.notes')).toEqual([{ text: 'kept' }]);
});

test.each(missing)('without a %s server on this machine there is no capacity for an instance of it', async () => {
  const sandbox = await awsSandbox();
  const request = databaseRequest({ ...engine, DBSubnetGroupName: await subnetGroup(sandbox) });
  await expect(new RDS(sandbox.config()).createDBInstance(request)).rejects.toMatchObject({
    name: 'InsufficientDBInstanceCapacityFault',
    message: expect.stringContaining('No MySQL server is installed on this machine'),
  });
  expect(sandbox.ledger.left().map(({ kind }) => kind)).toEqual(['rds:subgrp']);
});
