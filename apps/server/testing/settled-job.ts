import { setTimeout as sleep } from 'node:timers/promises';
import type { Job } from '../provisioner/jobs/job.ts';
import type { TestClient } from './client.ts';
import type { World } from './world.ts';

const atRest: readonly string[] = ['succeeded', 'failed', 'cancelled', 'deleted', 'awaiting_user'];

/** Lets time go by, as far as clouds and jobs are concerned, until nothing happens to this any more. */
export async function settled<Thing extends { readonly status: string } = Job>(
  world: Pick<World, 'clock'>, as: TestClient, path: string, { until = atRest }: { readonly until?: readonly string[] } = {},
): Promise<Thing> {
  for (let round = 0; round < 2_000; round += 1) {
    const { status, data, text } = await as.get<Thing>(path);
    if (status !== 200) throw new Error(`GET ${path} was answered with ${status}: ${text}`);
    if (until.includes(data.status)) return data;
    world.clock.advance(5_000);
    await sleep(20);
  }
  throw new Error(`${path} never came to rest.`);
}
