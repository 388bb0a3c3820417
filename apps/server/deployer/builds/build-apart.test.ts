import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuildStage, startBuildStage } from './testing/build-stage.ts';

let stage: BuildStage;
beforeAll(async () => {
  stage = await startBuildStage({}, { split: true });
}, 120_000);
afterAll(() => stage.close());

test('builds report to a deployer that runs in a process of its own through the server that everybody knows', async () => {
  const made = await stage.deploy();
  const { image } = await stage.until(made, { status: 'active', build: { status: 'succeeded' } });
  expect(image).toMatch(/@sha256:[0-9a-f]{64}$/);
  expect(await stage.runsOf(made.revisionId)).toHaveLength(1);
}, 60_000);
