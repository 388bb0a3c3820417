import { outcome } from '@spacedock/contracts';
import { KubeApiError } from '@spacedock/kube';
import type { Static, TSchema } from 'typebox';
import { listReadable, type ReadableKind } from '../../clusters/readable-kind.ts';
import type { UsedEnvironment } from '../clusters/use-space.ts';
import type { DeployerStoreContext } from '../store-context.ts';
import { amountsOf, shownAmounts, sum } from './amount.ts';
import { type ClusterDiscovery, sorted } from './cluster-discovery.ts';
import { type EnvironmentStats, podStats, quotaStats, workloadStats } from './environment-stats.ts';
import { exposedIngress, exposedService } from './exposure.ts';
import { extraReadings } from './extra-readings.ts';
import {
  daemonSetKind, deploymentKind, ingressKind, jobKind, podKind, podMetricsKind, quotaKind, serviceKind, statefulSetKind,
} from './namespace-kinds.ts';
import { daemonSetWorkload, deploymentWorkload, jobWorkload, statefulSetWorkload, type Workload } from './workload.ts';

/** Extras are not waited for as long as the rest. */
const extraDeadlineMs = 4_000;
const extra = { deadlineMs: extraDeadlineMs };

/** Environments as their clusters have them at this moment. Nothing is kept. */
export function liveEnvironmentStore({ use, now }: Pick<DeployerStoreContext, 'use' | 'now'>) {
  const observed = (environmentId: string, { spaceId, namespace }: UsedEnvironment) =>
    ({ environmentId, spaceId, namespace, observedAt: now().toISOString() });

  return {
    stats: (environmentId: string): Promise<EnvironmentStats> =>
      use.onEnvironment(environmentId, { policy: 'environment:view' }, async (used) => {
        const { client, namespace } = used;
        const { read, unread } = extraReadings();
        const [pods, workloads, usage, quotas] = await Promise.all([
          listReadable(client, podKind, namespace),
          lastingWorkloads(used),
          read('usage', usageIn(used)),
          read('quotas', listReadable(client, quotaKind, namespace, extra).then((found) => sorted(found.map(quotaStats)))),
          mustExist(used),
        ]);
        return {
          ...observed(environmentId, used), ...podStats(pods), workloads: workloadStats(workloads), ...usage, ...quotas,
          unread: [...unread()],
        };
      }),

    discover: (environmentId: string): Promise<ClusterDiscovery> =>
      use.onEnvironment(environmentId, { policy: 'environment:view' }, async (used) => {
        const { client } = used;
        const { read, unread } = extraReadings();
        const [lasting, jobs, services, ingresses, version, nodes] = await Promise.all([
          lastingWorkloads(used),
          all(used, jobKind, jobWorkload),
          all(used, serviceKind, exposedService),
          all(used, ingressKind, exposedIngress),
          read('version', client.version(extra)),
          read('nodes', client.count({ apiVersion: 'v1', kind: 'Node' }, extra)),
          mustExist(used),
        ]);
        return {
          ...observed(environmentId, used), ...version, ...nodes,
          workloads: sorted([...lasting, ...jobs]), services: sorted(services), ingresses: sorted(ingresses),
          unread: [...unread()],
        };
      }),
  };
}

async function all<Schema extends TSchema, Shown>(
  { client, namespace }: UsedEnvironment, kind: ReadableKind<Schema>, show: (object: Static<Schema>) => Shown,
): Promise<readonly Shown[]> {
  return (await listReadable(client, kind, namespace)).map(show);
}

/** Those that are meant to go on for ever. */
async function lastingWorkloads(used: UsedEnvironment): Promise<readonly Workload[]> {
  const kinds = await Promise.all([
    all(used, deploymentKind, deploymentWorkload), all(used, statefulSetKind, statefulSetWorkload),
    all(used, daemonSetKind, daemonSetWorkload),
  ]);
  return kinds.flat();
}

async function usageIn({ client, namespace }: UsedEnvironment): Promise<EnvironmentStats['requests']> {
  const pods = await listReadable(client, podMetricsKind, namespace, extra);
  return shownAmounts(sum(pods.flatMap(({ containers }) => (containers ?? []).map(({ usage }) => amountsOf(usage)))));
}

/** A namespace that somebody deleted must not look like one with nothing in it. */
async function mustExist({ client, namespace, spaceName }: UsedEnvironment): Promise<void> {
  try {
    if (await client.get({ apiVersion: 'v1', kind: 'Namespace', name: namespace })) return;
  } catch (error) {
    // Who may look into a namespace need not be allowed to look at it.
    if (error instanceof KubeApiError && error.status === 403) return;
    throw error;
  }
  throw outcome('namespace.missing', { name: namespace, space: spaceName });
}
