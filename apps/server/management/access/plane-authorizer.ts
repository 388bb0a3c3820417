import type { AccessAttributes, AccessDecision, Authorizer, ResourceRule, UserInfo } from '@spacedock/kube';
import type { Person } from '../plane.ts';
import { isComponent } from './component.ts';

/** Who may do what with some kinds; undefined for those that it is not about. */
export interface KindsAuthorizer {
  readonly decide: (user: UserInfo, attributes: AccessAttributes) => Promise<AccessDecision | undefined>;
  readonly rules: (user: UserInfo, namespace: string) => Promise<readonly ResourceRule[]>;
}

/** What says what there is, and nothing about what is in it. Every member may read it. */
const openPaths = ['/api', '/apis', '/openapi', '/version', '/healthz', '/livez', '/readyz'];
const isOpen = (path: string): boolean =>
  path === '' || path === '/' || openPaths.some((open) => path === open || path.startsWith(`${open}/`));

/** What nobody has said yes to is forbidden. */
export function planeAuthorizer(parts: {
  readonly personOf: (user: UserInfo) => Person | undefined;
  readonly authorizers: readonly KindsAuthorizer[];
}): Authorizer {
  const { personOf, authorizers } = parts;
  return {
    async decide(user, attributes) {
      if (isComponent(user)) return { allowed: true, reason: '' };
      if (attributes.kind === 'path')
        return { allowed: attributes.verb === 'get' && isOpen(attributes.path) && personOf(user) !== undefined, reason: '' };
      for (const { decide } of authorizers) {
        const decided = await decide(user, attributes);
        if (decided) return decided;
      }
      return { allowed: false, reason: '' };
    },
    async rules(user, namespace) {
      const found = await Promise.all(authorizers.map(({ rules }) => rules(user, namespace)));
      return {
        resourceRules: found.flat().filter(({ verbs }) => verbs.length > 0),
        nonResourceRules: [{ verbs: ['get'], nonResourceURLs: openPaths.flatMap((path) => [path, `${path}/*`]) }],
        // Single objects may say more: whose they are, and who else may use them.
        incomplete: true,
      };
    },
  };
}
