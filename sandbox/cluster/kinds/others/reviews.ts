import type { KindDeclaration } from '@spacedock/kube';
import { builtinKind } from '../builtin-kind.ts';

/** Questions about rights. The server answers them itself; they are listed so that clients find them. */
const review = (group: string, kind: string, plural: string, scope: KindDeclaration['scope']): KindDeclaration =>
  builtinKind({ group, version: 'v1', kind, plural, scope, verbs: ['create'], columns: [] });

export const reviewKinds: readonly KindDeclaration[] = [
  review('authentication.k8s.io', 'SelfSubjectReview', 'selfsubjectreviews', 'Cluster'),
  review('authorization.k8s.io', 'LocalSubjectAccessReview', 'localsubjectaccessreviews', 'Namespaced'),
  review('authorization.k8s.io', 'SelfSubjectAccessReview', 'selfsubjectaccessreviews', 'Cluster'),
  review('authorization.k8s.io', 'SelfSubjectRulesReview', 'selfsubjectrulesreviews', 'Cluster'),
  review('authorization.k8s.io', 'SubjectAccessReview', 'subjectaccessreviews', 'Cluster'),
];
