import { type Kysely, sql } from 'kysely';
import { type Connection, withTablesOf } from '../../gateway/connection.ts';
import { readRevision, type WantedRevision } from '../revisions/new-revision.ts';
import { moveRevision, type RevisionKey } from '../revisions/revision-moves.ts';
import type { DeployerTables } from '../tables.ts';
import type { RolloutContext } from './rollout-step.ts';
import { type Failed, type Passed, revisionFailure } from './verdict.ts';

type Db = Kysely<DeployerTables>;

/*
 * Each in one transaction: a revision never seems to be over while its deployment still waits for it, or the other way round.
 * Where the revision is there already, all of it was written before a crash, and others may have written since.
 */

/** It runs: it takes the place of the one that ran before. */
export function activate(context: RolloutContext, address: string): Promise<void> {
  const { input, ports, now } = context;
  return inTurn(context, async (db) => {
    const at = now();
    if ((await moveRevision(db, input, 'activate', at)) !== 'moved') return;
    const former = await db
      .selectFrom('deployer.revisions')
      .where('org_id', '=', input.organisationId)
      .where('deployment_id', '=', input.deploymentId)
      .where('status', '=', 'active')
      .where('id', '<>', input.revisionId)
      .select('id')
      .execute();
    for (const { id: revisionId } of former) await moveRevision(db, { ...input, revisionId }, 'supersede', at);
    await db
      .updateTable('deployer.deployments')
      .set({ current_revision_id: input.revisionId, deployed_at: at, address, version: sql<number>`version + 1`, updated_at: at })
      .where('org_id', '=', input.organisationId)
      .where('id', '=', input.deploymentId)
      .where((eb) => eb.or([eb('current_revision_id', 'is', null), eb('current_revision_id', '<>', input.revisionId)]))
      .execute();
    await ports.log.setStatus(db, input, 'active');
    await ports.log.tell(db, {
      ...input,
      stage: 'active',
      status: 'succeeded',
      meta: { address: address === '' ? null : address },
    });
  });
}

/** `back`: what is deployed instead. */
export function fail(context: RolloutContext, { failure, touched }: Failed, back: WantedRevision | undefined): Promise<void> {
  const { input, ports, now } = context;
  return inTurn(context, async (db, transaction) => {
    if ((await moveRevision(db, input, 'fail', now(), { failure: revisionFailure(failure) })) !== 'moved') return;
    const { stage, code, message: cause, fixHint, logTail } = failure;
    const meta = {
      code,
      cause,
      fixHint,
      ...(logTail === '' ? {} : { logTail }),
      ...(back ? { returnsTo: back.cloneOf } : {}),
      // Whether what ran before still does, as it did.
      ...(stage === 'building' ? { message: cause, runUrl: await runUrlOf(db, input) } : { clusterChanged: touched }),
    };
    await ports.log.tell(db, { ...input, stage, status: 'failed', meta });
    // Of a newer one that waits for its turn the status is told when it has it.
    await ports.log.setStatus(db, input, 'failed');
    if (back) await ports.addRevision(transaction, back);
  });
}

/** Null: no run is known of. */
async function runUrlOf(db: Db, { organisationId, revisionId }: RevisionKey): Promise<string | null> {
  return (await readRevision(db, organisationId, revisionId))?.build?.runUrl ?? null;
}

export function supersede(context: RolloutContext, { stage }: Passed): Promise<void> {
  const { input, ports, now } = context;
  return inTurn(context, async (db) => {
    if ((await moveRevision(db, input, 'supersede', now())) !== 'moved') return;
    await ports.log.tell(db, { ...input, stage, status: 'superseded' });
  });
}

async function inTurn(
  { ports, input }: RolloutContext,
  write: (db: Db, transaction: Connection) => Promise<void>,
): Promise<void> {
  await ports.inTransaction(async (transaction) => {
    const db = withTablesOf<DeployerTables>(transaction);
    // Torn down meanwhile: nothing is left that could be written about it.
    if (!(await ports.log.lock(db, input))) return;
    await write(db, transaction);
    await ports.turns.end(db, input);
  });
}
