import type { CloudFailure } from './cloud-failure.ts';

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
