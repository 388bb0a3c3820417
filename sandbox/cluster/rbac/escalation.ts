import { isDeepStrictEqual } from 'node:util';
import { type KindDeclaration, type KubeObject, qualifiedResource, type RequestContext, StatusError } from '@spacedock/kube';
import { type ClusterRole, type PolicyRule, rbacGroup, type RoleBinding } from '../kinds/others/rbac.ts';
import { compactRules, rulesNotCovered, ruleText } from './rule-match.ts';
import type { RoleAuthorizer } from './role-authorizer.ts';

/** Nobody hands out more than he holds, unless he may `escalate` roles or `bind` this one. */
export function escalationCheck(authorizer: RoleAuthorizer) {
  return async function check(
    kind: KindDeclaration,
    next: KubeObject,
    old: KubeObject | undefined,
    { user, namespace }: RequestContext,
  ): Promise<void> {
    if (kind.group !== rbacGroup || user.groups.includes('system:masters')) return;
    if (old && onlyMetadataChanged(next, old)) return;
    const may = async (verb: string, resource: string, name: string): Promise<boolean> =>
      (
        await authorizer.decide(user, {
          kind: 'resource',
          verb,
          group: rbacGroup,
          version: '*',
          resource,
          subresource: '',
          namespace,
          name,
        })
      ).allowed;

    let wanted: readonly PolicyRule[];
    if (kind.plural === 'roles' || kind.plural === 'clusterroles') {
      if (await may('escalate', kind.plural, next.metadata.name)) return;
      // Whoever may select any role into his own, holds them all.
      wanted = (next as ClusterRole).aggregationRule
        ? [
            { verbs: ['*'], apiGroups: ['*'], resources: ['*'] },
            { verbs: ['*'], nonResourceURLs: ['*'] },
          ]
        : ((next as ClusterRole).rules ?? []);
    } else {
      const { roleRef } = next as RoleBinding;
      if (await may('bind', roleRef.kind === 'ClusterRole' ? 'clusterroles' : 'roles', roleRef.name)) return;
      const rules = authorizer.roleRules(roleRef, namespace);
      if (!rules)
        throw new StatusError('NotFound', `${roleRef.kind.toLowerCase()}s.${rbacGroup} "${roleRef.name}" not found`, {
          name: roleRef.name,
          group: rbacGroup,
          kind: `${roleRef.kind.toLowerCase()}s`,
        });
      wanted = rules;
    }
    const { rules: held } = authorizer.rulesFor(user, namespace);
    const missing = rulesNotCovered(held, wanted);
    if (missing.length === 0) return;
    const groups = `[${user.groups.map((group) => JSON.stringify(group)).join(' ')}]`;
    const texts = [...new Set(compactRules(missing).map(ruleText))].toSorted().join('\n');
    throw new StatusError(
      'Forbidden',
      `${qualifiedResource(kind)} "${next.metadata.name}" is forbidden: user "${user.name}" (groups=${groups}) is attempting to grant RBAC permissions not currently held:\n${texts}`,
      { name: next.metadata.name, group: rbacGroup, kind: kind.plural },
    );
  };
}

/** Finalizers and owners may always be changed, or nobody could delete what he did not make. */
function onlyMetadataChanged(next: KubeObject, old: KubeObject): boolean {
  const strip = ({
    metadata: { finalizers: _, ownerReferences: __, managedFields: ___, resourceVersion: ____, ...metadata },
    ...object
  }: KubeObject): unknown => ({ ...object, metadata });
  return isDeepStrictEqual(strip(next), strip(old));
}
