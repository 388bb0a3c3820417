import {
  buildRealKubernetes,
  podImage,
  realKubernetesDirectory,
  type RealPods,
  startRealPods,
  whyNoRealPods,
} from '@spacedock/sandbox/testing';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { deploymentStage } from './testing/deployment-stage.ts';
import type { Deployment } from './config/deployments/deployment.ts';
import type { RevisionSummary } from './deployer/revisions/revision.ts';
import { type SteadyLoad, steadyLoad, type SteadyLoadOptions } from './testing/steady-load.ts';
import { startWorld, type World } from './testing/world.ts';

const why = whyNoRealPods();

// All at the same time, and no second try: a single request that fails is what this is about.
describe.each(why === undefined ? ['deployments on a real Kubernetes with real pods'] : [])(
  '%s',
  { concurrent: true, retry: 0 },
  () => {
    let pods: RealPods | undefined;
    let world: World | undefined;
    const loads: SteadyLoad[] = [];
    let environment: { readonly id: string; readonly namespace: string };
    beforeAll(async () => {
      pods = await startRealPods(
        await buildRealKubernetes(realKubernetesDirectory, {
          withPods: true,
          say: (text) => void process.stderr.write(`${text}\n`),
        }),
      );
      world = await startWorld({ jobs: { pollMs: 50, sweepMs: 500 } });
      // The sandbox's AWS gives it out as its EKS, and vouches for the tokens that come with it.
      (await world.clouds.sandbox()).fleet.adopt('aws/shared', pods.join);
      environment = await deploymentStage(world).environment();
    });
    afterAll(async () => {
      await Promise.all(loads.map(({ stop }) => stop()));
      await world?.close();
      await pods?.close();
    });

    interface App {
      readonly load: SteadyLoad;
      /** Another version, which runs when this resolves. */
      readonly update: (version: string) => Promise<void>;
      /** To the revision of that number, which runs again when this resolves. */
      readonly rollBack: (number: number) => Promise<void>;
    }

    /** An app of the version `v0` that runs and is asked all the time. */
    async function runningApp(
      name: string,
      args: readonly string[],
      clients: Omit<SteadyLoadOptions, 'socketPath'>,
      more: object = {},
    ): Promise<App> {
      if (!world || !pods) throw new Error('there is no cluster');
      const { admin } = world;
      const configs = { port: 8080, args, envVars: { VERSION: 'v0' }, readiness: { path: '/ready', periodSeconds: 1 }, ...more };
      const { id } = await deploymentStage(world).deployment(environment.id, { name, image: podImage, configs });
      const revisions = async (): Promise<readonly RevisionSummary[]> =>
        (await admin.get<RevisionSummary[]>(`/deployments/${id}/revisions?limit=100`)).data;
      let released = 0;
      async function nextRuns(): Promise<void> {
        released += 1;
        await vi.waitFor(
          async () => {
            const [newest] = await revisions();
            expect(newest).toMatchObject({ number: released, status: 'active', failure: null });
            const { data } = await admin.get<Deployment>(`/deployments/${id}`);
            expect(data).toMatchObject({ status: 'active', currentRevisionId: newest?.id });
          },
          { timeout: 60_000, interval: 200 },
        );
      }
      await nextRuns();
      const load = await startedLoad({ socketPath: pods.socketOf({ namespace: environment.namespace, name }), ...clients });
      return {
        load,
        async update(version) {
          const { status, text } = await admin.patch(`/deployments/${id}/configs`, {
            configs: { envVars: { VERSION: version } },
          });
          expect(status, text).toBe(200);
          await nextRuns();
        },
        async rollBack(number) {
          const toRevisionID = (await revisions()).find((revision) => revision.number === number)?.id;
          const { status, text } = await admin.post(`/deployments/${id}/rollback`, { toRevisionID });
          expect(status, text).toBe(201);
          await nextRuns();
        },
      };
    }

    /** From the first answer on: before it nobody has promised any. */
    async function startedLoad(options: SteadyLoadOptions): Promise<SteadyLoad> {
      await vi.waitFor(
        async () => {
          const first = steadyLoad({ ...options, connecting: 1, staying: 0 });
          await first.stop();
          expect(first.failures).toEqual([]);
        },
        { timeout: 30_000, interval: 100 },
      );
      const load = steadyLoad(options);
      loads.push(load);
      return load;
    }

    /** Every fifth is a return to what was before the last two. */
    async function twentyRollouts({ update, rollBack }: App): Promise<void> {
      for (let number = 2; number <= 21; number += 1) await (number % 5 === 0 ? rollBack(number - 2) : update(`v${number}`));
    }

    test.each([
      { title: 'ends what it has begun', name: 'gentle', args: ['web'], clients: { connecting: 3, staying: 2 } },
      { title: 'is gone at once on SIGTERM', name: 'abrupt', args: ['web', 'abrupt'], clients: { connecting: 5, staying: 0 } },
    ])('20 updates and rollbacks of an app that $title: no request fails', async ({ name, args, clients }) => {
      const app = await runningApp(name, args, clients);
      await twentyRollouts(app);
      // It runs before the last client has heard of it.
      await vi.waitFor(() => expect(app.load.answers.has('v21')).toBe(true), { timeout: 30_000, interval: 100 });
      await app.load.stop();
      expect(app.load.failures).toEqual([]);
      // All of them were there to be asked, and were: nothing above was about a single version.
      const rolledOut = Array.from({ length: 20 }, (_, index) => index + 2).filter((number) => number % 5 !== 0);
      expect([...app.load.answers.keys()].toSorted()).toEqual(['v0', ...rolledOut.map((number) => `v${number}`)].toSorted());
    });

    test('the same load does see it when pods are not given the time to drain', async () => {
      const app = await runningApp('hasty', ['web', 'abrupt'], { connecting: 5, staying: 0 }, { drainSeconds: 0 });
      for (const version of ['v1', 'v2', 'v3']) await app.update(version);
      await app.load.stop();
      expect(app.load.failures.length).toBeGreaterThan(0);
    });
  },
);

test.each(why === undefined ? [] : [why])('NOT RUN: updates and rollbacks under load on real pods, because %s', (reason) => {
  process.stderr.write(`not run: updates and rollbacks under load on real pods, because ${reason}\n`);
  expect(whyNoRealPods()).toBe(reason);
});
