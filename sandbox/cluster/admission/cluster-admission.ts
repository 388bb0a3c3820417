import type { Admission } from '@spacedock/kube';
import { escalationCheck } from '../rbac/escalation.ts';
import type { RoleAuthorizer } from '../rbac/role-authorizer.ts';
import type { ServiceAccountTokens } from '../service-account-tokens.ts';
import { defaultStorageClass } from './default-storage-class.ts';
import { limitRanger } from './limit-ranger.ts';
import { namespaceLifecycle } from './namespace-lifecycle.ts';
import { admissionChain, type AdmissionPlugin } from './plugin.ts';
import { defaultTolerationSeconds, podPriority } from './pod-defaults.ts';
import { podSecurity } from './pod-security.ts';
import { resourceQuotaAdmission } from './resource-quota.ts';
import { serviceAccountAdmission } from './service-account.ts';
import { tokenSecrets } from './token-secrets.ts';

export interface ClusterAdmissionParts {
  readonly authorizer: RoleAuthorizer;
  readonly tokens: ServiceAccountTokens;
  readonly randomBytes: (size: number) => Uint8Array;
  readonly caCertificate: string;
}

/** Everything that is said of a write in this cluster beyond its kind. */
export function clusterAdmission({ authorizer, tokens, randomBytes, caCertificate }: ClusterAdmissionParts): Admission {
  const escalates = escalationCheck(authorizer);
  const noEscalation: AdmissionPlugin = {
    create: (kind, next, context) => escalates(kind, next, undefined, context),
    update: (kind, next, old, context) => escalates(kind, next, old, context),
  };
  return admissionChain([
    namespaceLifecycle,
    noEscalation,
    limitRanger,
    serviceAccountAdmission(randomBytes),
    podPriority,
    defaultTolerationSeconds,
    defaultStorageClass,
    tokenSecrets(tokens, caCertificate),
    podSecurity,
    resourceQuotaAdmission,
  ]);
}
