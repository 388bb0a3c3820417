import type { Client } from '@connectrpc/connect';
import { type CatalogDeployment, type DeploymentService, invalid, OutcomeError } from '@spacedock/contracts';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { DeploymentConfigs } from '../../deployments/configs.ts';
import { type Connection, withTablesOf } from '../../gateway/connection.ts';
import type { AddRevision, WantedRevision } from '../revisions/new-revision.ts';
import { type RevisionSource, revisionSources } from '../revisions/revision-states.ts';
import type { DeployerTables } from '../tables.ts';
import type { DeploymentLog } from './deployment-log.ts';

export interface ReleaseParts {
  readonly inTransaction: <Result>(work: (transaction: Connection) => Promise<Result>) => Promise<Result>;
  readonly catalog: Pick<Client<typeof DeploymentService>, 'getDeployment'>;
  readonly deployments: Pick<DeploymentLog, 'lock'>;
  readonly addRevision: AddRevision;
  readonly log: Pick<Logger, 'info'>;
}

export interface AskedRelease {
  readonly organisationId: string;
  readonly deploymentId: string;
  readonly revisionId: string;
  readonly source: string;
  readonly configs: string;
  readonly actorId: string;
  readonly actorEmail: string;
  readonly note: string;
}

/** A revision of what the catalog holds, as often as it is asked for. One of a deployment that goes or is gone is not made. */
export function releases({ inTransaction, catalog, deployments, addRevision, log }: ReleaseParts) {
  async function find({ organisationId, deploymentId }: AskedRelease): Promise<CatalogDeployment | undefined> {
    try {
      return (await catalog.getDeployment({ organisationId, deploymentId })).deployment;
    } catch (error) {
      if (error instanceof OutcomeError && error.code === 'object.not_found') return undefined;
      throw error;
    }
  }

  return async (asked: AskedRelease): Promise<void> => {
    const source = sourceIn(asked);
    const configs = JSON.parse(asked.configs) as DeploymentConfigs;
    const deployment = await find(asked);
    if (!deployment || deployment.status === 'deleting') {
      log.info(
        { deployment: asked.deploymentId, revision: asked.revisionId },
        'a revision is not made: its deployment is being deleted',
      );
      return;
    }
    await inTransaction(async (transaction) => {
      const db = withTablesOf<DeployerTables>(transaction);
      // Of two that come at once the second has to see what the first made, or it would build what is built.
      await deployments.lock(db, asked);
      await addRevision(transaction, {
        id: asked.revisionId,
        deployment,
        source,
        configs,
        actor: { id: asked.actorId, email: asked.actorEmail },
        note: asked.note,
        ...(await contentOf(db, deployment, source, configs)),
      });
    });
  };
}

function sourceIn({ source }: AskedRelease): RevisionSource {
  const known = revisionSources.find((one) => one === source);
  if (!known) throw invalid({ field: 'source', problem: `must be one of ${revisionSources.join(', ')}` });
  return known;
}

/** These follow from commits: what was built before is not what they are about. */
const fromCommits: readonly RevisionSource[] = ['push', 'poll', 'pull_request'];

type Content = Pick<WantedRevision, 'image' | 'buildId' | 'commit'>;

/**
 * What a change of configs deploys: the image of the newest revision, so that nothing is built for it and a hotfix or a rollback stays.
 * Nothing, and so a build, where there is none yet or it would be built differently now. While another revision is being built too: that
 * one brings a commit that the newest image does not have, and it would be passed by this one.
 */
async function contentOf(
  db: Kysely<DeployerTables>,
  deployment: CatalogDeployment,
  source: RevisionSource,
  configs: DeploymentConfigs,
): Promise<Content> {
  const all = db
    .selectFrom('deployer.revisions')
    .where('org_id', '=', deployment.organisationId)
    .where('deployment_id', '=', deployment.id);
  const last = await all
    .where('image', 'is not', null)
    .select(['number', 'image', 'build_id', 'configs', 'commit_sha', 'commit_message', 'branch'])
    .orderBy('number', 'desc')
    .executeTakeFirst();
  if (deployment.sourceType === 'image') return { image: last?.image ?? deployment.image };
  if (!last?.image || fromCommits.includes(source) || isBuiltOtherwise(last.configs, configs)) return {};
  const newer = await all
    .where('image', 'is', null)
    .where('status', 'in', ['pending', 'building'])
    .where('number', '>', last.number)
    .select('id')
    .executeTakeFirst();
  if (newer) return {};
  const { image, build_id, commit_sha: sha, commit_message: message, branch } = last;
  return {
    image,
    buildId: build_id ?? undefined,
    commit: sha === null ? undefined : { sha, message: message ?? '', branch: branch ?? '' },
  };
}

const isBuiltOtherwise = (before: DeploymentConfigs, after: DeploymentConfigs): boolean =>
  (before.rootPath ?? '') !== (after.rootPath ?? '') || (before.dockerfile ?? '') !== (after.dockerfile ?? '');
