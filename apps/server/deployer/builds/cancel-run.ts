import type { CatalogDeployment } from '@spacedock/contracts';
import type { BuildState } from '../revisions/build-state.ts';
import type { RevisionRowRead } from '../revisions/new-revision.ts';
import { catalogDeployment } from '../rollout/catalog-deployment.ts';
import type { RolloutContext } from '../rollout/rollout-step.ts';
import { changeBuild, hasResult } from './build-record.ts';
import { buildTroubleOf } from './build-refused.ts';
import { withBuilder } from './github-builder.ts';
import { failedBuild } from './run-result.ts';

/**
 * Ends the run of a build that nobody waits for any more, as far as that goes: what it makes is not deployed in any case, and one that
 * has not begun is told so when it asks for its ticket.
 */
export async function cancelRun(context: RolloutContext, revision: RevisionRowRead | undefined): Promise<void> {
  const build = revision?.build;
  if (!build || hasResult(build)) return;
  const deployment = await catalogDeployment(context);
  if (deployment) await cancelAt(context, build, deployment);
}

/** It has had all the time that there is. Answers how the build stands then. */
export async function timeOut(
  context: RolloutContext,
  build: BuildState,
  deployment: CatalogDeployment,
): Promise<BuildState | undefined> {
  const { ports, input } = context;
  const minutes = Math.round(ports.builds.patience.deadlineMs / 60_000);
  const timedOut = failedBuild('build_timeout', `The build did not end within ${minutes} minutes.`);
  const revision = await changeBuild(ports, input, (before) => ({ ...build, ...before, ...timedOut }));
  // It may have ended at the last moment: then there is nothing to cancel.
  if (revision?.build?.code === 'build_timeout') await cancelAt(context, revision.build, deployment);
  return revision?.build ?? undefined;
}

async function cancelAt(
  { ports, input, signal }: RolloutContext,
  build: BuildState,
  deployment: CatalogDeployment,
): Promise<void> {
  const { revisionId } = input;
  try {
    await withBuilder(ports, deployment, signal, async (builder) => {
      const run =
        build.runId === undefined
          ? await builder.findRun(revisionId, new Date(build.since ?? build.dispatchedAt))
          : { id: build.runId };
      if (run) await builder.cancel(run);
    });
  } catch (error) {
    signal.throwIfAborted();
    if (!buildTroubleOf(error)) throw error;
    ports.builds.log.warn(
      { revision: revisionId, run: build.runUrl },
      `the run of a build could not be cancelled: ${(error as Error).message}`,
    );
  }
}
