import { OutcomeError } from '@spacedock/contracts';
import type { DirectorySpace } from '@spacedock/contracts';
import { clusterOutcome } from '../../clusters/cluster-outcome.ts';
import { chartsKubeconfig } from './chart-identity.ts';
import { summaryOfRemoval } from './conditions.ts';
import { cleanupFinalizer } from './schedule-space.ts';
import { isOfCluster, spaceCluster } from './space-cluster.ts';
import { deleteNamespace, findNamespace, isOwnNamespace } from './space-namespace.ts';
import { spaceStatus } from './space-status.ts';
import { changeSpace, type NotYet, type SpaceTurn } from './space-turn.ts';

/** For the hooks of a chart that goes; the namespace goes anyway. */
const hooksDeadlineMs = 60_000;

/**
 * Removes the namespace with everything in it, then lets the object go. A cluster that is gone or no longer registered has
 * nothing to remove; one that cannot be reached now is asked again later. A namespace that is not ours is left alone.
 */
export async function removeSpace(turn: SpaceTurn): Promise<'gone' | Left> {
  const { plane, instance } = turn;
  const { metadata, spec } = instance;
  if (!metadata.finalizers?.includes(cleanupFinalizer)) return 'gone';
  const { cluster: handle = '', namespace = '' } = spec?.clusterRef ?? {};
  const cluster = plane.directory().spaceByHandle(handle);
  if (instance.status?.ignoreReconciliation !== true && namespace !== '') {
    if (cluster && cluster.health !== 'lost') {
      const left = await removeNamespace(turn, cluster, namespace).catch((error: unknown) =>
        whyNotNow(error, cluster, namespace),
      );
      if (left) {
        await tell(turn, left);
        return left;
      }
    } else {
      const why = cluster ? `the cloud has no cluster ${handle} any more` : `the cluster ${handle} is not registered any more`;
      await turn.events.record(instance, 'Warning', 'NamespaceLeftBehind', `The namespace ${namespace} was not removed: ${why}.`);
    }
  }
  await changeSpace(turn, 'object', (current) => ({
    ...current,
    metadata: { ...current.metadata, finalizers: (current.metadata.finalizers ?? []).filter((one) => one !== cleanupFinalizer) },
  }));
  return 'gone';
}

export interface Left {
  readonly reason: 'NamespaceTerminating' | 'ClusterUnreachable' | 'ChartsWaiting';
  readonly severity: NotYet['severity'];
  readonly message: string;
}

/** What is left of it; undefined when nothing is. */
async function removeNamespace(turn: SpaceTurn, cluster: DirectorySpace, name: string): Promise<Left | undefined> {
  const client = await spaceCluster(turn, cluster.id);
  const found = await findNamespace(client, name);
  if (!found || !isOwnNamespace(turn, turn.instance, found)) return undefined;
  if (!found.metadata.deletionTimestamp) {
    if (!(await uninstallCharts(turn, cluster, name)))
      return {
        reason: 'ChartsWaiting',
        severity: 'Waiting',
        message: 'The charts wait for those of other spaces, to be removed.',
      };
    await deleteNamespace(client, found);
  }
  const left = await findNamespace(client, name);
  if (!left || left.metadata.uid !== found.metadata.uid) return undefined;
  const held = (left.status?.conditions ?? [])
    .filter(({ status, message }) => status === 'True' && message)
    .map(({ message }) => message);
  const since = left.metadata.deletionTimestamp ?? '';
  return {
    reason: 'NamespaceTerminating',
    severity: 'Info',
    message: `The namespace ${name} of the cluster ${cluster.handle} is being removed since ${since}.${held.length > 0 ? ` What is left in it: ${held.join('; ')}` : ''}`,
  };
}

/** So that their hooks can clean up what is outside of the namespace. Whatever goes wrong with that, the space goes. False: not now. */
async function uninstallCharts(
  { instance, plane, helm, chartSlots, again, events, signal }: SpaceTurn,
  { id }: DirectorySpace,
  namespace: string,
): Promise<boolean> {
  const releases = instance.status?.spaceObjects?.charts ?? [];
  if (releases.length === 0) return true;
  const free = chartSlots.take(instance.metadata.uid ?? '', again);
  if (!free) return false;
  try {
    const { kubeconfig } = await plane.kubeconfig(id, { writes: true });
    const cluster = { id, kubeconfig: chartsKubeconfig(kubeconfig, instance) };
    for (const { name = '' } of releases) {
      await helm
        .uninstall({ cluster, namespace, name }, { signal, timeoutMs: hooksDeadlineMs, deadlineMs: 2 * hooksDeadlineMs })
        .catch(async (error: unknown) => {
          signal.throwIfAborted();
          const why = error instanceof Error ? error.message : String(error);
          await events.record(
            instance,
            'Warning',
            'ChartNotUninstalled',
            `charts/${name} goes with the namespace, without its hooks: ${why}`,
          );
        });
    }
    return true;
  } finally {
    free();
  }
}

function whyNotNow(error: unknown, { name }: DirectorySpace, namespace: string): Left {
  const told = clusterOutcome(error, name);
  if (!(told instanceof OutcomeError) && !isOfCluster(error)) throw error;
  const why = told instanceof Error ? told.message : String(told);
  return {
    reason: 'ClusterUnreachable',
    severity: 'Error',
    message: `The namespace ${namespace} cannot be removed now: ${why} It is tried again. If the cluster is gone for good, remove it from the registered spaces.`,
  };
}

async function tell(turn: SpaceTurn, { reason, severity, message }: Left): Promise<void> {
  const status = spaceStatus(turn, summaryOfRemoval);
  status.condition({ type: 'SpaceSynced', status: 'False', severity: severity === 'Error' ? 'Error' : 'Info', reason, message });
  await status.save();
  if (severity === 'Error') await turn.events.record(turn.instance, 'Warning', reason, message);
}
