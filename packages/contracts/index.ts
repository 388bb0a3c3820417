export { idFactory, type IdKind, idPattern, idPrefixes, type NewId } from './ids.ts';
export { type FieldProblem, invalid, outcome, type OutcomeCode, OutcomeError, outcomes } from './outcomes/index.ts';
export {
  entities, type Entity, entityOf, isPolicy, type NarrowScopeKind, policies, type Policy, type ScopeKind, scopeKinds, scopesOf,
  type Verb, verbs,
} from './policies.ts';
export { type SystemRole, systemRoles } from './system-roles.ts';
