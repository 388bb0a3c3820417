import type { AccessDecision, Authorizer, ObjectClient, ServerLog, UserInfo } from '@spacedock/kube';
import {
  type ClusterRole,
  clusterRoleBindings,
  clusterRoles,
  type PolicyRule,
  type Role,
  type RoleBinding,
  roleBindings,
  roles,
  type Subject,
} from '../kinds/others/rbac.ts';
import { liveObjects } from '../live-objects.ts';
import { ruleAllows } from './rule-match.ts';

export interface RoleAuthorizer extends Authorizer {
  /** Everything this person may do in the namespace, and bindings whose role is missing. */
  readonly rulesFor: (
    user: UserInfo,
    namespace: string,
  ) => { readonly rules: readonly PolicyRule[]; readonly errors: readonly string[] };
  /** The rules of a role that somebody refers to; undefined when there is none. */
  readonly roleRules: (reference: RoleBinding['roleRef'], namespace: string) => readonly PolicyRule[] | undefined;
  readonly stop: () => void;
}

interface Grant {
  readonly rules: readonly PolicyRule[];
  readonly describe: () => string;
}

/** `system:masters` may do everything, whatever roles there are: it is the way back in when they are wrong. */
const isMaster = (user: UserInfo): boolean => user.groups.includes('system:masters');

/** Decides by the roles and bindings in the store, which it keeps in memory. */
export async function roleAuthorizer(client: ObjectClient, log: ServerLog): Promise<RoleAuthorizer> {
  const [localRoles, globalRoles, localBindings, globalBindings] = await Promise.all([
    liveObjects<Role>({ client, kind: roles, log }),
    liveObjects<ClusterRole>({ client, kind: clusterRoles, log }),
    liveObjects<RoleBinding>({ client, kind: roleBindings, log }),
    liveObjects<RoleBinding>({ client, kind: clusterRoleBindings, log }),
  ]);

  const roleRules: RoleAuthorizer['roleRules'] = ({ kind, name }, namespace) => {
    const role = kind === 'ClusterRole' ? globalRoles.get('', name) : localRoles.get(namespace, name);
    return role && (role.rules ?? []);
  };

  /** What the person was given, one binding at a time, until the visitor has seen enough. */
  function visit(user: UserInfo, namespace: string, onGrant: (grant: Grant) => boolean, onMissing: (role: string) => void): void {
    for (const [bindings, kind] of [
      [globalBindings, 'ClusterRoleBinding'],
      [localBindings, 'RoleBinding'],
    ] as const) {
      for (const binding of bindings.all()) {
        const at = binding.metadata.namespace ?? '';
        if (kind === 'RoleBinding' && (namespace === '' || at !== namespace)) continue;
        const subject = (binding.subjects ?? []).find((candidate) => isMeant(candidate, user, at));
        if (!subject) continue;
        const rules = roleRules(binding.roleRef, at);
        if (!rules) {
          onMissing(`${binding.roleRef.kind.toLowerCase()}.rbac.authorization.k8s.io "${binding.roleRef.name}" not found`);
          continue;
        }
        const bindingText = kind === 'RoleBinding' ? `"${binding.metadata.name}/${at}"` : `"${binding.metadata.name}"`;
        const enough = onGrant({
          rules,
          describe: () =>
            `${kind} ${bindingText} of ${binding.roleRef.kind} "${binding.roleRef.name}" to ${subjectText(subject)}`,
        });
        if (enough) return;
      }
    }
  }

  const rulesFor: RoleAuthorizer['rulesFor'] = (user, namespace) => {
    if (isMaster(user))
      return {
        rules: [
          { verbs: ['*'], apiGroups: ['*'], resources: ['*'] },
          { verbs: ['*'], nonResourceURLs: ['*'] },
        ],
        errors: [],
      };
    const rules: PolicyRule[] = [];
    const errors: string[] = [];
    visit(
      user,
      namespace,
      (grant) => {
        rules.push(...grant.rules);
        return false;
      },
      (role) => errors.push(role),
    );
    return { rules, errors };
  };

  return {
    roleRules,
    rulesFor,
    async decide(user, attributes): Promise<AccessDecision> {
      if (isMaster(user)) return { allowed: true, reason: '' };
      const missing: string[] = [];
      let why: string | undefined;
      visit(
        user,
        attributes.kind === 'resource' ? attributes.namespace : '',
        ({ rules, describe }) => {
          if (!rules.some((rule) => ruleAllows(rule, attributes))) return false;
          why = `RBAC: allowed by ${describe()}`;
          return true;
        },
        (role) => missing.push(role),
      );
      if (why !== undefined) return { allowed: true, reason: why };
      return {
        allowed: false,
        reason: missing.length === 0 ? '' : `RBAC: ${missing.length === 1 ? missing[0] : `[${missing.join(', ')}]`}`,
      };
    },
    async rules(user, namespace) {
      const { rules, errors } = rulesFor(user, namespace);
      return {
        resourceRules: rules
          .filter(({ resources }) => resources?.length)
          .map(({ verbs, apiGroups = [], resources = [], resourceNames }) => ({
            verbs,
            apiGroups,
            resources,
            ...(resourceNames?.length ? { resourceNames } : {}),
          })),
        nonResourceRules: rules
          .filter(({ nonResourceURLs }) => nonResourceURLs?.length)
          .map(({ verbs, nonResourceURLs = [] }) => ({ verbs, nonResourceURLs })),
        incomplete: errors.length > 0,
      };
    },
    stop() {
      for (const live of [localRoles, globalRoles, localBindings, globalBindings]) live.stop();
    },
  };
}

function isMeant({ kind, name, namespace }: Subject, user: UserInfo, at: string): boolean {
  switch (kind) {
    case 'User':
      return user.name === name;
    case 'Group':
      return user.groups.includes(name);
    case 'ServiceAccount':
      return user.name === `system:serviceaccount:${namespace || at}:${name}`;
    default:
      return false;
  }
}

const subjectText = ({ kind, name, namespace }: Subject): string =>
  `${kind} "${kind === 'ServiceAccount' ? `${name}/${namespace ?? ''}` : name}"`;
