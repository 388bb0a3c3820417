export type {
  Column, GroupVersionKind, KindDeclaration, KindHooks, KubeSchema, RequestContext, ScaleDeclaration, StoredForm, SubresourceDeclaration, UserInfo, Verb,
} from './kind.ts';
export { PlainAnswer } from './kind.ts';
export type { KubeObject, ManagedFieldsEntry, ObjectMeta, OwnerReference } from './kube-object.ts';
export { nameProblems, nameSuffix } from './names.ts';
export { fieldCause, goJson } from './schema/field-cause.ts';
export { goQuote } from './schema/go-quote.ts';
export { checkSelectableFields, parseFieldSelector, type FieldRequirement } from './selectors/field-selector.ts';
export {
  formatLabelSelector, formatLabelSelectorObject, labelSelectorFromObject, matchesLabels, parseLabelSelector,
  type LabelRequirement, type LabelSelectorObject,
} from './selectors/label-selector.ts';
export { age, duration } from './server/age.ts';
export { apiServer, type ApiServer } from './server/api-server.ts';
export type {
  AccessAttributes, AccessDecision, Admission, ApiServerParts, Authorizer, ResourceRule, ServerLog,
} from './server/api-server-parts.ts';
export { annotationsProblems, keyProblems, labelsProblems, labelValueProblems } from './server/metadata-rules.ts';
export { objectClient, type ObjectClient } from './server/object-client.ts';
export { alreadyExists, badRequest, conflict, forbidden, invalidObject, notFound, unknownPath } from './server/refusals.ts';
export { groupVersionOf, kindRegistry, qualifiedResource, resourceOf, type Registry } from './server/registry.ts';
export type { DeleteOptions } from './server/remove-object.ts';
export { ageColumn } from './server/table.ts';
export { timestamp } from './server/write-pipeline.ts';
export { type CauseReason, type FieldCause, type StatusBody, type StatusDetails, StatusError, type StatusReason } from './status.ts';
export { memoryStore, type MemoryStoreOptions } from './store/memory-store.ts';
export type { Change, Key, ListOptions, ListResult, Range, Selection, Store, StoredObject, Watch, WatchHandlers, Write } from './store/store.ts';
