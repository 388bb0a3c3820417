/** Access to one cluster. Its kubeconfig may change with every call; `id` stays, and tells clusters apart. */
export type ClusterAccess = {
  readonly id: string;
  readonly kubeconfig: string;
};

/** One release, wherever it is. */
export type ReleaseRef = {
  readonly cluster: ClusterAccess;
  readonly namespace: string;
  readonly name: string;
};

export const releaseStatuses = [
  'unknown',
  'deployed',
  'uninstalled',
  'superseded',
  'failed',
  'uninstalling',
  'pending-install',
  'pending-upgrade',
  'pending-rollback',
] as const;

export type ReleaseStatus = (typeof releaseStatuses)[number];

/** An operation is under way, or was when its process died. */
export function isPending(status: ReleaseStatus): status is 'pending-install' | 'pending-upgrade' | 'pending-rollback' {
  return status === 'pending-install' || status === 'pending-upgrade' || status === 'pending-rollback';
}

/** One line of a release's history. */
export type Revision = {
  readonly revision: number;
  readonly status: ReleaseStatus;
  readonly updated: Date;
  /** Name and version as Helm writes them, `redis-1.2.3`. */
  readonly chart: string;
  readonly appVersion: string;
  readonly description: string;
};

export type ReleaseSummary = Omit<Revision, 'description'> & {
  readonly name: string;
  readonly namespace: string;
};

export type ChartVersion = {
  readonly name: string;
  readonly version: string;
  readonly appVersion: string;
};

/** A revision of a release, as it was deployed. */
export type Release = {
  readonly name: string;
  readonly namespace: string;
  readonly revision: number;
  readonly status: ReleaseStatus;
  readonly description: string;
  readonly firstDeployed: Date;
  readonly lastDeployed: Date;
  readonly chart: ChartVersion;
  readonly notes: string;
};
