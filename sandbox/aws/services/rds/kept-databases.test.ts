import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RDS } from '@aws-sdk/client-rds';
import { expect, onTestFinished, test } from 'vitest';
import { clusterFleet } from '../../../cloud/cluster-fleet.ts';
import { faults } from '../../../cloud/faults.ts';
import { ledger } from '../../../cloud/ledger.ts';
import { startAws } from '../../start-aws.ts';
import { databaseRequest, queried, subnetGroup } from './testing/databases.ts';

const password = 'correct-horse-battery';

test('an instance and its data outlive a restart, and no password is kept for it', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'sandbox-rds-kept-'));
  await chmod(directory, 0o711);
  onTestFinished(() => rm(directory, { recursive: true }));
  const now = (): Date => new Date();
  const log = {
    error: (details: object) => expect(details).toBeUndefined(),
    warn(this: unknown) {
      expect(this, 'as with pino, it works only as a method').toBe(log);
    },
  };
  const fleet = clusterFleet({ now, log });
  onTestFinished(fleet.close);
  const file = join(directory, 'aws.json');
  const begin = async () => {
    const pace = { createDatabase: 0, deleteDatabase: 0 };
    const aws = await startAws({ now, log, faults: faults(), ledger: ledger(now), fleet, randomBytes, file, pace });
    onTestFinished(aws.close);
    const { accessKeyID: accessKeyId, secretAccessKey } = aws.credentials.static_keys;
    const config = () => ({
      region: 'us-east-1',
      endpoint: aws.url,
      maxAttempts: 1 as const,
      credentials: { accessKeyId, secretAccessKey },
    });
    return { aws, config, rds: new RDS(config()) };
  };
  const loginOf = async (rds: RDS) => {
    const { DBInstances: [instance] = [] } = await rds.describeDBInstances({ DBInstanceIdentifier: 'orders' });
    expect(instance?.DBInstanceStatus).toBe('available');
    const { Address: host = '', Port: port = 0 } = instance?.Endpoint ?? {};
    return { host, port, user: 'master', password, database: 'orders' };
  };
  const first = await begin();
  await first.rds.createDBInstance(
    databaseRequest({ DBSubnetGroupName: await subnetGroup(first), MasterUserPassword: password }),
  );
  const before = await loginOf(first.rds);
  await queried(before, "create table notes as select 'kept' as text");
  await first.aws.close();
  expect(await readFile(file, 'utf8')).not.toContain(password);
  await expect(queried(before, 'select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' });

  const second = await begin();
  const after = await loginOf(second.rds);
  expect(after).toEqual(before);
  expect(await queried(after, 'select text from notes')).toEqual([{ text: 'kept' }]);
  await second.aws.close();

  // Nobody has connected to this one, but its data is there.
  const third = await begin();
  await third.rds.deleteDBInstance({ DBInstanceIdentifier: 'orders', SkipFinalSnapshot: true });
  await third.aws.close();
  expect(await readdir(join(directory, 'databases'))).toEqual([]);
});
