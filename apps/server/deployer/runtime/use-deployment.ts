import type { Client } from '@connectrpc/connect';
import type { Caller, CatalogDeployment, DeploymentService, Policy } from '@spacedock/contracts';
import { serviceOutcome } from '../service-outcome.ts';

export interface UseOfDeploymentsParts {
  readonly catalog: Pick<Client<typeof DeploymentService>, 'useDeployment'>;
  readonly caller: Pick<Caller, 'organisationId' | 'userId'>;
  readonly deadlineMs: number;
}

/** A deployment, for whoever holds the policy on it. The catalog decides: unseen is 404, seen but not allowed is 403. */
export type UseDeployment = (deploymentId: string, policy: Policy) => Promise<CatalogDeployment>;

export function useOfDeployments({
  catalog,
  caller: { organisationId, userId },
  deadlineMs: timeoutMs,
}: UseOfDeploymentsParts): UseDeployment {
  return async (deploymentId, policy) => {
    const asked = catalog.useDeployment({ caller: { organisationId, userId }, deploymentId, policy }, { timeoutMs });
    const { deployment } = await asked.catch((error: unknown) => {
      throw serviceOutcome(error);
    });
    if (!deployment)
      throw new Error(`The config service let somebody use the deployment ${deploymentId}, but did not say what it is.`);
    return deployment;
  };
}
