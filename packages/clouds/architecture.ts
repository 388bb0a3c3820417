import type { CallOptions, Cloud, CloudCluster, Network, Subnet } from './cloud.ts';
import { CloudFailure, type FailureKind } from './cloud-failure.ts';
import { inParallel } from './in-parallel.ts';

export const architectureKinds = [
  'network',
  'subnet',
  'cluster',
  'datastore',
  'vm_pool',
  'load_balancer',
  'external_network',
] as const;
export type ArchitectureKind = (typeof architectureKinds)[number];

export const architectureLinkKinds = ['peering', 'serves'] as const;
export type ArchitectureLinkKind = (typeof architectureLinkKinds)[number];

/** What is known of a thing beside its place; which of them depends on its kind. */
export interface ArchitectureFacts {
  readonly cidrs?: readonly string[];
  readonly zone?: string;
  /** Of a subnet: the internet reaches it, by a route to an internet gateway. */
  readonly public?: boolean;
  /** `postgres`, `redis`, of a load balancer `application`. */
  readonly engine?: string;
  readonly version?: string;
  readonly size?: string;
  readonly endpoint?: string;
  readonly min?: number;
  readonly max?: number;
  readonly desired?: number;
  readonly scheme?: string;
  /** Of a network that is not in this account and region. */
  readonly account?: string;
  readonly region?: string;
}

export interface ArchitectureNode {
  /** The cloud's own id. */
  readonly id: string;
  readonly kind: ArchitectureKind;
  readonly name: string;
  /** The network that it lies in; undefined where the cloud does not say. */
  readonly networkId?: string | undefined;
  readonly subnetIds: readonly string[];
  /** In the cloud's own words, in lower case. */
  readonly status?: string | undefined;
  readonly facts: ArchitectureFacts;
  readonly tags: Readonly<Record<string, string>>;
}

export interface ArchitectureLink {
  readonly id: string;
  readonly kind: ArchitectureLinkKind;
  readonly from: string;
  readonly to: string;
  readonly status?: string | undefined;
}

/** What one question to the cloud brought. */
export interface ArchitecturePart {
  readonly nodes: readonly ArchitectureNode[];
  readonly links: readonly ArchitectureLink[];
  /** There was more than is read. */
  readonly cut?: boolean;
}

/** What there is in a region of an account, for a drawing. */
export interface Architecture {
  readonly nodes: readonly ArchitectureNode[];
  readonly links: readonly ArchitectureLink[];
  /** Kinds that are not looked for in this cloud. */
  readonly incomplete: readonly ArchitectureKind[];
  /** Parts that were not told to the end. */
  readonly cut: readonly string[];
  readonly problems: readonly { readonly part: string; readonly failure: CloudFailure }[];
}

export interface ArchitectureQuestion {
  readonly part: string;
  readonly ask: (signal: AbortSignal) => Promise<ArchitecturePart>;
}

/** More things of a kind than this make no drawing that anybody reads. */
export const mostOfKind = 1_000;
const partsAtOnce = 4;
const deadlineMs = 30_000;

/** These concern all that could be asked. */
const ofEverything: readonly FailureKind[] = [
  'credentials_invalid',
  'credentials_expired',
  'role_not_assumable',
  'account_mismatch',
  'region_unknown',
];

/** Asks all of it, some at a time. A part that the cloud refuses does not hide the others; when it refuses all, that is the answer. */
export async function gatherArchitecture(
  { provider, incomplete, signal }: CallOptions & Pick<Architecture, 'incomplete'> & Pick<Cloud, 'provider'>,
  questions: readonly ArchitectureQuestion[],
): Promise<Architecture> {
  const late = AbortSignal.timeout(deadlineMs);
  const ended = signal ? AbortSignal.any([signal, late]) : late;
  const answers = await inParallel(questions, partsAtOnce, async ({ part, ask }, called) => {
    try {
      return { part, found: await ask(AbortSignal.any([called, ended])) };
    } catch (error) {
      const failure = late.aborted && !signal?.aborted ? timedOut(provider, part) : error;
      if (!(failure instanceof CloudFailure) || ofEverything.includes(failure.facts.kind)) throw failure;
      return { part, failure };
    }
  }, signal);
  const problems = answers.flatMap(({ part, failure }) => (failure ? [{ part, failure }] : []));
  const [first] = problems;
  if (first && problems.length === answers.length) throw first.failure;
  const found = answers.flatMap(({ part, found: one }) => (one ? [{ part, ...one }] : []));
  return {
    ...connected(found.flatMap(({ nodes }) => nodes), found.flatMap(({ links }) => links)),
    incomplete,
    cut: found.filter(({ cut }) => cut === true).map(({ part }) => part),
    problems,
  };
}

/** Links end where there is something: an end that was not told (or was cut off) would be an arrow into nothing. */
function connected(
  nodes: readonly ArchitectureNode[],
  links: readonly ArchitectureLink[],
): Pick<Architecture, 'nodes' | 'links'> {
  const byId = new Map(nodes.toReversed().map((node) => [node.id, node]));
  return {
    nodes: [...byId.values()].toReversed().map((node) => ({
      ...node,
      // Not everything names its network beside its subnets.
      networkId: node.networkId ?? node.subnetIds.map((id) => byId.get(id)?.networkId).find((id) => id !== undefined),
    })),
    links: links.filter(({ from, to }) => byId.has(from) && byId.has(to)),
  };
}

const timedOut = (provider: Cloud['provider'], part: string): CloudFailure =>
  new CloudFailure({
    provider,
    operation: part,
    kind: 'timed_out',
    bucket: 'transient',
    code: 'Timeout',
    said: `not answered to the end within ${deadlineMs / 1_000} s`,
    fixHint: 'Try again. If it persists, the account has more in this region than can be read at the pace that the cloud allows.',
  });

type Tags = ArchitectureNode['tags'];

export const networkNode = ({ id, name, cidrs }: Network, tags: Tags = {}): ArchitectureNode => ({
  id, kind: 'network', name, subnetIds: [], facts: { cidrs }, tags,
});

export const subnetNode = (
  { id, name, networkId, zone, cidrs }: Subnet,
  facts: ArchitectureFacts = {},
  tags: Tags = {},
): ArchitectureNode => ({
  id, kind: 'subnet', name, networkId, subnetIds: [], facts: { cidrs, ...(zone === undefined ? {} : { zone }), ...facts }, tags,
});

export const clusterNode = (cluster: CloudCluster): ArchitectureNode => {
  const { id, name, state, kubernetesVersion: version, endpoint, networkId, subnetIds = [], tags = {} } = cluster;
  return {
    id, kind: 'cluster', name, networkId, subnetIds, status: state, tags,
    facts: { ...(version === undefined ? {} : { version }), ...(endpoint === undefined ? {} : { endpoint }) },
  };
};
