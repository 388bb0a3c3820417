import { type Controller, keyOf, reconciler, type Watched, watched } from '../controller.ts';
import { controllerOf } from '../owner-references.ts';
import { jobs, pods } from '../resources.ts';
import { releasePod } from './job-pods.ts';
import { isJobFinished, isTracked } from './job-view.ts';

const podsOfJob: Watched['keys'] = ({ before, after }, { cluster }) => {
  const job = after ?? before;
  if (!job || (after && !isJobFinished(after as never))) return [];
  return cluster.of(pods).ownedBy(job.metadata.uid).map(keyOf);
};

/** Pods that wait to be counted by a job that will not count any more: they would never go away. */
export const jobPodRelease: Controller = reconciler({
  name: 'job-pod-release',
  watches: [watched(pods), watched(jobs, podsOfJob)],
  reconcile:
    (context) =>
    async ({ namespace, name }) => {
      const pod = context.cluster.of(pods).get(namespace, name);
      if (!pod || !isTracked(pod)) return undefined;
      const owner = controllerOf(pod);
      if (owner && owner.kind !== 'Job') return undefined;
      const job = owner && context.cluster.of(jobs).get(namespace, owner.name);
      if (job && job.metadata.uid === owner.uid && !isJobFinished(job)) return undefined;
      await releasePod(context, pod);
      return undefined;
    },
});
