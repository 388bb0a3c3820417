import type { LayoutGraph } from '../../parts/canvas/elk-graph.ts';

export type Kind = 'network' | 'subnet' | 'cluster' | 'datastore' | 'vm_pool' | 'load_balancer' | 'external_network';

export interface Facts {
  readonly cidrs?: readonly string[];
  readonly zone?: string;
  readonly public?: boolean;
  readonly engine?: string;
  readonly version?: string;
  readonly size?: string;
  readonly endpoint?: string;
  readonly min?: number;
  readonly max?: number;
  readonly desired?: number;
  readonly scheme?: string;
  readonly account?: string;
  readonly region?: string;
}

export interface Thing {
  readonly id: string;
  readonly kind: Kind;
  readonly name: string;
  readonly parentId?: string;
  readonly networkId?: string;
  readonly subnetIds: readonly string[];
  readonly status?: string;
  readonly facts: Facts;
  readonly link?: { readonly kind: 'space' | 'job'; readonly id: string };
}

export interface Link {
  readonly id: string;
  readonly kind: 'peering' | 'serves';
  readonly from: string;
  readonly to: string;
  readonly status?: string;
}

/** In the order in which they are listed. */
export const kinds: Readonly<Record<Kind, { readonly one: string; readonly many: string }>> = {
  network: { one: 'Network', many: 'networks' },
  subnet: { one: 'Subnet', many: 'subnets' },
  cluster: { one: 'Cluster', many: 'clusters' },
  datastore: { one: 'Datastore', many: 'datastores' },
  vm_pool: { one: 'VM pool', many: 'VM pools' },
  load_balancer: { one: 'Load balancer', many: 'load balancers' },
  external_network: { one: 'Network elsewhere', many: 'networks elsewhere' },
};

const order = Object.keys(kinds);
export const kindOrder = (kind: Kind): number => order.indexOf(kind);

/** `vmPools`, a part of what is asked of the cloud, as people say it. */
export const partWords = (part: string): string =>
  part.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/^vm\b/, 'VM');

/** One size for all: a drawing of equal cards is read at a glance. Those that others lie in grow around them. */
const size = { width: 270, height: 66 };

/** Where each thing is drawn: in its subnet if it is in one, else in its network; over several subnets it lies beside them. */
export function parentOf(thing: Thing, byId: ReadonlyMap<string, Thing>): string | undefined {
  const [subnet, ...others] = thing.subnetIds;
  const wanted = thing.parentId ?? (subnet !== undefined && others.length === 0 ? subnet : thing.networkId);
  return wanted !== undefined && wanted !== thing.id && byId.has(wanted) ? wanted : undefined;
}

export function planOf(things: readonly Thing[], links: readonly Link[]): LayoutGraph {
  const byId = new Map(things.map((thing) => [thing.id, thing]));
  return {
    nodes: things.map((thing) => ({ id: thing.id, ...size, parentId: parentOf(thing, byId) })),
    edges: links.filter(({ from, to }) => byId.has(from) && byId.has(to)).map(({ id, from, to }) => ({ id, from, to })),
  };
}

/** The one line under the name: what somebody who knows the cloud wants to see of it. */
export function factsOf({ kind, facts }: Thing): string {
  const said = (...parts: readonly (string | undefined)[]): string => parts.filter(Boolean).join(' · ');
  switch (kind) {
    case 'network':
      return said(facts.cidrs?.join(', '));
    case 'subnet':
      return said(
        facts.cidrs?.join(', '),
        facts.zone,
        facts.public === undefined ? undefined : facts.public ? 'public' : 'private',
      );
    case 'cluster':
      return said(facts.version && `Kubernetes ${facts.version}`);
    case 'datastore':
      return said([facts.engine, facts.version].filter(Boolean).join(' '), facts.size);
    case 'vm_pool':
      return said(
        facts.size,
        facts.desired === undefined ? undefined : `${facts.desired} of ${facts.min ?? 0}–${facts.max ?? facts.desired}`,
      );
    case 'load_balancer':
      return said(facts.scheme, facts.endpoint);
    case 'external_network':
      return said(facts.account, facts.region, facts.cidrs?.join(', '));
  }
}

/** Does the thing answer to what was typed? */
export const fits = (thing: Thing, search: string): boolean => {
  const wanted = search.trim().toLowerCase();
  return (
    wanted === '' ||
    [thing.name, thing.id, kinds[thing.kind].one, factsOf(thing)].some((text) => text.toLowerCase().includes(wanted))
  );
};
