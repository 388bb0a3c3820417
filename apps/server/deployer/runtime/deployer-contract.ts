import type { ConnectRouter } from '@connectrpc/connect';
import { DeployerService } from '@spacedock/contracts';
import type { Kysely } from 'kysely';
import type { DeployerTables } from '../tables.ts';
import type { releases } from './release.ts';
import type { teardowns } from './teardown.ts';

export interface DeployerContractParts {
  readonly db: Kysely<DeployerTables>;
  readonly release: ReturnType<typeof releases>;
  readonly tearDown: ReturnType<typeof teardowns>;
}

/** What the catalog hands over, and what it shows of it. */
export function deployerContract({ db, release, tearDown }: DeployerContractParts): (router: ConnectRouter) => void {
  return (router) =>
    void router.service(DeployerService, {
      async release(asked) {
        await release(asked);
        return {};
      },

      teardown: ({ organisationId, deploymentId, force }, { signal }) =>
        tearDown({ organisationId, deploymentId, force }, signal),

      async getRevisions({ organisationId, revisionIds }) {
        if (revisionIds.length === 0) return { revisions: [] };
        const rows = await db
          .selectFrom('deployer.revisions')
          .where('org_id', '=', organisationId)
          .where('id', 'in', revisionIds)
          .select(['id', 'number', 'status', 'source', 'image', 'commit_sha', 'note', 'actor_email', 'created_at'])
          .execute();
        return {
          revisions: rows.map(({ id, number, status, source, image, commit_sha, note, actor_email, created_at }) => ({
            id,
            number,
            status,
            source,
            image: image ?? '',
            commitSha: commit_sha ?? '',
            note,
            createdBy: actor_email,
            createdAt: created_at.toISOString(),
          })),
        };
      },

      async listDependants({ organisationId, deploymentId }) {
        const rows = await db
          .selectFrom('deployer.service_connections as edge')
          .innerJoin('deployer.deployments as source', (join) =>
            join.onRef('source.org_id', '=', 'edge.org_id').onRef('source.id', '=', 'edge.from_deployment_id'),
          )
          .where('edge.org_id', '=', organisationId)
          .where('edge.to_deployment_id', '=', deploymentId)
          .where('edge.deleted_at', 'is', null)
          .where('source.deleting', '=', false)
          .select(['source.id', 'source.name', 'edge.injected_var'])
          .orderBy('source.name')
          .execute();
        return { dependants: rows.map(({ id, name, injected_var }) => ({ deploymentId: id, name, injectedVar: injected_var })) };
      },
    });
}
