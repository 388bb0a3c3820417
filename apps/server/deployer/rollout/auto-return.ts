import { derivedId } from '@spacedock/contracts';
import { readRevision, type WantedRevision } from '../revisions/new-revision.ts';
import { catalogDeployment } from './catalog-deployment.ts';
import { isBeyondReturn } from './rollout-failures.ts';
import { revisionOf, type RolloutContext } from './rollout-step.ts';
import type { Failed } from './verdict.ts';

/** Who returns to the last good revision. */
const actor = { id: 'system:deployer', email: 'system:deployer' };
const longestNote = 300;

/**
 * The revision that is deployed instead of the one that failed; undefined where there is none to return to, where nothing was
 * changed, or where nobody wants it. It is a clone of the last one that was active, with its image and its configs.
 */
export async function returnTo(context: RolloutContext, { failure, touched }: Failed): Promise<WantedRevision | undefined> {
  const { ports, input } = context;
  const revision = await revisionOf(context);
  if (!revision || !touched || isBeyondReturn(failure.code)) return undefined;
  if (revision.source === 'auto_return' || revision.configs.autoRollback === false) return undefined;
  const deployment = await catalogDeployment(context);
  const runtime = await ports.db
    .selectFrom('deployer.deployments')
    .where('org_id', '=', input.organisationId)
    .where('id', '=', input.deploymentId)
    .select('current_revision_id')
    .executeTakeFirst();
  const currentId = runtime?.current_revision_id ?? undefined;
  const current = currentId === undefined ? undefined : await readRevision(ports.db, input.organisationId, currentId);
  if (!deployment || !current || current.image === null || current.id === input.revisionId) return undefined;
  return {
    id: derivedId('revision', input.revisionId, 'auto_return'),
    deployment,
    source: 'auto_return',
    configs: current.configs,
    image: current.image,
    // What was asked for by somebody: a return to a return is one to what that returned to.
    cloneOf: current.source === 'auto_return' ? (current.clone_of ?? current.id) : current.id,
    actor,
    note: `Revision ${input.number} failed: ${failure.message}`.slice(0, longestNote),
  };
}
