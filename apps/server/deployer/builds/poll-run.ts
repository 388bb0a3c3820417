import type { CatalogDeployment } from '@spacedock/contracts';
import type { BuildState } from '../revisions/build-state.ts';
import type { RolloutContext } from '../rollout/rollout-step.ts';
import { changeBuild } from './build-record.ts';
import { buildTroubleOf } from './build-refused.ts';
import type { BuildRun } from './builder-runs.ts';
import { type GithubBuilder, withBuilder } from './github-builder.ts';
import { type BuildResult, failedBuild, resultOfRun } from './run-result.ts';

/** GitHub was asked for a run, and nobody heard what it answered. */
export const isUnsure = ({ acceptedAt, heardAt, runId }: BuildState): boolean =>
  acceptedAt === undefined && heardAt === undefined && runId === undefined;

/** Nothing was heard for a while, of the build or of its run. */
export function isPollDue({ ports, now }: RolloutContext, build: BuildState): boolean {
  if (isUnsure(build)) return true;
  const last = [build.dispatchedAt, build.acceptedAt, build.heardAt, build.polledAt].map((at) =>
    at === undefined ? 0 : Date.parse(at),
  );
  return now().getTime() - Math.max(...last) >= ports.builds.patience.pollMs;
}

interface Seen {
  readonly run?: BuildRun;
  readonly result?: BuildResult | undefined;
}

/**
 * Looks how the run goes, for reports that got lost. Answers how the build stands then; undefined: its revision is gone. While there is
 * a run, trouble with GitHub is waited out: the build may still report by itself.
 */
export async function pollRun(
  context: RolloutContext,
  build: BuildState,
  deployment: CatalogDeployment,
  late: boolean,
): Promise<BuildState | 'never begun' | undefined> {
  const { ports, input, now, signal } = context;
  const unsure = isUnsure(build);
  let seen: Seen = {};
  try {
    seen = await withBuilder(ports, deployment, signal, (builder) => look(builder, build, input.revisionId));
  } catch (error) {
    signal.throwIfAborted();
    if ((unsure && !late) || !buildTroubleOf(error)) throw error;
    ports.builds.log.warn(
      { revision: input.revisionId },
      `how the run of a build goes could not be asked: ${(error as Error).message}`,
    );
  }
  const { run, result } = seen;
  const sinceAskedMs = now().getTime() - Date.parse(build.dispatchedAt);
  if (unsure && !run && !late && sinceAskedMs >= ports.builds.patience.settleMs) return 'never begun';
  const stands = await changeBuild(ports, input, (before) => ({
    ...build,
    ...before,
    polledAt: now().toISOString(),
    ...(run === undefined ? {} : { runId: run.id, runUrl: run.html_url }),
    ...result,
  }));
  return stands?.build ?? undefined;
}

async function look(builder: GithubBuilder, build: BuildState, revisionId: string): Promise<Seen> {
  const run =
    build.runId === undefined
      ? await builder.findRun(revisionId, new Date(build.since ?? build.dispatchedAt))
      : await builder.runOf(build.runId);
  if (run) return { run, result: await resultOfRun(builder, run, build, revisionId) };
  return build.runId === undefined
    ? {}
    : { result: failedBuild('build_failed', 'The run was deleted on GitHub before it told how it went.') };
}
