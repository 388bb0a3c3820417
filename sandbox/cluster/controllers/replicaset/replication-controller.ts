import { type Controller, reconciler, watched } from '../controller.ts';
import { ownersOf } from '../owner-keys.ts';
import { pods, replicationControllers } from '../resources.ts';
import type { Objects } from '../runtime/objects.ts';
import type { ReplicaSet, ReplicationController } from '../shapes/workloads.ts';
import { keepReplicas } from './replicas.ts';

/** The same object in the form of a replica set. */
const asReplicaSet = (object: ReplicationController): ReplicaSet => ({
  ...object,
  spec: {
    ...object.spec,
    selector: { matchLabels: object.spec.selector ?? {} },
    template: object.spec.template ?? { spec: { containers: [] } },
  },
});

export const replicationController: Controller = reconciler({
  name: 'replication-controller',
  watches: [
    watched(replicationControllers),
    watched(
      pods,
      ownersOf(replicationControllers, 'ReplicationController', ({ spec }) => ({ matchLabels: spec.selector ?? {} })),
    ),
  ],
  reconcile:
    (context) =>
    async ({ namespace, name }) => {
      const objects = context.cluster.of(replicationControllers);
      const found = objects.get(namespace, name);
      if (!found?.spec.template) return undefined;
      // Only the status is ever written, and that is the same in both forms.
      return keepReplicas(context, objects as unknown as Objects<ReplicaSet>, asReplicaSet(found), { countsTerminating: false });
    },
});
