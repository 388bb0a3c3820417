import type { Client } from '@connectrpc/connect';
import { type CatalogDeployment, derivedId, type DeploymentService } from '@spacedock/contracts';
import type { Kysely } from 'kysely';
import type { DeploymentConfigs } from '../../deployments/configs.ts';
import { type Connection, withTablesOf } from '../../gateway/connection.ts';
import type { AddRevision } from '../revisions/new-revision.ts';
import type { RevisionSource } from '../revisions/revision-states.ts';
import type { DeploymentLog } from '../runtime/deployment-log.ts';
import type { BranchHeads, HeadOf } from '../sources/branch-heads.ts';
import type { DeployerTables } from '../tables.ts';

export interface PushParts {
  readonly inTransaction: <Result>(work: (transaction: Connection) => Promise<Result>) => Promise<Result>;
  readonly catalog: Client<typeof DeploymentService>;
  readonly heads: BranchHeads;
  readonly addRevision: AddRevision;
  readonly log: Pick<DeploymentLog, 'lock'>;
}

export interface PushedBranch {
  readonly repoKey: string;
  readonly branch: string;
  readonly installationId?: number | undefined;
  readonly integrationId?: string | undefined;
}

export interface Cause {
  readonly source: Extract<RevisionSource, 'push' | 'poll' | 'pull_request'>;
  /** The same cause makes the same revision, however often it is told. */
  readonly name: (sha: string) => string;
  readonly actor: string;
}

/**
 * A branch has moved: each deployment that follows it gets a revision of where the branch is now. What the delivery says is not
 * believed: deliveries come late, twice and in any order, and the head of the branch is the one thing that is true whenever it is asked.
 */
export function deploymentsOfPush({ inTransaction, catalog, heads, addRevision, log }: PushParts) {
  /** Whether the newest revision from git is of the head, or becomes one of it here. A return to an older one does not bring the head back by itself. */
  async function takesUpHead(db: Kysely<DeployerTables>, deployment: CatalogDeployment, head: HeadOf): Promise<boolean> {
    const { organisationId, id, branch } = deployment;
    const newest = await db.selectFrom('deployer.revisions').where('org_id', '=', organisationId).where('deployment_id', '=', id)
      .where('source', 'in', ['create', 'push', 'poll', 'pull_request']).orderBy('number', 'desc').select(['id', 'commit_sha', 'status'])
      .executeTakeFirst();
    if (!newest) return false;
    if (newest.commit_sha !== null) return newest.commit_sha === head.sha;
    // Its build will ask for the head.
    if (newest.status === 'pending') return true;
    if (newest.status !== 'building') return false;
    // Its build may have asked already, and not have written it down. Whoever writes first decides of which commit it is.
    const { numUpdatedRows } = await db.updateTable('deployer.revisions')
      .set({ commit_sha: head.sha, commit_message: head.message, branch })
      .where('org_id', '=', organisationId).where('id', '=', newest.id).where('commit_sha', 'is', null).executeTakeFirst();
    return numUpdatedRows > 0n || takesUpHead(db, deployment, head);
  }

  async function release(deployment: CatalogDeployment, head: HeadOf, { source, name, actor }: Cause): Promise<string | undefined> {
    const made = await inTransaction(async (transaction) => {
      const db = withTablesOf<DeployerTables>(transaction);
      // Two deliveries, or a delivery and a look at the head, come one after the other here.
      await log.lock(db, { organisationId: deployment.organisationId, deploymentId: deployment.id });
      if (await takesUpHead(db, deployment, head)) return undefined;
      return addRevision(transaction, {
        id: derivedId('revision', deployment.id, name(head.sha)), deployment, source, actor: { id: '', email: actor },
        configs: JSON.parse(deployment.configs) as DeploymentConfigs, note: head.message.split('\n', 1)[0]?.slice(0, 200) ?? '',
        commit: { sha: head.sha, message: head.message, branch: deployment.branch },
      });
    });
    return made?.created ? deployment.name : undefined;
  }

  /** Answers the names of those that got a revision. */
  async function releaseHeads(deployments: readonly CatalogDeployment[], cause: Cause, signal: AbortSignal): Promise<readonly string[]> {
    const released: string[] = [];
    const asked = new Map<string, Promise<HeadOf | undefined>>();
    for (const deployment of deployments) {
      const { organisationId, integrationId, repoKey, branch } = deployment;
      const key = `${organisationId} ${integrationId} ${repoKey} ${branch}`;
      const asking = asked.get(key) ?? heads.headOf(deployment, signal);
      asked.set(key, asking);
      const head = await asking;
      const name = head && await release(deployment, head, cause);
      if (name !== undefined) released.push(name);
    }
    return released;
  }

  return {
    releaseHeads,

    async pushed({ repoKey, branch, installationId = 0, integrationId = '' }: PushedBranch, cause: Cause, signal: AbortSignal): Promise<readonly string[]> {
      const { deployments } = await catalog.listDeploymentsByRepoAndBranch(
        { repoKey, branch, installationId: BigInt(installationId), integrationId, autoDeployOnly: true }, { signal },
      );
      return releaseHeads(deployments, cause, signal);
    },
  };
}

export type DeploymentsOfPush = ReturnType<typeof deploymentsOfPush>;
