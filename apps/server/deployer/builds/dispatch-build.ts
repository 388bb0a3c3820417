import type { CatalogDeployment } from '@spacedock/contracts';
import type { BuildState } from '../revisions/build-state.ts';
import type { RevisionRowRead } from '../revisions/new-revision.ts';
import type { RolloutContext } from '../rollout/rollout-step.ts';
import { changeBuild } from './build-record.ts';
import { BuildRefused } from './build-refused.ts';
import { type SourceCommit, withBuilder } from './github-builder.ts';
import { imageName } from './image-name.ts';

/**
 * Asks GitHub for a run. That it is asked is written down first, and that it has taken it afterwards: who is killed in between finds that
 * nobody knows, and looks for a run before asking again. Answers how the build stands; undefined: its revision is gone.
 */
export async function dispatchBuild(
  context: RolloutContext,
  revision: RevisionRowRead,
  deployment: CatalogDeployment,
): Promise<BuildState | undefined> {
  const { ports, input, now, signal } = context;
  const { registryUrl: registry, name } = deployment;
  if (registry === '') {
    const message = `The environment ${deployment.environmentName} has no registry that an image could be pushed to.`;
    throw new BuildRefused({ code: 'registry_missing', message });
  }
  return withBuilder(ports, deployment, signal, async (builder) => {
    await keepCommit(context, deployment, await builder.commitOf(revision.commit_sha));
    const ref = await builder.builderBranch();
    const token = await ports.builds.tokens.sign(input.revisionId);
    const dispatchedAt = now().toISOString();
    const target = imageName({ registry, name, revisionId: input.revisionId });
    const intended = await changeBuild(ports, input, (before) => ({
      ...before,
      status: 'dispatched',
      dispatchedAt,
      since: before?.since ?? dispatchedAt,
      registry,
      target,
    }));
    if (intended?.build?.dispatchedAt !== dispatchedAt) return intended?.build ?? undefined;
    await builder.dispatch(ref, { revision: input.revisionId, callback_url: ports.builds.callbackUrl(), token });
    const taken = await changeBuild(ports, input, (before) => ({
      ...before,
      status: before?.status ?? 'dispatched',
      dispatchedAt,
      acceptedAt: now().toISOString(),
    }));
    return taken?.build ?? undefined;
  });
}

/** From now on the revision is of this commit, whatever is pushed meanwhile. */
async function keepCommit(
  { ports, input }: RolloutContext,
  { branch }: CatalogDeployment,
  { sha, message }: SourceCommit,
): Promise<void> {
  await ports.db
    .updateTable('deployer.revisions')
    .set({ commit_sha: sha, commit_message: message, branch })
    .where('org_id', '=', input.organisationId)
    .where('id', '=', input.revisionId)
    .where('commit_sha', 'is', null)
    .execute();
}
