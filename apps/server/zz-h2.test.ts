import { expect, test } from 'vitest';
import { startWorld } from './testing/world.ts';
import { stageFor } from './testing/stage.ts';
import { stagedDeployment } from './testing/deployment-requests.ts';
import { readEvents } from './testing/event-reader.ts';

test('close', async () => {
  const world = await startWorld();
  const { id } = await stagedDeployment(await stageFor(world, world.admin));
  const readers = await Promise.all(Array.from({ length: 10 }, () => readEvents(`${world.url}/api/deployments/${id}/logs?follow=true`, { authorization: `Bearer ${world.admin.token}` })));
  expect(readers.map(({ status }) => status)).toEqual(readers.map(() => 200));
  const at = Date.now();
  await world.close();
  console.log('closed after', Date.now() - at);
}, 120_000);
