import type { ConnectRouter } from '@connectrpc/connect';
import { DeployerService } from '@spacedock/contracts';
import type { Kysely } from 'kysely';
import { connectionUsers, dependantsOf } from '../service-connections/dependants.ts';
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

      listDependants: async ({ organisationId, deploymentId }) => ({ dependants: await dependantsOf(db, organisationId, deploymentId) }),

      listConnectionUsers: async ({ organisationId, connectionIds }) => ({
        dependants: await connectionUsers(db, organisationId, connectionIds),
      }),
    });
}
