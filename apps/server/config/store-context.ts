import type { Client } from '@connectrpc/connect';
import type { NamespaceService, NewId, ProvisioningJobService, SpaceInstanceService } from '@spacedock/contracts';
import type { Kysely } from 'kysely';
import type { Access } from '../gateway/access.ts';
import type { ClusterClients } from '../clusters/cluster-clients.ts';
import type { RequestFacts } from '../gateway/endpoint.ts';
import type { MasterKey } from '../keys/master-key.ts';
import type { AccountClouds } from './clouds/account-clouds.ts';
import type { Architectures } from './clouds/architectures.ts';
import type { DeployerFacts } from './deployments/deployer-facts.ts';
import type { InstanceReport } from './instance/instance-report.ts';
import type { GithubAccess } from './integrations/github-access.ts';
import type { SealedIntegrations } from './integrations/integration-secrets.ts';
import type { RegistryAccess } from './integrations/registry-access.ts';
import type { Passwords } from './sign-in/passwords.ts';
import type { SignInFailures } from './sign-in/sign-in-failures.ts';
import type { leavesCluster } from './spaces/leave-cluster.ts';
import type { ConfigTables } from './tables.ts';

/** What every store of this service is made from. Time and ids are arguments; the caller's rights are always there. */
export interface ConfigStoreContext {
  readonly db: Kysely<ConfigTables>;
  readonly access: Access;
  readonly request: RequestFacts;
  readonly now: () => Date;
  readonly newId: NewId;
  readonly randomBytes: (size: number) => Uint8Array;
  readonly passwords: Passwords;
  readonly failures: SignInFailures;
  readonly nonce: () => string;
  readonly masterKey: MasterKey;
  readonly clouds: AccountClouds;
  readonly architectures: Architectures;
  readonly github: GithubAccess;
  readonly registries: RegistryAccess;
  readonly sealedIntegrations: SealedIntegrations;
  readonly clusterClients: ClusterClients;
  /** Takes what is ours out of the cluster of a space that is removed. */
  readonly leaveCluster: ReturnType<typeof leavesCluster>;
  readonly namespaces: Client<typeof NamespaceService>;
  readonly spaceInstances: Client<typeof SpaceInstanceService>;
  readonly provisioningJobs: Client<typeof ProvisioningJobService>;
  readonly deployer: DeployerFacts;
  readonly instance: InstanceReport;
  /** Whom clouds have to trust for workload identity. */
  readonly issuer: string;
}
