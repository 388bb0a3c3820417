import { type CatalogDeployment, OutcomeError } from '@spacedock/contracts';
import { serviceOutcome } from '../service-outcome.ts';
import type { RolloutContext } from './rollout-step.ts';

/** As the catalog knows it now; undefined: it has none any more. */
export async function catalogDeployment({ ports, input, signal }: RolloutContext): Promise<CatalogDeployment | undefined> {
  const { organisationId, deploymentId } = input;
  try {
    return (await ports.catalog.getDeployment({ organisationId, deploymentId }, { signal })).deployment;
  } catch (error) {
    if (error instanceof OutcomeError && error.http === 404) return undefined;
    throw serviceOutcome(error);
  }
}
