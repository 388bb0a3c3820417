import {
  badRequest,
  type DeleteOptions,
  labelSelectorFromObject,
  matchesLabels,
  notFound,
  StatusError,
  type SubresourceDeclaration,
  timestamp,
} from '@spacedock/kube';
import type { Pod } from '../../shapes/pod.ts';
import { type PodDisruptionBudget, podDisruptionBudgets } from '../others/policy.ts';

interface Eviction {
  readonly metadata?: { readonly name?: string };
  readonly deleteOptions?: DeleteOptions & { readonly dryRun?: readonly string[] };
}

/** A deletion that asks first: a disruption budget may say that now is not the time. */
export const podEviction: SubresourceDeclaration = {
  verbs: ['create'],
  responseKind: { group: 'policy', version: 'v1', kind: 'Eviction' },
  async handle({ kind, name, body, context }) {
    const eviction = (body ?? {}) as Eviction;
    if (eviction.metadata?.name !== undefined && eviction.metadata.name !== name)
      throw badRequest('name in URL does not match name in Eviction object');
    const pod = (await context.objects.get(kind, context.namespace, name)) as Pod | undefined;
    if (!pod) throw notFound(kind, name);
    const dryRun = context.dryRun || (eviction.deleteOptions?.dryRun ?? []).length > 0;
    if (!isGoneAnyway(pod)) await spend(pod, context, dryRun);
    if (!dryRun) await context.objects.delete(kind, context.namespace, name, eviction.deleteOptions ?? {});
    return { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Success', code: 201 };
  },
};

const isGoneAnyway = ({ metadata, status }: Pod): boolean =>
  metadata.deletionTimestamp !== undefined ||
  status?.phase === 'Succeeded' ||
  status?.phase === 'Failed' ||
  status?.phase === 'Pending';
const isReady = ({ status }: Pod): boolean => status?.conditions?.find(({ type }) => type === 'Ready')?.status === 'True';

/** Takes one disruption from the budget, or refuses when there is none left. */
async function spend(
  pod: Pod,
  { objects, namespace, now }: Parameters<SubresourceDeclaration['handle']>[0]['context'],
  dryRun: boolean,
): Promise<void> {
  const budgets = ((await objects.list(podDisruptionBudgets, namespace)).items as PodDisruptionBudget[]).filter(
    ({ spec }) =>
      spec?.selector !== undefined && matchesLabels(labelSelectorFromObject(spec.selector), pod.metadata.labels ?? {}),
  );
  const [budget, ...more] = budgets;
  if (!budget) return;
  if (more.length > 0)
    throw new StatusError(
      'InternalError',
      'This pod has more than one PodDisruptionBudget, which the eviction subresource does not support.',
    );
  const status = budget.status ?? {};
  // A pod that serves nobody may go when the budget holds without it, or when its owner says so.
  if (
    !isReady(pod) &&
    (budget.spec?.unhealthyPodEvictionPolicy === 'AlwaysAllow' || (status.currentHealthy ?? 0) >= (status.desiredHealthy ?? 0))
  )
    return;
  if ((status.observedGeneration ?? 0) < (budget.metadata.generation ?? 0))
    throw refused(`The disruption budget ${budget.metadata.name} is still being processed by the server.`);
  if ((status.disruptionsAllowed ?? 0) <= 0) {
    throw refused(
      `The disruption budget ${budget.metadata.name} needs ${status.desiredHealthy ?? 0} healthy pods and has ${status.currentHealthy ?? 0} currently`,
    );
  }
  if (dryRun) return;
  await objects.updateStatus(podDisruptionBudgets, namespace, budget.metadata.name, (current) => {
    const { status: before = {} } = current as PodDisruptionBudget;
    return {
      ...current,
      status: {
        ...before,
        disruptionsAllowed: (before.disruptionsAllowed ?? 1) - 1,
        disruptedPods: { ...before.disruptedPods, [pod.metadata.name]: timestamp(now()) },
      },
    };
  });
}

const refused = (why: string): StatusError =>
  new StatusError('TooManyRequests', `Cannot evict pod as it would violate the pod's disruption budget.`, {
    causes: [{ reason: 'DisruptionBudget', message: why }],
  });
