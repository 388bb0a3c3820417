import type { Client } from '@connectrpc/connect';
import type { DeploymentService, FollowedBranch } from '@spacedock/contracts';
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import { type WorkLoop, workLoop } from '../../work/work-loop.ts';
import type { BranchHeads } from '../sources/branch-heads.ts';
import type { DeployerTables } from '../tables.ts';
import type { DeploymentsOfPush } from './deployments-of-push.ts';

export interface HeadWatchParts {
  readonly db: Kysely<DeployerTables>;
  readonly catalog: Pick<Client<typeof DeploymentService>, 'listFollowedBranches'>;
  readonly heads: BranchHeads;
  readonly deployments: Pick<DeploymentsOfPush, 'pushed'>;
  readonly now: () => Date;
  /** Between two looks at one branch. */
  readonly everyMs: number;
  readonly log: Logger;
}

const page = 200;

/**
 * Looks where followed branches are. GitHub tells of a push once, and not at all while nobody answers: what was missed is found here.
 * A branch is looked at by one replica at a time, whoever comes first when it is due.
 */
export function headWatch({ db, catalog, heads, deployments, now, everyMs, log }: HeadWatchParts): WorkLoop {
  /** Where it was when it was last looked at; undefined: it is not due, or another replica looks. */
  async function claim({ organisationId, integrationId, repoKey, branch }: FollowedBranch): Promise<{ readonly sha: string } | undefined> {
    const at = now();
    const due = new Date(at.getTime() - everyMs / 2);
    return db.insertInto('deployer.branch_heads')
      .values({ org_id: organisationId, integration_id: integrationId, repo_key: repoKey, branch, sha: '', looked_at: at })
      .onConflict((on) => on.columns(['org_id', 'integration_id', 'repo_key', 'branch']).doUpdateSet({ looked_at: at })
        .where('deployer.branch_heads.looked_at', '<=', due))
      .returning('sha').executeTakeFirst();
  }

  async function look(followed: FollowedBranch, signal: AbortSignal): Promise<void> {
    const before = await claim(followed);
    if (!before) return;
    const { organisationId, integrationId, repoKey, branch } = followed;
    const head = await heads.headOf(followed, signal);
    if (!head || head.sha === before.sha) return;
    await deployments.pushed({ repoKey, branch, integrationId }, { source: 'poll', name: (sha) => `head:${sha}`, actor: 'system:head-watch' }, signal);
    await db.updateTable('deployer.branch_heads').set({ sha: head.sha })
      .where(sql<boolean>`org_id = ${organisationId} and integration_id = ${integrationId} and repo_key = ${repoKey} and branch = ${branch}`).execute();
  }

  return workLoop({
    what: 'heads of branches', everyMs, log,
    async work(signal) {
      let cursor = '';
      do {
        const { branches, nextCursor } = await catalog.listFollowedBranches({ cursor, limit: page }, { signal });
        for (const followed of branches) {
          if (signal.aborted) return false;
          // One integration that is refused must not keep the others from being looked at.
          await look(followed, signal).catch((error: unknown) =>
            log.warn({ repository: followed.repoKey }, `the head of ${followed.branch} could not be read: ${(error as Error).message}`));
        }
        cursor = nextCursor;
      } while (cursor !== '');
      return false;
    },
  });
}
