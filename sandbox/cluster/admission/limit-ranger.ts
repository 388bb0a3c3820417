import type { KindDeclaration, KubeObject, RequestContext } from '@spacedock/kube';
import { type LimitRange, type LimitRangeItem, limitRanges } from '../kinds/core/quotas.ts';
import type { PersistentVolumeClaim } from '../kinds/core/volumes.ts';
import { podLimits, podRequests } from '../pod-resources.ts';
import { quantityOf } from '../quantity.ts';
import type { Pod } from '../shapes/pod.ts';
import { type AdmissionPlugin, isPods } from './plugin.ts';
import { refusal } from './refusal.ts';

type Amounts = Readonly<Record<string, string>>;
const isClaims = ({ group, plural }: KindDeclaration): boolean => group === '' && plural === 'persistentvolumeclaims';

/** What a container may use in this namespace when it does not say, and the most and least it may say. */
export const limitRanger: AdmissionPlugin = {
  async create(kind, next, context) {
    if (!isPods(kind)) return;
    const items = (await itemsOf(context)).filter(({ type }) => type === 'Container');
    fill(next as Pod, {
      limits: Object.assign({}, ...items.map((item) => item.default ?? {})) as Record<string, string>,
      requests: Object.assign({}, ...items.map((item) => item.defaultRequest ?? {})) as Record<string, string>,
    });
  },
  async accept(kind, next, old, context, subresource) {
    if (subresource !== '' || (old && isPods(kind)) || (!isPods(kind) && !isClaims(kind))) return;
    const problems = (await itemsOf(context)).flatMap((item) => problemsWith(kind, next, item));
    if (problems.length > 0) throw refusal(kind, next, problems.length === 1 ? (problems[0] ?? '') : `[${problems.join(', ')}]`);
  },
};

async function itemsOf({ objects, namespace }: RequestContext): Promise<readonly LimitRangeItem[]> {
  return ((await objects.list(limitRanges, namespace)).items as LimitRange[]).flatMap(({ spec }) => spec.limits ?? []);
}

function fill(pod: Pod, defaults: { readonly limits: Amounts; readonly requests: Amounts }): void {
  const said: string[] = [];
  for (const [containers, what] of [
    [pod.spec.containers ?? [], 'container'],
    [pod.spec.initContainers ?? [], 'init container'],
  ] as const) {
    for (const container of containers) {
      const resources = (container.resources ??= {});
      for (const which of ['requests', 'limits'] as const) {
        const missing = Object.keys(defaults[which])
          .filter((name) => resources[which]?.[name] === undefined)
          .toSorted();
        if (missing.length === 0) continue;
        resources[which] = { ...defaults[which], ...resources[which] };
        said.push(`${missing.join(', ')} ${which.slice(0, -1)} for ${what} ${container.name}`);
      }
    }
  }
  if (said.length > 0)
    pod.metadata.annotations = {
      ...pod.metadata.annotations,
      'kubernetes.io/limit-ranger': `LimitRanger plugin set: ${said.join('; ')}`,
    };
}

function problemsWith(kind: KindDeclaration, next: KubeObject, item: LimitRangeItem): readonly string[] {
  if (isClaims(kind)) {
    if (item.type !== 'PersistentVolumeClaim') return [];
    const requests = (next as PersistentVolumeClaim).spec.resources?.requests ?? {};
    return [
      ...leastProblems(item, requests, {}),
      ...Object.entries(item.max ?? {}).flatMap(([name, most]) => {
        const asked = requests[name];
        if (asked === undefined) return [`maximum ${name} usage per ${item.type} is ${most}.  No request is specified`];
        return more(asked, most) ? [`maximum ${name} usage per ${item.type} is ${most}, but request is ${asked}`] : [];
      }),
    ];
  }
  const pod = next as Pod;
  switch (item.type) {
    case 'Container':
      return [...(pod.spec.containers ?? []), ...(pod.spec.initContainers ?? [])].flatMap(({ resources }) =>
        boundProblems(item, resources?.requests ?? {}, resources?.limits ?? {}),
      );
    case 'Pod':
      return boundProblems(item, podRequests(pod), podLimits(pod));
    default:
      return [];
  }
}

const more = (a: string, b: string): boolean => quantityOf(a).nano > quantityOf(b).nano;

const boundProblems = (item: LimitRangeItem, requests: Amounts, limits: Amounts): readonly string[] => [
  ...leastProblems(item, requests, limits),
  ...mostProblems(item, requests, limits),
  ...ratioProblems(item, requests, limits),
];

function leastProblems({ type, min = {} }: LimitRangeItem, requests: Amounts, limits: Amounts): readonly string[] {
  return Object.entries(min).flatMap(([name, least]) => {
    const [asked, limit] = [requests[name], limits[name]];
    if (asked === undefined) return [`minimum ${name} usage per ${type} is ${least}.  No request is specified`];
    if (more(least, asked)) return [`minimum ${name} usage per ${type} is ${least}, but request is ${asked}`];
    return limit !== undefined && more(least, limit)
      ? [`minimum ${name} usage per ${type} is ${least}, but limit is ${limit}`]
      : [];
  });
}

function mostProblems({ type, max = {} }: LimitRangeItem, requests: Amounts, limits: Amounts): readonly string[] {
  return Object.entries(max).flatMap(([name, most]) => {
    const [asked, limit] = [requests[name], limits[name]];
    if (limit === undefined) return [`maximum ${name} usage per ${type} is ${most}.  No limit is specified`];
    if (more(limit, most)) return [`maximum ${name} usage per ${type} is ${most}, but limit is ${limit}`];
    return asked !== undefined && more(asked, most)
      ? [`maximum ${name} usage per ${type} is ${most}, but request is ${asked}`]
      : [];
  });
}

function ratioProblems(
  { type, maxLimitRequestRatio = {} }: LimitRangeItem,
  requests: Amounts,
  limits: Amounts,
): readonly string[] {
  return Object.entries(maxLimitRequestRatio).flatMap(([name, most]) => {
    const [asked, limit] = [quantityOf(requests[name]).nano, quantityOf(limits[name]).nano];
    const rule = `${name} max limit to request ratio per ${type} is ${most}`;
    if (asked === 0n) return [`${rule}, but no request is specified or request is 0`];
    if (limit === 0n) return [`${rule}, but no limit is specified or limit is 0`];
    const ratio = Number(limit) / Number(asked);
    return ratio > Number(quantityOf(most).nano) / 1e9 ? [`${rule}, but provided ratio is ${ratio.toFixed(6)}`] : [];
  });
}
