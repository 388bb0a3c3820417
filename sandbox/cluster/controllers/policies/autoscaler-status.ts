import { isDeepStrictEqual } from 'node:util';
import { type KubeObject, qualifiedResource } from '@spacedock/kube';
import type { HorizontalPodAutoscaler } from '../../kinds/others/autoscaling.ts';
import type { Condition } from '../../shapes/pod.ts';
import { withCondition } from '../conditions.ts';
import { type Controller, type ControllerContext, reconciler, watched } from '../controller.ts';
import { autoscalers } from '../resources.ts';

/** How often a real one looks at its metrics. */
const lookMs = 15_000;

interface Scaled extends KubeObject {
  readonly spec?: { readonly replicas?: number };
  readonly status?: { readonly replicas?: number };
}

/** Nothing is measured here, so nothing is scaled; but an autoscaler says so, as one does whose metrics cannot be had. */
export const autoscalerStatus: Controller = reconciler({
  name: 'horizontal-pod-autoscaler',
  watches: [watched(autoscalers)],
  reconcile:
    (context) =>
    async ({ namespace, name }) => {
      const autoscaler = context.cluster.of(autoscalers).get(namespace, name);
      if (!autoscaler || autoscaler.metadata.deletionTimestamp) return undefined;
      await say(context, autoscaler);
      return lookMs;
    },
});

async function say({ cluster, clock, events }: ControllerContext, autoscaler: HorizontalPodAutoscaler): Promise<void> {
  const now = clock.now();
  const { scaleTargetRef = {}, metrics = [] } = autoscaler.spec;
  const { apiVersion = '', kind = '', name = '' } = scaleTargetRef;
  const targetKind = cluster.kindFor(apiVersion, kind);
  const target =
    targetKind && ((await cluster.client.get(targetKind, autoscaler.metadata.namespace ?? '', name)) as Scaled | undefined);
  const before = (autoscaler.status?.conditions ?? []) as Condition[];
  let conditions: Condition[];
  if (!target) {
    const why = targetKind
      ? `${qualifiedResource(targetKind)} "${name}" not found`
      : `no matches for kind "${kind}" in group "${apiVersion.includes('/') ? (apiVersion.split('/')[0] ?? '') : ''}"`;
    conditions = withCondition(
      before,
      {
        type: 'AbleToScale',
        status: 'False',
        reason: 'FailedGetScale',
        message: `the HPA controller was unable to get the target's current scale: ${why}`,
      },
      now,
    );
    events.record(autoscaler, 'Warning', 'FailedGetScale', why);
  } else {
    const resource =
      (metrics.find(({ type }) => type === 'Resource') as { resource?: { name?: string } } | undefined)?.resource?.name ?? 'cpu';
    const why = `failed to get ${resource} utilization: unable to get metrics for resource ${resource}: unable to fetch metrics from resource metrics API: the server could not find the requested resource (get pods.metrics.k8s.io)`;
    conditions = withCondition(
      before,
      {
        type: 'AbleToScale',
        status: 'True',
        reason: 'SucceededGetScale',
        message: "the HPA controller was able to get the target's current scale",
      },
      now,
    );
    conditions = withCondition(
      conditions,
      {
        type: 'ScalingActive',
        status: 'False',
        reason: 'FailedGetResourceMetric',
        message: `the HPA was unable to compute the replica count: ${why}`,
      },
      now,
    );
    events.record(autoscaler, 'Warning', 'FailedGetResourceMetric', why);
  }
  const replicas = target?.status?.replicas ?? 0;
  const status = {
    currentReplicas: replicas,
    desiredReplicas: autoscaler.status?.desiredReplicas ?? 0,
    currentMetrics: null,
    conditions,
  };
  if (!isDeepStrictEqual(status, autoscaler.status))
    await cluster.of(autoscalers).updateStatus(autoscaler, (draft) => void (draft.status = status));
}
