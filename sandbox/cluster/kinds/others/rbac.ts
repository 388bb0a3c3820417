import { isDeepStrictEqual } from 'node:util';
import { type FieldCause, fieldCause, type KindDeclaration, type KubeObject, nameProblems } from '@spacedock/kube';
import { oneOf } from '../../validation/rules.ts';
import { builtinKind } from '../builtin-kind.ts';
import { ageColumn, column, createdAt, wide } from '../columns.ts';

export const rbacGroup = 'rbac.authorization.k8s.io';

export interface PolicyRule {
  verbs: string[];
  apiGroups?: string[];
  resources?: string[];
  resourceNames?: string[];
  nonResourceURLs?: string[];
}

export interface Role extends KubeObject {
  rules: PolicyRule[] | null;
}

export interface ClusterRole extends Role {
  aggregationRule?: { clusterRoleSelectors?: { matchLabels?: Record<string, string> }[] };
}

export interface Subject {
  kind: string;
  name: string;
  namespace?: string;
  apiGroup?: string;
}

export interface RoleBinding extends KubeObject {
  subjects?: Subject[];
  roleRef: { kind: string; name: string; apiGroup?: string };
}

function ruleProblems(rule: PolicyRule, namespaced: boolean, at: string): readonly FieldCause[] {
  const causes: FieldCause[] = rule.verbs?.length
    ? []
    : [fieldCause.required(`${at}.verbs`, 'verbs must contain at least one value')];
  if (rule.nonResourceURLs?.length) {
    if (namespaced)
      causes.push(
        fieldCause.invalid(`${at}.nonResourceURLs`, rule.nonResourceURLs, 'namespaced rules cannot apply to non-resource URLs'),
      );
    if (rule.apiGroups?.length || rule.resources?.length || rule.resourceNames?.length) {
      causes.push(
        fieldCause.invalid(
          `${at}.nonResourceURLs`,
          rule.nonResourceURLs,
          'rules cannot apply to both regular resources and non-resource URLs',
        ),
      );
    }
    return causes;
  }
  if (!rule.apiGroups?.length)
    causes.push(fieldCause.required(`${at}.apiGroups`, 'resource rules must supply at least one api group'));
  if (!rule.resources?.length)
    causes.push(fieldCause.required(`${at}.resources`, 'resource rules must supply at least one resource'));
  return causes;
}

const rulesProblems = (role: Role, namespaced: boolean): readonly FieldCause[] =>
  (role.rules ?? []).flatMap((rule, index) => ruleProblems(rule, namespaced, `rules[${index}]`));

export const roles: KindDeclaration = builtinKind({
  group: rbacGroup,
  version: 'v1',
  kind: 'Role',
  plural: 'roles',
  scope: 'Namespaced',
  nameRule: 'path-segment',
  createOnUpdate: true,
  columns: createdAt,
  hooks: { validate: (next) => rulesProblems(next as Role, true) },
});

export const clusterRoles: KindDeclaration = builtinKind({
  group: rbacGroup,
  version: 'v1',
  kind: 'ClusterRole',
  plural: 'clusterroles',
  scope: 'Cluster',
  nameRule: 'path-segment',
  createOnUpdate: true,
  columns: createdAt,
  hooks: { validate: (next) => rulesProblems(next as Role, false) },
});

function defaultBinding(next: KubeObject): void {
  const binding = next as RoleBinding;
  binding.roleRef.apiGroup ||= rbacGroup;
  for (const subject of binding.subjects ?? [])
    if (subject.kind === 'User' || subject.kind === 'Group') subject.apiGroup ||= rbacGroup;
}

function bindingProblems(next: KubeObject, old: KubeObject | undefined, namespaced: boolean): readonly FieldCause[] {
  const { roleRef, subjects = [] } = next as RoleBinding;
  const kinds = namespaced ? ['Role', 'ClusterRole'] : ['ClusterRole'];
  return [
    ...(roleRef.apiGroup === rbacGroup ? [] : [fieldCause.notSupported('roleRef.apiGroup', roleRef.apiGroup, [rbacGroup])]),
    ...(kinds.includes(roleRef.kind) ? [] : [fieldCause.notSupported('roleRef.kind', roleRef.kind, kinds)]),
    ...(roleRef.name
      ? nameProblems(roleRef.name, 'path-segment').map((problem) => fieldCause.invalid('roleRef.name', roleRef.name, problem))
      : [fieldCause.required('roleRef.name')]),
    ...subjects.flatMap((subject, index) => subjectProblems(subject, namespaced, `subjects[${index}]`)),
    ...(old && !isDeepStrictEqual(roleRef, (old as RoleBinding).roleRef)
      ? [fieldCause.invalid('roleRef', roleRef, 'cannot change roleRef')]
      : []),
  ];
}

function subjectProblems({ kind, name, namespace, apiGroup }: Subject, namespaced: boolean, at: string): readonly FieldCause[] {
  const named = name ? [] : [fieldCause.required(`${at}.name`)];
  switch (kind) {
    case 'ServiceAccount':
      return [
        ...named,
        ...(name ? nameProblems(name).map((problem) => fieldCause.invalid(`${at}.name`, name, problem)) : []),
        ...(apiGroup ? [fieldCause.notSupported(`${at}.apiGroup`, apiGroup, [''])] : []),
        ...(!namespaced && !namespace ? [fieldCause.required(`${at}.namespace`)] : []),
      ];
    case 'User':
    case 'Group':
      return [...named, ...oneOf(apiGroup, `${at}.apiGroup`, [rbacGroup])];
    default:
      return [...named, fieldCause.notSupported(`${at}.kind`, kind, ['ServiceAccount', 'User', 'Group'])];
  }
}

const subjectsOf =
  (kind: string) =>
  ({ subjects = [] }: RoleBinding): string =>
    subjects
      .filter((subject) => subject.kind === kind)
      .map(({ name, namespace }) => (kind === 'ServiceAccount' ? `${namespace ?? ''}/${name}` : name))
      .join(', ');
const bindingColumns = [
  column<RoleBinding>('Role', ({ roleRef }) => `${roleRef.kind}/${roleRef.name}`),
  ageColumn,
  wide('Users', subjectsOf('User')),
  wide('Groups', subjectsOf('Group')),
  wide('ServiceAccounts', subjectsOf('ServiceAccount')),
];

export const roleBindings: KindDeclaration = builtinKind({
  group: rbacGroup,
  version: 'v1',
  kind: 'RoleBinding',
  plural: 'rolebindings',
  scope: 'Namespaced',
  nameRule: 'path-segment',
  createOnUpdate: true,
  columns: bindingColumns,
  hooks: { defaulting: defaultBinding, validate: (next, old) => bindingProblems(next, old, true) },
});

export const clusterRoleBindings: KindDeclaration = builtinKind({
  group: rbacGroup,
  version: 'v1',
  kind: 'ClusterRoleBinding',
  plural: 'clusterrolebindings',
  scope: 'Cluster',
  nameRule: 'path-segment',
  createOnUpdate: true,
  columns: bindingColumns,
  hooks: { defaulting: defaultBinding, validate: (next, old) => bindingProblems(next, old, false) },
});
