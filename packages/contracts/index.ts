export { type ChangeTopic, changeTopics } from './change-topics.ts';
export { derivedId } from './derived-id.ts';
export { idFactory, type IdKind, idPattern, idPrefixes, type NewId } from './ids.ts';
export { type FieldProblem, invalid, outcome, type OutcomeCode, OutcomeError, outcomes } from './outcomes/index.ts';
export {
  entities, type Entity, entityOf, isPolicy, type NarrowScopeKind, policies, type Policy, type ScopeKind, scopeKinds, scopesOf,
  type Verb, verbs,
} from './policies.ts';
export { type SystemRole, systemRoles } from './system-roles.ts';
export { type Caller, type RequestOrigin } from './generated/spacedock/common/v1/caller_pb.ts';
export { type ClusterAccess, SpaceService } from './generated/spacedock/config/v1/spaces_pb.ts';
export { NamespaceService } from './generated/spacedock/deployer/v1/namespaces_pb.ts';
export { contractClient, outcomesOut } from './rpc/outcome-transport.ts';
export {
  DirectoryService, type DirectoryProject, type DirectorySpace, type DirectoryTeam, type DirectoryUser, type GetDirectoryResponse, type Holder,
  type HolderScope,
} from './generated/spacedock/config/v1/directory_pb.ts';
export { SpaceInstanceService } from './generated/spacedock/management/v1/instances_pb.ts';
export { type AccessTokenEntry, AccessTokenService } from './generated/spacedock/config/v1/tokens_pb.ts';
export { CloudAccountService, type OpenAccountResponse, type UseTargetResponse } from './generated/spacedock/config/v1/cloud_accounts_pb.ts';
export { type Connection as DatastoreConnection, ConnectionService } from './generated/spacedock/provisioner/v1/connections_pb.ts';
export { ProvisioningJobService } from './generated/spacedock/provisioner/v1/jobs_pb.ts';
export { type Deployment as CatalogDeployment, DeploymentService, type FindEnvironmentResponse, type FollowedBranch, type PreviewedEnvironment } from './generated/spacedock/config/v1/deployments_pb.ts';
export { type Integration as IntegrationFacts, IntegrationService, type MintGitTokenResponse, type OpenRegistryResponse } from './generated/spacedock/config/v1/integrations_pb.ts';
export { DeployerService, type RevisionFacts } from './generated/spacedock/deployer/v1/deployments_pb.ts';
