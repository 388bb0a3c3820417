import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isActive, isFinished } from '../pods/pod-state.ts';
import { jobs, pods } from '../resources.ts';
import { live } from '../testing/workloads.ts';
import { startWorld } from '../testing/world.ts';
import { jobController } from './job-controller.ts';
import { jobPodRelease } from './job-pod-release.ts';

/** The test is the kubelet: it lets a random pod succeed, fail or be deleted, and keeps its own count. */
test('however its pods end, a job counts each of them once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 6 }),
      fc.constantFrom('Indexed', 'NonIndexed'),
      fc.array(fc.nat({ max: 999 }), { minLength: 40, maxLength: 40 }),
      async (parallelism, completions, completionMode, random) => {
        const world = await startWorld([jobController, jobPodRelease]);
        try {
          await world.user.of(jobs).create({
            metadata: { name: 'task', namespace: 'default' },
            spec: {
              parallelism,
              completions,
              completionMode,
              backoffLimit: 1000,
              template: { spec: { restartPolicy: 'Never', containers: [{ name: 'task', image: 'task' }] } },
            },
          });
          const ended = { succeeded: 0, failed: 0 };
          for (const choice of random) {
            await world.advance(700);
            const running = world.user.of(pods).list('default').filter(isActive);
            expect(running.length).toBeLessThanOrEqual(Math.min(parallelism, completions));
            const pod = running[choice % Math.max(running.length, 1)];
            if (!pod) break;
            const outcome = choice % 10 < 5 ? 'succeeded' : 'failed';
            ended[outcome] += 1;
            if (choice % 10 === 9) await world.user.of(pods).delete(pod, { gracePeriodSeconds: 0 });
            else
              await world.user
                .of(pods)
                .updateStatus(
                  pod,
                  (draft) => void (draft.status = { ...draft.status, phase: outcome === 'succeeded' ? 'Succeeded' : 'Failed' }),
                );
            if (choice % 7 === 0) await world.settle();
            if (choice % 4 === 0)
              for (const done of world.user.of(pods).list('default').filter(isFinished)) await world.user.of(pods).delete(done);
          }
          await world.advance(700);
          const { status } = await live(world.user.of(jobs).live('default', 'task'));
          expect({ succeeded: status?.succeeded ?? 0, failed: status?.failed ?? 0 }).toEqual(ended);
          expect(status?.conditions?.some(({ type }) => type === 'Complete') ?? false).toBe(ended.succeeded === completions);
          expect(world.logged).toEqual([]);
        } finally {
          await world.stop();
        }
      },
    ),
    { numRuns: 25 },
  );
});
