import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { deploymentStage } from './deployment-stage.ts';
import type { Deployment } from '../config/deployments/deployment.ts';
import type { DeploymentEvent } from '../deployer/events/deployment-event.ts';
import type { Revision, RevisionSummary } from '../deployer/revisions/revision.ts';
import type { RevisionDiff } from '../deployer/revisions/revision-diff.ts';
import { readEvents } from './event-reader.ts';
import { startWorld, type World, type WorldSettings } from './world.ts';

/** A deployment from its beginning to its end, through the API alone: catalog and deployer in one process, or in two. */
export function describeDeploymentLife(settings: WorldSettings): void {
  let world: World;
  let stage: ReturnType<typeof deploymentStage>;
  beforeAll(async () => {
    world = await startWorld({ ...settings, jobs: { pollMs: 50, sweepMs: 500 } });
    stage = deploymentStage(world);
  }, 60_000);
  afterAll(() => world.close());

  const patience = { timeout: 60_000, interval: 50 };
  const read = async (id: string): Promise<Deployment> => (await world.admin.get<Deployment>(`/deployments/${id}`)).data;
  const revisions = async (id: string): Promise<RevisionSummary[]> =>
    (await world.admin.get<RevisionSummary[]>(`/deployments/${id}/revisions`)).data;
  const configsOf = ({ configs }: { readonly configs: string }): unknown => JSON.parse(configs);

  /** Resolves when the catalog shows that this revision runs. */
  const runs = (id: string, number: number): Promise<Deployment> =>
    vi.waitFor(async () => {
      const [deployment, all] = [await read(id), await revisions(id)];
      expect(all.find((revision) => revision.number === number)).toMatchObject({
        id: deployment.currentRevisionId,
        status: 'active',
      });
      expect(deployment.status).toBe('active');
      return deployment;
    }, patience);

  test('made, configured, rolled back and deleted', async () => {
    const { id: envId } = await stage.environment();
    const { id } = await stage.deployment(envId, { autoDeploy: true, configs: { port: 8080, envVars: { LOG_LEVEL: 'info' } } });
    const first = await runs(id, 1);
    expect(first.lastDeployAt).toEqual(expect.any(String));
    const { data: events } = await world.admin.get<DeploymentEvent[]>(`/deployments/${id}/events`);
    expect(events.map(({ stage: at, status }) => `${at} ${status}`)).toEqual([
      'deploying started',
      'rolling_out succeeded',
      'active succeeded',
    ]);

    expect(
      (await world.admin.patch(`/deployments/${id}/configs`, { configs: { envVars: { LOG_LEVEL: 'debug' }, port: 9090 } }))
        .status,
    ).toBe(200);
    const second = await runs(id, 2);
    const [newest, oldest] = await revisions(id);
    expect(newest).toMatchObject({ number: 2, source: 'configs', createdBy: world.admin.email });
    const { data: diff } = await world.admin.get<RevisionDiff>(`/deployments/${id}/revisions/${oldest?.id}/diff/${newest?.id}`);
    expect(diff.configs.changed).toEqual([
      { path: 'port', from: 8080, to: 9090 },
      { path: 'envVars.LOG_LEVEL', from: 'info', to: 'debug' },
    ]);
    expect(diff.objects?.map(({ kind, change }) => `${kind} ${change}`)).toEqual(
      expect.arrayContaining(['ConfigMap changed', 'Deployment changed', 'Service changed']),
    );

    const { data: back } = await world.admin.post<Revision>(`/deployments/${id}/rollback`, { toRevisionID: oldest?.id });
    expect(back).toMatchObject({ number: 3, source: 'rollback', cloneOf: oldest?.id });
    expect(configsOf(second)).not.toEqual(configsOf(first));
    expect(await read(id)).toMatchObject({ configs: first.configs, autoDeploy: true });
    await runs(id, 3);
    // What comes next builds on what was returned to, however soon it comes.
    await world.admin.post(`/deployments/${id}/rollback`, { toRevisionID: newest?.id });
    await world.admin.post(`/deployments/${id}/rollback`, { toRevisionID: oldest?.id });
    await world.admin.patch(`/deployments/${id}/configs`, { configs: { replicas: 2 } });
    await runs(id, 6);
    const [last] = await revisions(id);
    expect(configsOf((await world.admin.get<Revision>(`/deployments/${id}/revisions/${last?.id}`)).data)).toEqual({
      ...(configsOf(first) as object),
      replicas: 2,
    });

    const stream = await readEvents(`${world.url}/api/deployments/${id}/events/stream`, {
      authorization: `Bearer ${world.admin.token}`,
    });
    await stream.first(({ event }) => event === 'progress');
    expect((await world.admin.delete(`/deployments/${id}`)).status).toBe(202);
    await stream.ended;
    expect(stream.events.at(-1)).toMatchObject({ data: { status: 'deleting' } });
    await vi.waitFor(async () => expect((await world.admin.get(`/deployments/${id}`)).status).toBe(404), patience);
    for (const path of ['revisions', 'events']) expect((await world.admin.get(`/deployments/${id}/${path}`)).status).toBe(404);
  }, 120_000);

  test('what is configured many times in a row ends with the last of it, and every revision has its number', async () => {
    const { id: envId } = await stage.environment();
    const { id } = await stage.deployment(envId);
    for (let count = 1; count <= 5; count += 1) {
      expect(
        (await world.admin.patch(`/deployments/${id}/configs`, { configs: { envVars: { COUNT: String(count) } } })).status,
      ).toBe(200);
    }
    const { configs } = await runs(id, 6);
    expect(JSON.parse(configs)).toMatchObject({ envVars: { COUNT: '5' } });
    const all = await revisions(id);
    expect(all.map(({ number }) => number)).toEqual([6, 5, 4, 3, 2, 1]);
    await vi.waitFor(async () => {
      for (const { number, status } of await revisions(id)) expect(status).toBe(number === 6 ? 'active' : 'superseded');
    }, patience);
  }, 120_000);
}
