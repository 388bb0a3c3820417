import { expect, test, vi } from 'vitest';
import type { Deployment } from './config/deployments/deployment.ts';
import { deploymentStage } from './testing/deployment-stage.ts';
import { describeDeploymentLife } from './testing/describe-deployment-life.ts';
import { startWorld } from './testing/world.ts';

describeDeploymentLife({ split: true });

test('catalog and deployer miss nothing of each other while they cannot reach each other', async () => {
  const world = await startWorld({ split: true, jobs: { pollMs: 50, sweepMs: 500, firstPauseMs: 50, longestPauseMs: 500 } });
  try {
    const { gate, mainGate } = world.split ?? expect.unreachable();
    const stage = deploymentStage(world);
    const { id: envId } = await stage.environment();
    const patience = { timeout: 60_000, interval: 100 };
    const read = (id: string) => world.admin.get<Deployment>(`/deployments/${id}`);
    const shows = (id: string, status: string) =>
      vi.waitFor(async () => expect((await read(id)).data.status).toBe(status), patience);

    await gate.shut();
    const { id } = await stage.deployment(envId);
    expect(await read(id)).toMatchObject({ status: 200, data: { status: 'pending' } });
    expect(await world.admin.get(`/deployments/${id}/revisions`)).toMatchObject({
      status: 503,
      error: { code: 'service.unavailable' },
    });
    await gate.open();
    await shows(id, 'active');

    await mainGate.shut();
    const told = world.logs.length;
    await world.database.pool.query(`update deployer.deployments set status = 'failed', version = version + 1 where id = $1`, [
      id,
    ]);
    await vi.waitFor(() => expect(world.logs.slice(told).join('')).toContain('the catalog did not take the status'), patience);
    expect((await read(id)).data.status).toBe('active');
    await mainGate.open();
    await shows(id, 'failed');
  } finally {
    await world.close();
  }
}, 180_000);
