import type { Kysely } from 'kysely';
import { withTablesOf } from '../../gateway/connection.ts';
import { readRevision, type RevisionRowRead } from '../revisions/new-revision.ts';
import type { BuildState } from '../revisions/build-state.ts';
import type { RevisionKey } from '../revisions/revision-moves.ts';
import type { RolloutPorts } from '../rollout/rollout-ports.ts';
import type { DeployerTables } from '../tables.ts';

/** Whether what a build says about itself is still heard. */
export const isUnderWay = ({ status, build }: Pick<RevisionRowRead, 'status' | 'build'>): boolean =>
  status === 'building' && build !== null && !hasResult(build);

export function hasResult({ status }: Pick<BuildState, 'status'>): boolean {
  switch (status) {
    case 'dispatched':
    case 'running':
      return false;
    case 'succeeded':
    case 'failed':
      return true;
  }
}

/**
 * Changes how a build stands, one after the other: the build itself reports while a step looks after it. A result stays. Answers the
 * revision as it is then; undefined where it is gone.
 */
export function changeBuild(
  { inTransaction }: Pick<RolloutPorts, 'inTransaction'>,
  { organisationId, revisionId }: RevisionKey,
  change: (before: BuildState | null, revision: RevisionRowRead) => BuildState,
): Promise<RevisionRowRead | undefined> {
  return inTransaction(async (transaction) => {
    const db = withTablesOf<DeployerTables>(transaction);
    const found = await lockRevision(db, { organisationId, revisionId });
    if (!found || found.status !== 'building' || (found.build && hasResult(found.build))) return found;
    const build = change(found.build, found);
    await db
      .updateTable('deployer.revisions')
      .set({ build: JSON.stringify(build) })
      .where('org_id', '=', organisationId)
      .where('id', '=', revisionId)
      .execute();
    return readRevision(db, organisationId, revisionId);
  });
}

const lockRevision = (db: Kysely<DeployerTables>, { organisationId, revisionId }: RevisionKey) =>
  db
    .selectFrom('deployer.revisions')
    .where('org_id', '=', organisationId)
    .where('id', '=', revisionId)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
