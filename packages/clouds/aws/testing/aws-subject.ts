import type { CloudAccount, ClusterAddress } from '../../cloud.ts';
import type { AwsCredentials } from '../../credentials.ts';

/** An AWS that the implementation is tried on: the sandbox, or somebody else's. */
export interface AwsSubject {
  readonly cloudAccountId: string;
  readonly endpoints: CloudAccount['endpoints'];
  readonly credentials: { readonly [M in AwsCredentials['method']]: Extract<AwsCredentials, { readonly method: M }> };
  /** All that it has. They are active. */
  readonly clusters: readonly ClusterAddress[];
  readonly network: { readonly region: string; readonly id: string; readonly name: string; readonly cidr: string };
  /** Of that network. */
  readonly subnets: readonly { readonly id: string; readonly name: string; readonly zone: string; readonly cidr: string }[];
  readonly zones: readonly { readonly name: string; readonly private: boolean }[];
  readonly instanceType: { readonly id: string; readonly cpus: number; readonly memoryMiB: number };
}
