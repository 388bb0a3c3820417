import { type Controller, reconciler, watched } from '../controller.ts';
import { jobs } from '../resources.ts';
import { isJobFinished } from './job-view.ts';

/** Jobs that are over are cleared away after as long as they say. */
export const ttlAfterFinished: Controller = reconciler({
  name: 'ttl-after-finished-controller',
  watches: [watched(jobs)],
  reconcile:
    ({ cluster, clock }) =>
    async ({ namespace, name }) => {
      const job = cluster.of(jobs).get(namespace, name);
      const ttl = job?.spec.ttlSecondsAfterFinished;
      if (!job || ttl === undefined || !isJobFinished(job) || job.metadata.deletionTimestamp) return undefined;
      const over = job.status?.conditions?.find(
        ({ type, status }) => (type === 'Complete' || type === 'Failed') && status === 'True',
      );
      const waitMs = Date.parse(over?.lastTransitionTime ?? '') + ttl * 1000 - clock.now().getTime();
      if (waitMs > 0) return waitMs;
      await cluster.of(jobs).delete(job, { propagationPolicy: 'Foreground' });
      return undefined;
    },
});
