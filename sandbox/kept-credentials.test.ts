import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLog } from '@spacedock/database/testing';
import { expect, onTestFinished, test } from 'vitest';
import { keptCredentials } from './kept-credentials.ts';
import { startSandbox } from './sandbox.ts';

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'sandbox-'));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}

test('whoever may read the folder of a sandbox has what it hands out, while it runs and afterwards', async () => {
  const directory = await folder();
  const sandbox = await startSandbox({ directory, github: false, now: () => new Date(), log: silentLog, randomBytes });
  const { temporary_credentials: _sessions, ...lasting } = sandbox.aws?.credentials ?? expect.fail('no AWS');
  sandbox.azure?.rotateCredentials();
  await sandbox.gcp?.rotateCredentials();
  const handedOut = {
    aws: { cloudAccountID: sandbox.aws?.account, url: sandbox.aws?.url, sets: lasting },
    gcp: { cloudAccountID: sandbox.gcp?.account, url: sandbox.gcp?.url, sets: sandbox.gcp?.credentials },
    azure: { cloudAccountID: sandbox.azure?.account, url: sandbox.azure?.url, sets: sandbox.azure?.credentials },
  };
  await expect.poll(() => keptCredentials(directory, 'azure')).toEqual(handedOut.azure);
  await sandbox.close();
  for (const cloud of ['aws', 'gcp', 'azure'] as const) expect(await keptCredentials(directory, cloud)).toEqual(handedOut[cloud]);
});

test('where no sandbox was there is nothing', async () => {
  expect(await keptCredentials(await folder(), 'aws')).toBeUndefined();
});
