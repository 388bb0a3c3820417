import type { CatalogDeployment } from '@spacedock/contracts';
import type { Ensured, Undone } from '@spacedock/workflow';
import { withTablesOf } from '../../gateway/connection.ts';
import type { BuildState } from '../revisions/build-state.ts';
import type { RevisionRowRead } from '../revisions/new-revision.ts';
import { catalogDeployment } from '../rollout/catalog-deployment.ts';
import { revisionOf, type RolloutContext, type RolloutStep } from '../rollout/rollout-step.ts';
import { type Failed, failed, type Passed, passed } from '../rollout/verdict.ts';
import type { DeployerTables } from '../tables.ts';
import { hasResult } from './build-record.ts';
import { buildTroubleOf } from './build-refused.ts';
import { beginBuild } from './build-turn.ts';
import { cancelRun, timeOut } from './cancel-run.ts';
import { dispatchBuild } from './dispatch-build.ts';
import { isPollDue, isUnsure, pollRun } from './poll-run.ts';

/** It has its image. */
export type Built = { readonly verdict: 'built'; readonly image: string };

type Building = Built | Failed | Passed;

/** Has GitHub build the image, and waits for it: for what the build reports, or for what can be seen of its run. */
export const buildStep: RolloutStep<Building> = {
  name: 'build',
  title: 'Build the image',
  permissions: [],
  async ensure(context): Promise<Ensured<Building>> {
    const revision = await beginBuild(context);
    if (!revision) {
      await cancelRun(context, await revisionOf(context));
      return passed('building');
    }
    if (revision.image !== null) return { done: { verdict: 'built', image: revision.image } };
    return ended(context, revision.build) ?? orFailure(context, revision, () => goOn(context, revision));
  },
  /** What it would make is wanted by nobody any more. */
  async undo(context): Promise<Undone> {
    await cancelRun(context, await revisionOf(context));
    return { gone: true };
  },
};

/** Undefined: it goes on. */
function ended(context: RolloutContext, build: BuildState | null): Promise<Ensured<Building>> | undefined {
  if (!build || !hasResult(build)) return undefined;
  return build.status === 'succeeded' ? built(context, build) : Promise.resolve(notBuilt(build));
}

async function built({ ports, input }: RolloutContext, { image, runId }: BuildState): Promise<Ensured<Building>> {
  if (image === undefined) throw new Error(`The build of revision ${input.revisionId} succeeded without an image.`);
  return ports.inTransaction(async (transaction) => {
    const db = withTablesOf<DeployerTables>(transaction);
    if (!(await ports.log.lock(db, input))) return passed('building');
    await db
      .updateTable('deployer.revisions')
      .set({ image, build_id: runId === undefined ? null : String(runId) })
      .where('org_id', '=', input.organisationId)
      .where('id', '=', input.revisionId)
      .where('image', 'is', null)
      .execute();
    await ports.log.tell(db, { ...input, stage: 'building', status: 'succeeded', meta: { imageRef: image } });
    return { done: { verdict: 'built', image } };
  });
}

const notBuilt = ({ code = 'build_failed', message = 'The build failed.', logTail }: BuildState): Ensured<Building> =>
  failed('building', { code, message, logTail }, false);

async function goOn(context: RolloutContext, revision: RevisionRowRead): Promise<Ensured<Building>> {
  const { build } = revision;
  const { patience } = context.ports.builds;
  const late = build !== null && context.now().getTime() - Date.parse(build.since ?? build.dispatchedAt) >= patience.deadlineMs;
  if (build !== null && !late && !isPollDue(context, build)) return waiting(context, build);
  const deployment = await catalogDeployment(context);
  if (!deployment) return passed('building');
  if (build === null) return dispatched(context, revision, deployment);
  const seen = await pollRun(context, build, deployment, late);
  if (seen === 'never begun') return dispatched(context, revision, deployment);
  const stands = late && seen && !hasResult(seen) ? await timeOut(context, seen, deployment) : seen;
  if (!stands) return passed('building');
  return ended(context, stands) ?? waiting(context, stands);
}

async function dispatched(
  context: RolloutContext,
  revision: RevisionRowRead,
  deployment: CatalogDeployment,
): Promise<Ensured<Building>> {
  const stands = await dispatchBuild(context, revision, deployment);
  if (!stands) return passed('building');
  return ended(context, stands) ?? waiting(context, stands);
}

/** How often is looked where nobody knows whether there is a run: each look asks GitHub. */
const unsureLooks = 3;

function waiting({ ports }: RolloutContext, build: BuildState): Ensured<Building> {
  const { lookMs } = ports.builds.patience;
  const where = build.runUrl === undefined ? '' : ` (${build.runUrl})`;
  return isUnsure(build)
    ? { wait: { milliseconds: lookMs * unsureLooks, why: 'GitHub was asked to build it, and may have begun' } }
    : { wait: { milliseconds: lookMs, why: `GitHub builds it${where}` } };
}

const longestPauseMs = 15_000;

/** What the user can mend becomes a verdict at once; what may pass by itself is waited for as long as a build may take. */
async function orFailure(
  context: RolloutContext,
  { created_at: since }: RevisionRowRead,
  act: () => Promise<Ensured<Building>>,
): Promise<Ensured<Building>> {
  try {
    return await act();
  } catch (error) {
    context.signal.throwIfAborted();
    const trouble = buildTroubleOf(error);
    if (!trouble) throw error;
    const { lookMs, deadlineMs } = context.ports.builds.patience;
    const elapsedMs = context.now().getTime() - since.getTime();
    if (!trouble.later || elapsedMs >= deadlineMs) return failed('building', trouble.facts, false);
    const milliseconds = trouble.afterMs ?? Math.min(Math.max(elapsedMs / 5, lookMs), longestPauseMs);
    return { wait: { milliseconds, why: `${trouble.facts.message} (is tried again)` } };
  }
}
