import type { AwsAccess } from '@spacedock/clouds/aws';

/** The outside world of a job on AWS. Made for one job. */
export interface AwsPorts {
  readonly aws: AwsAccess;
  readonly region: string;
  readonly organisationId: string;
  /** Name of the EKS cluster behind the space that the job addresses, where it addresses one. */
  readonly cluster?: string | undefined;
  /** Passwords are made of it. */
  readonly randomBytes: (size: number) => Uint8Array;
  readonly spaces: SpacePorts;
}

/** What becomes of a cluster after AWS has made it. Each may be asked again, after a crash at any moment. */
export interface SpacePorts {
  /** The cluster is a space from then on. Once more: the same space. */
  readonly register: (cluster: ClusterRef, how: Calling) => Promise<{ readonly spaceId: string }>;
  /** Whether it was one or not. */
  readonly remove: (cluster: ClusterRef, how: Calling) => Promise<void>;
  /** Looks into it, as discovery will: a space that does not answer is no success. */
  readonly discover: (cluster: ClusterRef, how: Calling) => Promise<void>;
  /** Deletes what holds load balancers of the cloud in the cluster. Answers with what is not gone yet, in words for people. */
  readonly drain: (cluster: ClusterRef, how: Calling) => Promise<readonly string[]>;
}

export interface ClusterRef {
  readonly jobId: string;
  readonly region: string;
  readonly name: string;
}

export interface Calling {
  readonly signal: AbortSignal;
}
