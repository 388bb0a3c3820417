import { CloudFailure } from '@spacedock/clouds';
import { expect, test } from 'vitest';
import { classify } from '../../classify.ts';
import { jobWorld, type JobWorld } from '../testing/sandbox-job.ts';
import { newPassword } from './password.ts';
import { withoutSecret } from './without-secret.ts';

const passwordOf = async ({ aws, region }: JobWorld, secretArn: string): Promise<string> => {
  const { SecretString = '' } = await aws.ask('secretsmanager:GetSecretValue', { region }, (secrets, how) =>
    secrets.getSecretValue({ SecretId: secretArn }, how),
  );
  return (JSON.parse(SecretString) as { readonly password: string }).password;
};

test('the password is in Secrets Manager and nowhere else', async () => {
  const world = await jobWorld();
  const job = world.job('datastore', { engine: 'redis', name: 'canary' });
  await job.run();
  const { secretRef } = job.book.outputs.get('datastore') as { readonly secretRef: string };
  const password = await passwordOf(world, secretRef);
  expect(password).toMatch(/^[\w-]{40}$/);
  const told = JSON.stringify([[...job.book.outputs], job.book.waits, world.ledger.entries()]);
  expect(told).toContain(secretRef);
  expect(told).not.toContain(password);
  await job.undo();
  expect(world.left()).toEqual([]);
});

test('a second attempt finds the secret of the first, and makes no other password', async () => {
  const world = await jobWorld();
  const job = world.job('datastore', { engine: 'redis' });
  // It took effect, and nobody heard of it.
  world.faults.add({ operation: 'secretsmanager:CreateSecret', effect: 'reset_after', times: 1 });
  await job.run('root-secret');
  const { secretArn } = job.book.outputs.get('root-secret') as { readonly secretArn: string };
  const first = await passwordOf(world, secretArn);
  job.book.outputs.delete('root-secret');
  await job.run();
  expect(await passwordOf(world, secretArn)).toBe(first);
  await job.undo();
});

test('with a recovery window, the secret can be restored after the database is gone', async () => {
  const world = await jobWorld();
  const job = world.job('datastore', { engine: 'redis', secretRecoveryDays: 7 });
  await job.run();
  await job.undo();
  const { secretArn } = job.book.outputs.get('root-secret') as { readonly secretArn: string };
  await world.aws.ask('secretsmanager:RestoreSecret', { region: world.region }, (secrets, how) =>
    secrets.restoreSecret({ SecretId: secretArn }, how),
  );
  expect(await passwordOf(world, secretArn)).toMatch(/^[\w-]{40}$/);
});

test('a cloud that quotes the password does not get it into the failure', async () => {
  const said = 'The parameter MasterUserPassword (hunter2) is not a valid password.';
  const failing = withoutSecret('hunter2', () => {
    throw new CloudFailure({
      provider: 'aws',
      operation: 'rds:CreateDBInstance',
      kind: 'invalid_request',
      bucket: 'user_action',
      code: 'InvalidParameterValue',
      said,
    });
  });
  const failure = classify(await failing.catch((error: unknown) => error));
  expect(failure.message).toContain('(…) is not a valid password');
  const other = withoutSecret('hunter2', () => Promise.reject(new TypeError('hunter2 is no function')));
  expect(String(await other.catch((error: unknown) => error))).not.toContain('hunter2');
  const abort = new DOMException('The lease was lost.', 'AbortError');
  await expect(
    withoutSecret('hunter2', () => Promise.reject(abort)),
    'what quotes nothing comes out as it is',
  ).rejects.toBe(abort);
});

test('no letter of a password is likelier than another: bytes that would tip the scales are thrown away', () => {
  const answers = [255, 236, 235, 0];
  const password = newPassword((size) => new Uint8Array(size).fill(answers.shift() ?? 0));
  // 59 letters fit four times into 236 bytes; 235 is the last letter of the fourth time.
  expect(password).toBe('_'.repeat(40));
  expect(answers).toEqual([0]);
});
