import { type KindDeclaration, type KubeObject, qualifiedResource } from '@spacedock/kube';
import type { ResourceQuota } from './kinds/core/quotas.ts';
import type { Service } from './kinds/core/services.ts';
import type { PersistentVolumeClaim } from './kinds/core/volumes.ts';
import { podLimits, podRequests } from './pod-resources.ts';
import { type Quantity, quantityOf, quantityOfCount } from './quantity.ts';
import type { Pod } from './shapes/pod.ts';

export type Usage = ReadonlyMap<string, Quantity>;

/** Kinds that quotas counted before everything could be counted as `count/…`. */
const plainCounts = new Set(['configmaps', 'resourcequotas', 'replicationcontrollers', 'secrets']);
const one = quantityOfCount(1);

/** What an object takes from the quotas of its namespace. */
export function usageOf(kind: Pick<KindDeclaration, 'group' | 'plural'>, object: KubeObject, now: Date): Usage {
  const usage = new Map<string, Quantity>([[`count/${qualifiedResource(kind)}`, one]]);
  if (kind.group !== '') return usage;
  switch (kind.plural) {
    case 'pods':
      return isOver(object as Pod, now) ? usage : new Map([...usage, ...podUsage(object as Pod)]);
    case 'services':
      return new Map([...usage, ...serviceUsage(object as Service)]);
    case 'persistentvolumeclaims':
      return new Map([...usage, ...claimUsage(object as PersistentVolumeClaim)]);
    default:
      return plainCounts.has(kind.plural) ? usage.set(kind.plural, one) : usage;
  }
}

/** A pod that is done, or should long be gone, is not held against anybody. */
function isOver({ metadata, status }: Pod, now: Date): boolean {
  if (status?.phase === 'Succeeded' || status?.phase === 'Failed') return true;
  if (metadata.deletionTimestamp === undefined || metadata.deletionGracePeriodSeconds === undefined) return false;
  return now.getTime() > Date.parse(metadata.deletionTimestamp) + metadata.deletionGracePeriodSeconds * 1000;
}

function podUsage(pod: Pod): readonly (readonly [string, Quantity])[] {
  const named = ['cpu', 'memory', 'ephemeral-storage'];
  const requests = Object.entries(podRequests(pod)).flatMap(([name, amount]): (readonly [string, Quantity])[] => {
    const quantity = quantityOf(amount);
    if (named.includes(name) || name.startsWith('hugepages-'))
      return [
        [name, quantity],
        [`requests.${name}`, quantity],
      ];
    return name.includes('/') ? [[`requests.${name}`, quantity]] : [];
  });
  const limits = Object.entries(podLimits(pod))
    .filter(([name]) => named.includes(name))
    .map(([name, amount]) => [`limits.${name}`, quantityOf(amount)] as const);
  return [['pods', one], ...requests, ...limits];
}

function serviceUsage({ spec }: Service): readonly (readonly [string, Quantity])[] {
  const ports = spec.ports ?? [];
  const balanced = spec.type === 'LoadBalancer';
  const onNodes =
    spec.type === 'NodePort' || (balanced && spec.allocateLoadBalancerNodePorts !== false)
      ? ports.length
      : balanced
        ? ports.filter(({ nodePort }) => nodePort).length
        : 0;
  return [
    ['services', one],
    ['services.loadbalancers', quantityOfCount(balanced ? 1 : 0)],
    ['services.nodeports', quantityOfCount(onNodes)],
  ];
}

function claimUsage({ spec }: PersistentVolumeClaim): readonly (readonly [string, Quantity])[] {
  const storage = quantityOf(spec.resources?.requests?.['storage']);
  const ofClass = spec.storageClassName ? `${spec.storageClassName}.storageclass.storage.k8s.io/` : undefined;
  return [
    ['persistentvolumeclaims', one],
    ['requests.storage', storage],
    ...(ofClass
      ? ([
          [`${ofClass}persistentvolumeclaims`, one],
          [`${ofClass}requests.storage`, storage],
        ] as const)
      : []),
  ];
}

/** Whether a quota is about this object: its scopes may say so of some pods only. */
export function quotaCovers(
  { spec = {} }: ResourceQuota,
  kind: Pick<KindDeclaration, 'group' | 'plural'>,
  object: KubeObject,
): boolean {
  const scopes = [
    ...(spec.scopes ?? []).map((scopeName) => ({ scopeName, operator: 'Exists', values: [] as string[] })),
    ...(spec.scopeSelector?.matchExpressions ?? []),
  ];
  if (scopes.length === 0) return true;
  if (kind.group !== '' || kind.plural !== 'pods') return false;
  const pod = object as Pod;
  return scopes.every(({ scopeName, operator, values = [] }) => {
    switch (scopeName) {
      case 'Terminating':
        return pod.spec.activeDeadlineSeconds !== undefined;
      case 'NotTerminating':
        return pod.spec.activeDeadlineSeconds === undefined;
      case 'BestEffort':
        return isBestEffort(pod);
      case 'NotBestEffort':
        return !isBestEffort(pod);
      case 'PriorityClass':
        return priorityMatches(pod.spec.priorityClassName ?? '', operator, values);
      default:
        return false;
    }
  });
}

function priorityMatches(name: string, operator: string, values: readonly string[]): boolean {
  switch (operator) {
    case 'Exists':
      return name !== '';
    case 'DoesNotExist':
      return name === '';
    case 'In':
      return values.includes(name);
    case 'NotIn':
      return !values.includes(name);
    default:
      return false;
  }
}

const isBestEffort = ({ spec }: Pod): boolean =>
  [...(spec.containers ?? []), ...(spec.initContainers ?? [])].every(({ resources }) =>
    [resources?.requests, resources?.limits].every(
      (amounts) => quantityOf(amounts?.['cpu']).nano === 0n && quantityOf(amounts?.['memory']).nano === 0n,
    ),
  );
