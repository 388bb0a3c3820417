import type { Client } from '@connectrpc/connect';
import type { Caller, DeploymentService, FindEnvironmentResponse, Policy } from '@spacedock/contracts';
import { serviceOutcome } from '../service-outcome.ts';

export interface FindingOfEnvironmentsParts {
  readonly catalog: Pick<Client<typeof DeploymentService>, 'findEnvironment'>;
  readonly caller: Pick<Caller, 'organisationId' | 'userId'>;
  readonly deadlineMs: number;
}

/** An environment with its deployments, for whoever holds the policy on it. The catalog decides. */
export type FindEnvironment = (environmentId: string, policy: Policy) => Promise<FindEnvironmentResponse>;

export function findingOfEnvironments(parts: FindingOfEnvironmentsParts): FindEnvironment {
  const {
    catalog,
    caller: { organisationId, userId },
    deadlineMs: timeoutMs,
  } = parts;
  return (environmentId, policy) =>
    catalog
      .findEnvironment({ caller: { organisationId, userId }, environmentId, policy }, { timeoutMs })
      .catch((error: unknown) => {
        throw serviceOutcome(error);
      });
}
