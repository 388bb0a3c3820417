import type { Client } from '@connectrpc/connect';
import { type DeployerService, outcome, OutcomeError, type RevisionFacts } from '@spacedock/contracts';
import type { Logger } from 'pino';

/** A page that waits longer for what it only shows beside the rest is worse than one without it. */
const revisionsDeadlineMs = 2_000;
const dependantsDeadlineMs = 10_000;

interface Dependant {
  readonly deploymentId: string;
  readonly name: string;
}

export interface DeployerFacts {
  /** Those that the deployer knows, by id. None when it does not answer. */
  readonly revisions: (organisationId: string, ids: readonly string[]) => Promise<ReadonlyMap<string, RevisionFacts>>;
  readonly dependants: (organisationId: string, deploymentId: string) => Promise<readonly Dependant[]>;
}

/** What the catalog asks of the deployer while somebody waits for an answer. Everything else goes by orders. */
export function deployerFacts(deployer: Client<typeof DeployerService>, log: Logger): DeployerFacts {
  return {
    async revisions(organisationId, ids) {
      try {
        const { revisions } = await deployer.getRevisions(
          { organisationId, revisionIds: [...ids] },
          { timeoutMs: revisionsDeadlineMs },
        );
        return new Map(revisions.map((revision) => [revision.id, revision]));
      } catch (error) {
        log.warn({ err: error }, 'the deployer did not answer with revisions; the deployment is shown without them');
        return new Map();
      }
    },

    async dependants(organisationId, deploymentId) {
      try {
        return (await deployer.listDependants({ organisationId, deploymentId }, { timeoutMs: dependantsDeadlineMs })).dependants;
      } catch (error) {
        if (error instanceof OutcomeError) throw error;
        log.warn({ err: error }, 'the deployer did not say who depends on a deployment; it is not deleted unless that is forced');
        throw outcome('service.unavailable', { what: 'The deployer, which knows who depends on this deployment,' });
      }
    },
  };
}
