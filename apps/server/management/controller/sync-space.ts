import { isAsleep } from '../sleep/sleep-state.ts';
import { sleepStep, type SleepStepResult } from '../sleep/sleep-step.ts';
import type { AppReference, SpaceTemplateDefinition } from '../objects/common.ts';
import { type AppliedChart, applyCharts, chartsAreAsWanted, chartsToBe } from './applied-charts.ts';
import { applyObjects, objectsToBe } from './applied-objects.ts';
import { chartsKubeconfig } from './chart-identity.ts';
import { type ChartsOfSpace, chartsOf } from './charts-of-space.ts';
import { type PartResults, partResults } from './part-results.ts';
import type { Scheduled } from './schedule-space.ts';
import { keepAccess } from './space-access.ts';
import { spaceCluster, type SpaceCluster } from './space-cluster.ts';
import { type Manifest, manifestsIn } from './space-manifests.ts';
import { keepNamespace } from './space-namespace.ts';
import type { SpaceStatus } from './space-status.ts';
import { NotYet, type SpaceTurn } from './space-turn.ts';
import { standingReleases } from './standing-releases.ts';

/** What is to be done in the cluster, before anything of it is. */
export interface SyncPlan {
  readonly space: SpaceTemplateDefinition;
  readonly manifests: readonly Manifest[];
  readonly charts: ChartsOfSpace;
  readonly results: PartResults;
  readonly toBe: {
    readonly lastAppliedObjects: string;
    readonly charts: readonly AppliedChart[];
    readonly apps: readonly AppReference[];
  };
}

/** Once its result is saved it is known what may stand in the cluster, whatever happens: what is not known is never taken away. */
export async function planSync(
  turn: SpaceTurn,
  scheduled: Scheduled,
  space: SpaceTemplateDefinition,
  status: SpaceStatus,
): Promise<SyncPlan> {
  const { instance, namespace } = scheduled;
  const results = partResults(instance.status?.parts ?? [], turn.now());
  const manifests = manifestsIn(space.objects ?? '', namespace);
  const charts = await chartsOf(turn, scheduled, space, results);
  const { lastAppliedObjects = '', charts: remembered = [] } = instance.status?.spaceObjects ?? {};
  const lastCharts = remembered.map(({ name = '', lastAppliedChartConfigHash = '' }) => ({
    name,
    namespace,
    lastAppliedChartConfigHash,
  }));
  const toBe = {
    lastAppliedObjects: objectsToBe(manifests, lastAppliedObjects),
    charts: chartsToBe(charts, namespace, lastCharts),
    apps: space.apps ?? [],
  };
  status.put({ spaceObjects: toBe });
  return { space, manifests, charts, results, toBe };
}

/**
 * Brings the cluster to what the rendered template says: access first, so that nobody waits for a chart to look inside. Then the
 * space is put to sleep or woken, whatever became of its parts: one that is broken can be used all the same.
 */
export async function syncSpace(
  turn: SpaceTurn,
  scheduled: Scheduled,
  plan: SyncPlan,
  status: SpaceStatus,
): Promise<SleepStepResult> {
  const { instance, namespace } = scheduled;
  const { space, manifests, charts, results, toBe } = plan;
  const cluster = await spaceCluster(turn, scheduled.cluster.id);
  const { namespace: found, isNew } = await keepNamespace(cluster, turn, scheduled, space.metadata);
  status.put({ namespaceUid: found.metadata.uid });
  await keepAccess(cluster, turn, scheduled, space, results, isNew);
  const standing = { ...toBe };
  const remember = (): void => status.put({ spaceObjects: standing, parts: results.all() });
  standing.lastAppliedObjects = await applyObjects({
    cluster,
    namespace,
    manifests,
    lastApplied: toBe.lastAppliedObjects,
    asleep: isAsleep(instance),
    results,
    signal: turn.signal,
  });
  remember();
  standing.charts = await syncCharts(turn, scheduled, { cluster, charts, lastApplied: toBe.charts, results });
  remember();
  const { instance: begun, kinds, objects, events, now } = turn;
  const template = space.metadata?.annotations;
  const slept = await sleepStep({
    instance: begun,
    kind: kinds.spaceInstances,
    objects,
    client: cluster,
    namespace: found,
    template,
    events,
    now,
  });
  status.sleeps(slept.message);
  throwFailures(results);
  if (found.status?.phase !== 'Active')
    throw new NotYet(
      'SpaceReady',
      'NamespaceNotActive',
      `The namespace ${namespace} is ${found.status?.phase || 'not active yet'}.`,
      'Info',
    );
  return slept;
}

interface ChartsInCluster {
  readonly cluster: SpaceCluster;
  readonly charts: ChartsOfSpace;
  readonly lastApplied: readonly AppliedChart[];
  readonly results: PartResults;
}

async function syncCharts(
  turn: SpaceTurn,
  scheduled: Scheduled,
  { cluster, charts, lastApplied, results }: ChartsInCluster,
): Promise<readonly AppliedChart[]> {
  if (charts.charts.length === 0 && lastApplied.length === 0) return [];
  const { instance, namespace } = scheduled;
  const { id } = scheduled.cluster;
  const standing = await standingReleases(cluster, namespace);
  const { signal, now, helm } = turn;
  const free = chartsAreAsWanted({ wanted: charts, lastApplied, standing })
    ? () => undefined
    : turn.chartSlots.take(instance.metadata.uid ?? '', turn.again);
  if (!free)
    throw new NotYet('SpaceSynced', 'ChartsWaiting', 'The charts wait for those of other spaces to be installed.', 'Waiting');
  try {
    const { kubeconfig } = await turn.plane.kubeconfig(id, { writes: true });
    const into = { id, kubeconfig: chartsKubeconfig(kubeconfig, instance) };
    return await applyCharts({ helm, cluster: into, namespace, wanted: charts, lastApplied, standing, results, signal, now });
  } finally {
    free();
  }
}

function throwFailures(results: PartResults): void {
  const [first, ...others] = results.failures();
  if (!first) return;
  const more = others.length === 0 ? '' : ` (${others.length} more in status.parts)`;
  throw new NotYet('SpaceSynced', 'PartsFailed', `${first.part}: ${first.message ?? ''}${more}`);
}
