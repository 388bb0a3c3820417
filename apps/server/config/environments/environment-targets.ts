import type { integrationStore } from '../integrations/integration-store.ts';
import type { Space } from '../spaces/space.ts';
import type { spaceStore } from '../spaces/space-store.ts';
import type { ConfigStoreContext } from '../store-context.ts';

/** What an environment points at. Each call refuses with 404 what does not exist or lies outside of the caller's scope. */
export interface EnvironmentTargets {
  /** The space stays as long as the transaction lasts. */
  readonly mustUseSpace: (spaceId: string) => Promise<Space>;
  /** Asks the cluster: the namespace is there, or is made when that is wanted and the caller may change the space. */
  readonly mustHaveNamespace: (spaceId: string, namespace: string, create: boolean) => Promise<void>;
  /** A registry, which stays as long as the transaction lasts. */
  readonly mustUseIntegration: (integrationId: string) => Promise<void>;
}

/** The way into the cluster and a few calls there, each with a deadline of its own that ends before this one. */
const namespaceDeadlineMs = 60_000;

export function environmentTargets(
  { access, namespaces }: Pick<ConfigStoreContext, 'access' | 'namespaces'>, spaces: ReturnType<typeof spaceStore>,
  integrations: ReturnType<typeof integrationStore>,
): EnvironmentTargets {
  const { organisationId, userId, email } = access.identity;
  return {
    mustUseSpace: (spaceId) => spaces.mustUse(spaceId),
    async mustHaveNamespace(spaceId, namespace, create) {
      await namespaces.ensureNamespace({ caller: { organisationId, userId, email }, spaceId, namespace, create }, { timeoutMs: namespaceDeadlineMs });
    },
    mustUseIntegration: (integrationId) => integrations.mustUseRegistry(integrationId),
  };
}
