import { timestamp } from '@spacedock/kube';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Pod } from '../../shapes/pod.ts';
import { rollingLimits, scaled } from '../int-or-percent.ts';
import { isReady } from '../pods/pod-state.ts';
import { replicaSetController } from '../replicaset/replicaset-controller.ts';
import { deployments, pods } from '../resources.ts';
import { createDeployment, live, template } from '../testing/workloads.ts';
import { startWorld, type World } from '../testing/world.ts';
import { deploymentController } from './deployment-controller.ts';

const amount = fc.oneof(
  fc.integer({ min: 0, max: 4 }),
  fc.integer({ min: 0, max: 100 }).map((percent) => `${percent}%`),
);

const alive = (world: World): readonly Pod[] =>
  world.user
    .of(pods)
    .list('default')
    .filter(({ metadata }) => !metadata.deletionTimestamp);

async function makeReady(world: World, pod: Pod): Promise<void> {
  const at = timestamp(world.clock.now());
  await world.user.of(pods).updateStatus(
    pod,
    (draft) =>
      void (draft.status = {
        ...draft.status,
        phase: 'Running',
        conditions: [{ type: 'Ready', status: 'True', lastTransitionTime: at }],
      }),
  );
}

/** Real controllers on a real store. Here the test is the kubelet: it decides which pod becomes ready next. */
test('with random readiness and new templates in between, the limits hold at every write, and the rollout arrives', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 6 }),
      amount,
      amount,
      fc.array(fc.nat({ max: 1000 }), { minLength: 20, maxLength: 60 }),
      async (desired, maxSurge, maxUnavailable, random) => {
        const limits = rollingLimits({ maxSurge, maxUnavailable }, desired);
        // Nothing could ever move: the API refuses that.
        fc.pre(scaled(maxSurge, 100, 'up') > 0 || scaled(maxUnavailable, 100, 'up') > 0);
        const world = await startWorld([deploymentController, replicaSetController]);
        try {
          await createDeployment(world, {
            replicas: desired,
            progressDeadlineSeconds: 600,
            strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge, maxUnavailable } },
          });
          await world.settle();
          for (const pod of alive(world)) await makeReady(world, pod);
          await world.settle();

          const problems: string[] = [];
          const watch = await world.client.watch(world.user.of(pods).kind, await world.store.revision(), {
            onChange() {
              const total = alive(world).length;
              const available = alive(world).filter(isReady).length;
              if (total > desired + limits.maxSurge) problems.push(`${total} pods, more than ${desired} + ${limits.maxSurge}`);
              if (available < desired - limits.maxUnavailable)
                problems.push(`${available} available, fewer than ${desired} - ${limits.maxUnavailable}`);
            },
            onProgress: () => undefined,
            onEnd: () => undefined,
          });
          let version = 2;
          const roll = async () => {
            const deployment = await live(world.user.of(deployments).live('default', 'web'));
            await world.user
              .of(deployments)
              .update(deployment, (draft) => void (draft.spec.template = template(`web:${version}`)));
            version += 1;
          };
          await roll();
          for (const choice of random) {
            const waiting = alive(world).filter((pod) => !isReady(pod));
            const chosen = waiting[choice % Math.max(waiting.length, 1)];
            if (choice % 10 === 0 && version < 5) await roll();
            else if (chosen && choice % 3 > 0) await makeReady(world, chosen);
            else await world.settle();
          }
          for (let round = 0; round < 40; round += 1) {
            await world.settle();
            for (const pod of alive(world)) if (!isReady(pod)) await makeReady(world, pod);
          }
          await world.settle();
          watch.stop();
          expect(problems).toEqual([]);
          expect(alive(world).map(({ spec }) => spec.containers[0]?.image)).toEqual(
            Array.from({ length: desired }, () => `web:${version - 1}`),
          );
          expect((await live(world.user.of(deployments).live('default', 'web'))).status).toMatchObject({
            availableReplicas: desired,
            updatedReplicas: desired,
            replicas: desired,
          });
        } finally {
          await world.stop();
        }
      },
    ),
    { numRuns: 25 },
  );
});
