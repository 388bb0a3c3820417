import { type Kysely, sql } from 'kysely';
import type { DeployerTables } from '../tables.ts';
import type { BuildState } from './build-state.ts';
import type { RevisionFailure } from './revision-failure.ts';
import { type RevisionStatus, revisionStatuses } from './revision-states.ts';

type RevisionMove = 'build' | 'deploy' | 'activate' | 'supersede' | 'fail';

/** Every status that a revision can get into, and how. What is not here does not happen. Drawn in docs/deployments.md. */
export const revisionMoves = {
  pending: { build: 'building', deploy: 'deploying', supersede: 'superseded', fail: 'failed' },
  building: { deploy: 'deploying', supersede: 'superseded', fail: 'failed' },
  deploying: { activate: 'active', supersede: 'superseded', fail: 'failed' },
  active: { supersede: 'superseded' },
  superseded: {},
  failed: {},
} as const satisfies Record<RevisionStatus, Partial<Record<RevisionMove, RevisionStatus>>>;

export interface RevisionKey {
  readonly organisationId: string;
  readonly revisionId: string;
}

/** What may be written with a move. The image is what a build resulted in. */
export interface MoveFacts {
  readonly image?: string;
  readonly build?: BuildState;
  readonly failure?: RevisionFailure;
}

/** `standing`: it is there already, by the same move or by an earlier attempt. `refused`: from where it is no such move leads. */
export type Moved = 'moved' | 'standing' | 'refused';

interface Edge {
  readonly from: RevisionStatus;
  readonly move: string;
  readonly to: RevisionStatus;
}
const edges = revisionStatuses.flatMap((from) =>
  Object.entries(revisionMoves[from]).map(([move, to]): Edge => ({ from, move, to })),
);

/** The one way in which the status of a revision changes. Made twice, a move changes nothing the second time. */
export async function moveRevision(
  db: Kysely<DeployerTables>,
  { organisationId, revisionId }: RevisionKey,
  move: RevisionMove,
  at: Date,
  facts: MoveFacts = {},
): Promise<Moved> {
  const ways = edges.filter((edge) => edge.move === move);
  const to = ways[0]?.to;
  if (to === undefined) throw new Error(`No revision is ever moved by ${move}.`);
  const { numUpdatedRows } = await db
    .updateTable('deployer.revisions')
    .set({
      status: to,
      ...(hasEnded(to) ? { ended_at: sql<Date>`coalesce(ended_at, ${at})` } : {}),
      ...(facts.image === undefined ? {} : { image: facts.image }),
      ...(facts.build === undefined ? {} : { build: JSON.stringify(facts.build) }),
      ...(facts.failure === undefined ? {} : { failure: JSON.stringify(facts.failure) }),
    })
    .where('org_id', '=', organisationId)
    .where('id', '=', revisionId)
    .where(
      'status',
      'in',
      ways.map(({ from }) => from),
    )
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) return 'moved';
  const row = await db
    .selectFrom('deployer.revisions')
    .where('org_id', '=', organisationId)
    .where('id', '=', revisionId)
    .select('status')
    .executeTakeFirst();
  return row?.status === to ? 'standing' : 'refused';
}

/** How it went is decided: the moment of that stays, also when an active one is superseded later. */
export function hasEnded(status: RevisionStatus): boolean {
  switch (status) {
    case 'active':
    case 'superseded':
    case 'failed':
      return true;
    case 'pending':
    case 'building':
    case 'deploying':
      return false;
  }
}
