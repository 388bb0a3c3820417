import type { DaemonSet } from '../../kinds/apps/daemon-sets.ts';
import type { Pod } from '../../shapes/pod.ts';
import { claimed } from '../claim.ts';
import { type Controller, type ControllerContext, keyOf, reconciler, type Watched, watched } from '../controller.ts';
import { ownersOf } from '../owner-keys.ts';
import { nextAvailability } from '../pods/pod-state.ts';
import { controllerRevisions, daemonSets, nodes, pods as podResource } from '../resources.ts';
import { forgetRevisions, hashKey, revisionHistory } from '../revisions/revision-history.ts';
import { placeDaemons, updateDaemons } from './daemon-pods.ts';
import { writeDaemonStatus } from './daemon-status.ts';

const allSets: Watched['keys'] = (_, { cluster }) => cluster.of(daemonSets).list().map(keyOf);

export const daemonSetController: Controller = reconciler({
  name: 'daemonset-controller',
  watches: [
    watched(daemonSets),
    watched(
      podResource,
      ownersOf(daemonSets, 'DaemonSet', ({ spec }) => spec.selector),
    ),
    watched(nodes, allSets),
    watched(controllerRevisions, () => []),
  ],
  reconcile:
    (context) =>
    async ({ namespace, name }) => {
      const set = context.cluster.of(daemonSets).get(namespace, name);
      return set && reconcile(context, set);
    },
});

async function reconcile(context: ControllerContext, set: DaemonSet): Promise<number | undefined> {
  const { cluster, clock } = context;
  const { selector = {}, template, revisionHistoryLimit = 10, minReadySeconds = 0 } = set.spec;
  const sets = cluster.of(daemonSets);
  const history = await revisionHistory(context, {
    owner: set,
    owners: sets,
    selector,
    template,
    collisionCount: Number(set.status?.['collisionCount'] ?? 0),
  });
  const hash = history.latest.metadata.labels?.[hashKey] ?? '';
  const find = (): Promise<readonly Pod[]> =>
    claimed({
      owner: set,
      owners: sets,
      owned: cluster.of(podResource),
      selector,
      candidates: cluster.of(podResource).list(set.metadata.namespace ?? ''),
    });
  const pods = await find();
  let failure: unknown;
  if (!set.metadata.deletionTimestamp) {
    try {
      const moved = await placeDaemons(context, set, pods, hash);
      if (!moved && set.spec.updateStrategy?.type !== 'OnDelete') await updateDaemons(context, set, await find(), hash);
    } catch (error) {
      failure = error;
    }
  }
  const after = await find();
  await writeDaemonStatus(context, set, after, hash, history.collisionCount);
  if (failure) throw failure;
  const used = new Set(
    history.all
      .filter(({ metadata }) => after.some((pod) => pod.metadata.labels?.[hashKey] === metadata.labels?.[hashKey]))
      .map(({ metadata }) => metadata.name),
  );
  await forgetRevisions(context, history.all, new Set([...used, history.latest.metadata.name]), revisionHistoryLimit);
  return nextAvailability(after, minReadySeconds, clock.now());
}
