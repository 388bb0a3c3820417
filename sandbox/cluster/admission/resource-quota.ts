import type { KindDeclaration, KubeObject, RequestContext } from '@spacedock/kube';
import { type ResourceQuota, resourceQuotas } from '../kinds/core/quotas.ts';
import { addQuantities, formatQuantity, type Quantity, quantityOf, subtractQuantities } from '../quantity.ts';
import { quotaCovers, type Usage, usageOf } from '../quota-usage.ts';
import type { Container, Pod } from '../shapes/pod.ts';
import { type AdmissionPlugin, isPods } from './plugin.ts';
import { refusal } from './refusal.ts';

/** Charges what a new object takes to the quotas of its namespace, and refuses what they do not have. */
export const resourceQuotaAdmission: AdmissionPlugin = {
  async accept(kind, next, old, context, subresource) {
    if (kind.scope !== 'Namespaced' || (subresource !== '' && subresource !== 'resize')) return;
    const added = increase(usageOf(kind, next, context.now()), old ? usageOf(kind, old, context.now()) : new Map());
    if (added.size === 0 && !isPods(kind)) return;
    const quotas = (await context.objects.list(resourceQuotas, context.namespace)).items as ResourceQuota[];
    for (const quota of quotas) await charge(kind, next, quota, added, context);
  },
};

function increase(after: Usage, before: Usage): Usage {
  const added = [...after].map(
    ([name, amount]) => [name, subtractQuantities(amount, before.get(name) ?? quantityOf('0'))] as const,
  );
  return new Map(added.filter(([, amount]) => amount.nano > 0n));
}

async function charge(
  kind: KindDeclaration,
  next: KubeObject,
  quota: ResourceQuota,
  added: Usage,
  context: RequestContext,
): Promise<void> {
  if (!quotaCovers(quota, kind, next)) return;
  const hard = quota.status?.hard ?? quota.spec?.hard ?? {};
  const limited = Object.keys(hard).filter((name) => added.has(name));
  if (isPods(kind)) mustSayEnough(kind, next as Pod, quota, Object.keys(hard));
  if (limited.length === 0) return;
  const unknown = limited.filter((name) => quota.status?.used?.[name] === undefined);
  if (unknown.length > 0)
    throw refusal(kind, next, `status unknown for quota: ${quota.metadata.name}, resources: ${unknown.toSorted().join(',')}`);
  const charged = (current: ResourceQuota): ResourceQuota => ({
    ...current,
    status: { ...current.status, used: usedAfter(kind, next, current, limited, added) },
  });
  // Decided on the state that is written: of two who ask for the last place, one gets it.
  if (context.dryRun) charged(quota);
  else
    await context.objects.updateStatus(resourceQuotas, context.namespace, quota.metadata.name, (current) =>
      charged(current as ResourceQuota),
    );
}

function usedAfter(
  kind: KindDeclaration,
  next: KubeObject,
  { metadata, status }: ResourceQuota,
  limited: readonly string[],
  added: Usage,
): Record<string, string> {
  const used = { ...status?.used };
  const exceeded: string[] = [];
  for (const name of limited) {
    const total = addQuantities(quantityOf(used[name]), added.get(name) ?? quantityOf('0'));
    if (total.nano > quantityOf(status?.hard?.[name]).nano) exceeded.push(name);
    used[name] = formatQuantity(total);
  }
  if (exceeded.length === 0) return used;
  const list = (amountOf: (name: string) => Quantity): string =>
    exceeded
      .toSorted()
      .map((name) => `${name}=${formatQuantity(amountOf(name))}`)
      .join(',');
  throw refusal(
    kind,
    next,
    `exceeded quota: ${metadata.name}, requested: ${list((name) => added.get(name) ?? quantityOf('0'))}, used: ${list((name) => quantityOf(status?.used?.[name]))}, limited: ${list((name) => quantityOf(status?.hard?.[name]))}`,
  );
}

const sayable = ['cpu', 'memory', 'requests.cpu', 'requests.memory', 'limits.cpu', 'limits.memory'];

/** Where processor or memory is limited, every container has to say what it takes. */
function mustSayEnough(kind: KindDeclaration, pod: Pod, { metadata }: ResourceQuota, hard: readonly string[]): void {
  if (pod.spec.resources) return;
  const says = ({ resources }: Container, name: string): boolean => {
    const which = name.startsWith('limits.') ? 'limits' : 'requests';
    return resources?.[which]?.[name.replace(/^(limits|requests)\./, '')] !== undefined;
  };
  const missing = sayable
    .filter((name) => hard.includes(name))
    .toSorted()
    .flatMap((name) => {
      const silent = [...(pod.spec.containers ?? []), ...(pod.spec.initContainers ?? [])]
        .filter((container) => !says(container, name))
        .map((container) => container.name);
      return silent.length === 0 ? [] : [`${name} for: ${[...new Set(silent)].toSorted().join(',')}`];
    });
  if (missing.length > 0) throw refusal(kind, pod, `failed quota: ${metadata.name}: must specify ${missing.join('; ')}`);
}
