import type { Client } from '@connectrpc/connect';
import { contractClient, DeployerService, idFactory } from '@spacedock/contracts';
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { DeploymentConfigs } from '../../deployments/configs.ts';
import { moveRevision } from '../revisions/revision-moves.ts';
import { deploymentLog } from '../runtime/deployment-log.ts';
import type { DeployerWorld } from './deployer-world.ts';

export interface PlayedRollout {
  readonly contract: Client<typeof DeployerService>;
  readonly log: ReturnType<typeof deploymentLog>;
  readonly newRevisionId: () => string;
  /** Hands a revision over as the catalog does; answers its id. */
  readonly release: (
    deploymentId: string,
    options?: { readonly configs?: DeploymentConfigs; readonly source?: string; readonly id?: string; readonly note?: string },
  ) => Promise<string>;
  /** Brings a revision to where a rollout that went well does, without one. */
  readonly activate: (deploymentId: string, revisionId: string) => Promise<void>;
}

const organisationId = 'org_test';

/** What the catalog and the steps of rollouts do, for tests in which nobody works on jobs. */
export function playedRollout(world: DeployerWorld): PlayedRollout {
  const contract = contractClient(DeployerService, world.transport);
  const { now } = world.clock;
  const newId = idFactory(
    () => now().getTime(),
    (size) => new Uint8Array(randomBytes(size)),
  );
  const log = deploymentLog({ now, newId });

  return {
    contract,
    log,
    newRevisionId: () => newId('revision'),
    async release(deploymentId, { configs, source = 'configs', id = newId('revision'), note = '' } = {}) {
      const kept = configs === undefined ? world.catalog.find(deploymentId).configs : JSON.stringify(configs);
      await contract.release({
        organisationId,
        deploymentId,
        revisionId: id,
        source,
        configs: kept,
        actorId: 'usr_ada',
        actorEmail: 'ada@example.com',
        note,
      });
      return id;
    },
    async activate(deploymentId, revisionId) {
      const [key, at] = [{ organisationId, deploymentId }, now()];
      await world.db.transaction().execute(async (db) => {
        const { current_revision_id: before } = (await log.lock(db, key)) ?? { current_revision_id: null };
        await moveRevision(db, { organisationId, revisionId }, 'deploy', at);
        await moveRevision(db, { organisationId, revisionId }, 'activate', at);
        if (before !== null) await moveRevision(db, { organisationId, revisionId: before }, 'supersede', at);
        await log.tell(db, { ...key, revisionId, stage: 'active', status: 'succeeded', meta: { address: 'shop.example.com' } });
        await db
          .updateTable('deployer.deployments')
          .set({ current_revision_id: revisionId, deployed_at: at, status: 'active', version: sql<number>`version + 1` })
          .where('org_id', '=', organisationId)
          .where('id', '=', deploymentId)
          .execute();
      });
    },
  };
}
