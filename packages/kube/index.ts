export type {
  Column, GroupVersionKind, KindDeclaration, KindHooks, KubeSchema, RequestContext, ScaleDeclaration, Sees, StoredForm, SubresourceDeclaration, UserInfo, Verb,
} from './kind.ts';
export { PlainAnswer } from './kind.ts';
export type { KubeObject, ManagedFieldsEntry, ObjectMeta, OwnerReference } from './kube-object.ts';
export { nameProblems, nameSuffix } from './names.ts';
export { applyDefaults } from './schema/defaults.ts';
export { fieldCause, goJson } from './schema/field-cause.ts';
export { goQuote } from './schema/go-quote.ts';
export { objectMetaDefinitions } from './schema/object-meta.ts';
export { checkSelectableFields, parseFieldSelector, type FieldRequirement } from './selectors/field-selector.ts';
export {
  formatLabelSelector, formatLabelSelectorObject, labelSelectorFromObject, matchesLabels, parseLabelSelector,
  type LabelRequirement, type LabelSelectorObject,
} from './selectors/label-selector.ts';
export { age, duration } from './server/age.ts';
export { apiServer, type ApiServer } from './server/api-server.ts';
export type {
  AccessAttributes, AccessDecision, Admission, ApiServerParts, Authorizer, OpenWatch, ResourceRule, ServerLog,
} from './server/api-server-parts.ts';
export { callerClient, type CallerClient } from './server/caller-client.ts';
export { annotationsProblems, keyProblems, labelsProblems, labelValueProblems } from './server/metadata-rules.ts';
export { objectClient, type ObjectClient } from './server/object-client.ts';
export { alreadyExists, badRequest, conflict, forbidden, invalidObject, notFound, unknownPath } from './server/refusals.ts';
export { groupVersionOf, kindRegistry, qualifiedResource, resourceOf, type Registry } from './server/registry.ts';
export type { DeleteOptions } from './server/remove-object.ts';
export { type RequestTarget, requestTarget } from './server/request-target.ts';
export { ageColumn } from './server/table.ts';
export { timestamp } from './server/write-pipeline.ts';
export { type CauseReason, type FieldCause, type StatusBody, type StatusDetails, StatusError, type StatusReason } from './status.ts';
export { kubeMigrations } from './store/kube-migrations.ts';
export { dropStore } from './store/drop-store.ts';
export { memoryStore, type MemoryStoreOptions } from './store/memory-store.ts';
export { anyTime } from './store/moment.ts';
export { postgresStore, type PostgresStoreOptions } from './store/postgres-store.ts';
export type { Change, Key, ListOptions, ListResult, Range, Selection, Store, StoredObject, Watch, WatchHandlers, Write, WriteResult } from './store/store.ts';
export { type Connection, openConnection } from './client/connection.ts';
export { unreachable } from './client/http-exchange.ts';
export { type Impersonation, impersonationHeaders } from './client/impersonation.ts';
export { type Informer, informer, type InformerHandlers, type InformerOptions } from './client/informer.ts';
export { kubeClient, type KubeClientOptions } from './client/kube-client.ts';
export type { ApplyOptions, CallOptions, DeleteCallOptions, KubeClient, ObjectOptions, Patch, SelectOptions, WatchOptions, WriteOptions } from './client/kube-client-verbs.ts';
export { KubeDeletionBlocked } from './client/delete-and-wait.ts';
export { KubeApiError, KubeKindUnknown, KubeUnreachable } from './client/kube-errors.ts';
export { kubeconfigText, type KubeconfigIdentity, type KubeconfigParts } from './client/kubeconfig.ts';
export { kubeconfigAccess, type KubeconfigEntries, kubeconfigEntries, KubeconfigUnusable } from './client/kubeconfig-access.ts';
export type { KubeList } from './client/list-pages.ts';
export type { PodLogOptions } from './client/pod-log.ts';
export { type Pod, type PodProblem, podProblems } from './client/pod-problems.ts';
export type { CollectionRef, ObjectRef } from './client/resource-path.ts';
export { type RolloutKind, type RolloutProgress, rolloutStatus, type Workload } from './client/rollout-status.ts';
export type { KindRef } from './client/served-kinds.ts';
export { RolloutFailed, type RolloutFailureReason } from './client/rollout-failed.ts';
export { type RolloutOptions, waitForRollout } from './client/wait-for-rollout.ts';
export type { WatchEvent } from './client/watch-events.ts';
