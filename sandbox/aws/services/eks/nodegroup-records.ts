/** How long node groups take, in milliseconds. */
export interface NodegroupPace {
  readonly createNodegroup: number;
  readonly updateNodegroup: number;
  readonly deleteNodegroup: number;
}

export interface NodegroupScaling {
  readonly minSize: number;
  readonly maxSize: number;
  readonly desiredSize: number;
}

export interface NodegroupTaint {
  readonly key: string;
  readonly value?: string | undefined;
  readonly effect: string;
}

export interface NodegroupRecord {
  readonly region: string;
  readonly cluster: string;
  readonly name: string;
  /** The last part of its ARN. */
  readonly id: string;
  readonly version: string;
  readonly nodeRole: string;
  readonly subnetIds: readonly string[];
  readonly instanceTypes: readonly string[];
  readonly amiType: string;
  readonly capacityType: string;
  readonly diskSize: number;
  readonly launchTemplate?: Readonly<Record<string, string>> | undefined;
  readonly createdAt: string;
  /** CREATING until then. */
  readonly readyAt: string;
  /** UPDATING until then. */
  updatedAt?: string | undefined;
  /** DELETING until then, and gone after. */
  goneAt?: string | undefined;
  scaling: NodegroupScaling;
  labels: Readonly<Record<string, string>>;
  taints: readonly NodegroupTaint[];
  tags: Readonly<Record<string, string>>;
  /** The request it was made by: the same one again is no second group. */
  readonly madeBy?: { readonly token: string; readonly request: string } | undefined;
}
