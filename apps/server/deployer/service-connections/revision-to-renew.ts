import type { Kysely } from 'kysely';
import type { WantedRevision } from '../revisions/new-revision.ts';
import type { DeploymentKey } from '../runtime/deployment-log.ts';
import type { DeployerTables } from '../tables.ts';

type Content = Pick<WantedRevision, 'image' | 'buildId' | 'commit' | 'configs'>;

const unfinished = ['pending', 'building', 'deploying'] as const;

/**
 * What is deployed again with other variables: what was last asked for, where that is still on its way, otherwise what runs. Of one
 * that never ran the last try, which may have failed for the variable that changed now. `none`: there is nothing to deploy.
 */
export async function revisionToRenew(
  db: Kysely<DeployerTables>,
  { organisationId, deploymentId }: DeploymentKey,
  currentId: string | null,
): Promise<Content | 'building' | 'none'> {
  const all = db
    .selectFrom('deployer.revisions')
    .where('org_id', '=', organisationId)
    .where('deployment_id', '=', deploymentId)
    .select(['image', 'build_id', 'commit_sha', 'commit_message', 'branch', 'configs'])
    .orderBy('number', 'desc');
  const onTheirWay = await all.where('status', 'in', unfinished).execute();
  if (onTheirWay.some(({ image }) => image === null)) return 'building';
  const found =
    onTheirWay[0] ??
    (currentId === null ? undefined : await all.where('id', '=', currentId).executeTakeFirst()) ??
    (await all.where('image', 'is not', null).executeTakeFirst());
  if (!found || found.image === null) return 'none';
  const { image, build_id, commit_sha: sha, commit_message: message, branch, configs } = found;
  return {
    image,
    buildId: build_id ?? undefined,
    commit: sha === null ? undefined : { sha, message: message ?? '', branch: branch ?? '' },
    configs,
  };
}
