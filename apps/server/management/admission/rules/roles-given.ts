import { isDeepStrictEqual } from 'node:util';
import { type FieldCause, fieldCause } from '@spacedock/kube';
import type { AccessRule, SpaceTemplateDefinition } from '../../objects/common.ts';
import type { SpaceInstance } from '../../objects/space-instance.ts';
import type { SpaceRule } from '../space-change.ts';

/** Roles that end where the namespace ends, and that leave its limits alone. */
const shareableRoles = [
  'loft-cluster-space-admin',
  'loft-cluster-space-editor',
  'loft-cluster-space-viewer',
  'admin',
  'edit',
  'view',
];

/**
 * Every rule says which role. Of those that a space adds itself, whoever does not administer the project gives only roles that
 * cannot lift the limits of the namespace, or roles that its template gives anyway: with `cluster-admin` somebody could take
 * its quota away.
 */
export const rolesGiven: SpaceRule = ({ next, old, administers }) => {
  const extra = next.spec?.extraAccessRules ?? [];
  const before = old?.spec?.extraAccessRules ?? [];
  const allowed = [...new Set([...shareableRoles, ...rolesOfTemplate(next)])];
  return [
    ...rulesWithoutRole(next.spec?.template, 'spec.template'),
    ...extra.flatMap((rule, index) => {
      const at = `spec.extraAccessRules[${index}].clusterRole`;
      if (!rule.clusterRole) return [withoutRole(at)];
      const isNew = !before.some((known) => isDeepStrictEqual(known, rule));
      return administers || !isNew || allowed.includes(rule.clusterRole)
        ? []
        : [fieldCause.notSupported(at, rule.clusterRole, allowed)];
    }),
  ];
};

/** Also of templates that others use. */
export const rulesWithoutRole = (template: SpaceTemplateDefinition | undefined, field: string): readonly FieldCause[] =>
  (template?.access?.rules ?? []).flatMap(({ clusterRole }: AccessRule, index) =>
    clusterRole ? [] : [withoutRole(`${field}.access.rules[${index}].clusterRole`)],
  );

const withoutRole = (field: string): FieldCause => fieldCause.required(field, 'clusterrole is required');

/** As it was rendered last; the one that is about to be rendered is not known yet. */
function rolesOfTemplate({ status }: SpaceInstance): readonly string[] {
  const { defaultClusterRole, rules = [] } = status?.space?.access ?? {};
  return [defaultClusterRole, ...rules.map(({ clusterRole }) => clusterRole)].flatMap((role) => (role ? [role] : []));
}
