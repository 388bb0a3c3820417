import type { Pod } from '../../shapes/pod.ts';
import { type Controller, reconciler, type Watched, watched } from '../controller.ts';
import { isFinished } from '../pods/pod-state.ts';
import { claimNamesOf } from '../pods/scheduling/claims-of-pod.ts';
import { claims, pods } from '../resources.ts';

const finalizer = 'kubernetes.io/pvc-protection';

const ofPod: Watched['keys'] = ({ before, after }) => {
  const pod = (after ?? before) as Pod | undefined;
  if (!pod || (after && !isFinished(after as Pod))) return [];
  return claimNamesOf(pod).map((name) => ({ namespace: pod.metadata.namespace ?? '', name }));
};

/** A claim that is deleted stays as long as a pod has its volume. */
export const claimProtection: Controller = reconciler({
  name: 'persistentvolumeclaim-protection-controller',
  watches: [watched(claims), watched(pods, ofPod)],
  reconcile:
    ({ cluster }) =>
    async ({ namespace, name }) => {
      const claim = cluster.of(claims).get(namespace, name);
      if (!claim?.metadata.deletionTimestamp || !claim.metadata.finalizers?.includes(finalizer)) return undefined;
      if (
        cluster
          .of(pods)
          .list(namespace)
          .some((pod) => pod.spec.nodeName && !isFinished(pod) && claimNamesOf(pod).includes(name))
      )
        return undefined;
      await cluster
        .of(claims)
        .update(
          claim,
          (draft) => void (draft.metadata.finalizers = (draft.metadata.finalizers ?? []).filter((held) => held !== finalizer)),
        );
      return undefined;
    },
});
