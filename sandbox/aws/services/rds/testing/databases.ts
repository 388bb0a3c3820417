import { EC2 } from '@aws-sdk/client-ec2';
import { type CreateDBInstanceCommandInput, RDS } from '@aws-sdk/client-rds';
import pg from 'pg';
import type { AwsSandbox } from '../../../testing/aws-sandbox.ts';

/** Of all subnets of the region. Answers with its name. */
export async function subnetGroup({ config }: Pick<AwsSandbox, 'config'>, DBSubnetGroupName = 'databases'): Promise<string> {
  const { Subnets = [] } = await new EC2(config()).describeSubnets({});
  await new RDS(config()).createDBSubnetGroup({
    DBSubnetGroupName,
    DBSubnetGroupDescription: 'for tests',
    SubnetIds: Subnets.map(({ SubnetId = '' }) => SubnetId),
  });
  return DBSubnetGroupName;
}

export const databaseRequest = (change: Partial<CreateDBInstanceCommandInput>): CreateDBInstanceCommandInput => ({
  DBInstanceIdentifier: 'orders',
  Engine: 'postgres',
  EngineVersion: '16.3',
  DBInstanceClass: 'db.t3.medium',
  AllocatedStorage: 50,
  MasterUsername: 'master',
  DBName: 'orders',
  MultiAZ: true,
  BackupRetentionPeriod: 7,
  Tags: [{ Key: 'spacedock:job', Value: 'job_1' }],
  ...change,
});

/** The rows that a PostgreSQL server answers with. */
export async function queried(login: pg.ClientConfig, sql: string): Promise<readonly unknown[]> {
  const client = new pg.Client(login);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
