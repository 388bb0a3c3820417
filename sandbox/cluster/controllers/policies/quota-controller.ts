import { isDeepStrictEqual } from 'node:util';
import { type KindDeclaration, type KubeObject, qualifiedResource } from '@spacedock/kube';
import type { ResourceQuota } from '../../kinds/core/quotas.ts';
import { addQuantities, formatQuantity, type Quantity, quantityOf } from '../../quantity.ts';
import { quotaCovers, usageOf } from '../../quota-usage.ts';
import { type Controller, type ControllerContext, reportFailure } from '../controller.ts';
import { resourceQuotas } from '../resources.ts';
import { type AllKinds, followAllKinds } from '../runtime/all-kinds.ts';
import { workQueue } from '../runtime/work-queue.ts';

/** Core kinds that quotas know by their plain names, or by what they ask for. */
const plainKinds = new Set([
  'pods',
  'services',
  'persistentvolumeclaims',
  'configmaps',
  'resourcequotas',
  'replicationcontrollers',
  'secrets',
]);
const canCount = (kind: KindDeclaration, hard: Readonly<Record<string, string>>): boolean =>
  kind.scope === 'Namespaced' &&
  (hard[`count/${qualifiedResource(kind)}`] !== undefined || (kind.group === '' && plainKinds.has(kind.plural)));

/** Says how much of each quota is used. New objects are charged by the admission; this gives back, and puts right. */
export const quotaController: Controller = {
  name: 'resourcequota-controller',
  component: 'kube-controller-manager',
  async start(context) {
    const { cluster, clock, activity, log } = context;
    const quotas = cluster.of(resourceQuotas);
    const known = followAllKinds(context, (kind, { before, after }) => {
      if (kind === quotas.kind && after && isSettled(after as ResourceQuota)) return;
      const object = after ?? before;
      if (!object || kind.scope !== 'Namespaced' || isSame(kind, before, after)) return;
      if (kind === quotas.kind) queue.add(`${object.metadata.namespace ?? ''}/${object.metadata.name}`);
      for (const quota of quotas.list(object.metadata.namespace ?? ''))
        if (canCount(kind, quota.spec?.hard ?? {})) queue.add(`${quota.metadata.namespace ?? ''}/${quota.metadata.name}`);
    });
    const isSame = (kind: KindDeclaration, before: KubeObject | undefined, after: KubeObject | undefined): boolean =>
      before !== undefined &&
      after !== undefined &&
      kind !== quotas.kind &&
      isDeepStrictEqual(usageOf(kind, before, clock.now()), usageOf(kind, after, clock.now()));
    const queue = workQueue({
      clock,
      activity,
      async work(key) {
        const kinds = await known;
        const [namespace = '', name = ''] = key.split('/');
        const quota = quotas.get(namespace, name);
        if (quota && !quota.metadata.deletionTimestamp) await count(context, kinds, quota);
        return undefined;
      },
      report: (error, key) => reportFailure(log, 'resourcequota-controller', key, error),
    });
    const kinds = await known;
    return {
      async stop() {
        kinds.stop();
        await queue.stop();
      },
    };
  },
};

/** What it allows was noted already: only its use has changed, and whoever changed that knew why. */
const isSettled = ({ spec, status }: ResourceQuota): boolean =>
  isDeepStrictEqual(spec?.hard ?? {}, status?.hard ?? {}) && status?.used !== undefined;

async function count({ cluster, clock }: ControllerContext, kinds: AllKinds, quota: ResourceQuota): Promise<void> {
  const hard = quota.spec?.hard ?? {};
  const used = new Map<string, Quantity>(Object.keys(hard).map((name) => [name, quantityOf('0')]));
  for (const { kind, informer } of kinds.all()) {
    if (!canCount(kind, hard)) continue;
    for (const object of informer.list(quota.metadata.namespace ?? '')) {
      if (!quotaCovers(quota, kind, object)) continue;
      for (const [name, amount] of usageOf(kind, object, clock.now())) {
        const total = used.get(name);
        if (total) used.set(name, addQuantities(total, amount));
      }
    }
  }
  const status = { hard, used: Object.fromEntries([...used].map(([name, amount]) => [name, formatQuantity(amount)])) };
  if (!isDeepStrictEqual(status, quota.status))
    await cluster.of(resourceQuotas).updateStatus(quota, (draft) => void (draft.status = status));
}
