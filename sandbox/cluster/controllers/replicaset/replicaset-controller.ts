import { type Controller, reconciler, watched } from '../controller.ts';
import { ownersOf } from '../owner-keys.ts';
import { pods, replicaSets } from '../resources.ts';
import { keepReplicas } from './replicas.ts';

export const replicaSetController: Controller = reconciler({
  name: 'replicaset-controller',
  watches: [
    watched(replicaSets),
    watched(
      pods,
      ownersOf(replicaSets, 'ReplicaSet', ({ spec }) => spec.selector),
    ),
  ],
  reconcile:
    (context) =>
    async ({ namespace, name }) => {
      const sets = context.cluster.of(replicaSets);
      const set = sets.get(namespace, name);
      return set && keepReplicas(context, sets, set, { countsTerminating: true });
    },
});
