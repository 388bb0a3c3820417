import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { keptState } from './kept-state.ts';

const fail = (error: unknown): never => {
  throw error;
};

test('what was changed is there after a restart', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'kept-state-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const file = join(directory, 'aws.json');
  const first = keptState<{ vpcs: string[] }>(file, () => ({ vpcs: [] }), fail);
  for (let index = 0; index < 100; index += 1) {
    first.state.vpcs.push(`vpc-${index}`);
    first.changed();
  }
  await first.flush();
  expect(keptState<{ vpcs: string[] }>(file, () => ({ vpcs: [] }), fail).state.vpcs).toHaveLength(100);
});

test('without a file it lives in memory', async () => {
  const kept = keptState(undefined, () => ({ count: 1 }), fail);
  kept.changed();
  await kept.flush();
  expect(kept.state).toEqual({ count: 1 });
});
