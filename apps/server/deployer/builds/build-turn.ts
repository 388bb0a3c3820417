import { type Kysely, sql } from 'kysely';
import { withTablesOf } from '../../gateway/connection.ts';
import { readRevision, type RevisionRowRead } from '../revisions/new-revision.ts';
import { moveRevision } from '../revisions/revision-moves.ts';
import type { RolloutContext } from '../rollout/rollout-step.ts';
import type { TurnOf } from '../rollout/turn.ts';
import type { DeployerTables } from '../tables.ts';

/**
 * Begins to build, or finds that it is being built. Undefined: nobody needs it any more, because the deployment goes or a newer revision
 * takes its place. All under the lock of the deployment, so that `building` is not told of one that has just been passed.
 */
export function beginBuild({ ports, input, now }: RolloutContext): Promise<RevisionRowRead | undefined> {
  return ports.inTransaction(async (transaction) => {
    const db = withTablesOf<DeployerTables>(transaction);
    const runtime = await ports.log.lock(db, input);
    if (!runtime || runtime.deleting || (await isPassed(db, input))) return undefined;
    const moved = await moveRevision(db, input, 'build', now());
    if (moved === 'refused') return undefined;
    if (moved === 'moved') await ports.log.tell(db, { ...input, stage: 'building', status: 'started' });
    // While another one is rolled out, how that goes is what there is to say.
    if (runtime.holder_id === null) await ports.log.setStatus(db, input, 'building');
    return readRevision(db, input.organisationId, input.revisionId);
  });
}

/** By a newer one that is built too, or that is past that. A return to a former one is no newer wish of anybody. */
async function isPassed(db: Kysely<DeployerTables>, { organisationId, deploymentId, number }: TurnOf): Promise<boolean> {
  const { rows } = await sql`
    select from deployer.revisions
    where org_id = ${organisationId} and deployment_id = ${deploymentId} and number > ${number} and source <> 'auto_return'
      and (status in ('deploying', 'active') or (image is null and status in ('pending', 'building')))
    limit 1`.execute(db);
  return rows.length > 0;
}
