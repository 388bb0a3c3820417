import type { Client } from '@connectrpc/connect';
import type { DeploymentService } from '@spacedock/contracts';
import { type Kysely, type Selectable, sql, type Updateable } from 'kysely';
import type { Logger } from 'pino';
import { type WorkLoop, workLoop } from '../../work/work-loop.ts';
import type { EnterSpace } from '../clusters/enter-space.ts';
import type { DeployerTables, PreviewRow } from '../tables.ts';
import type { DeploymentsOfPush } from '../webhooks/deployments-of-push.ts';
import { deletePreviewNamespace, ensurePreviewNamespace } from './preview-namespace.ts';
import { previewState } from './preview-states.ts';

export interface PreviewKeeperParts {
  readonly db: Kysely<DeployerTables>;
  readonly catalog: Pick<Client<typeof DeploymentService>, 'ensurePreview' | 'removePreview'>;
  readonly enter: EnterSpace;
  readonly deployments: Pick<DeploymentsOfPush, 'releaseHeads'>;
  readonly now: () => Date;
  readonly everyMs: number;
  readonly log: Logger;
}

type Preview = Selectable<PreviewRow>;

const atOnce = 5;
/** As long as a replica that took a preview keeps others from it. */
const heldMs = 60_000;
const firstPauseMs = 1_000;
const longestPauseMs = 5 * 60_000;
/** Between two looks at deployments that are being torn down. */
const endingMs = 1_000;

/** Sees to it that every pull request that is followed has its copy of the environment, at its head, and that nothing is left of it afterwards. */
export function previewKeeper({ db, catalog, enter, deployments, now, everyMs, log }: PreviewKeeperParts): WorkLoop {
  const isIt = ({ org_id, base_env_id, repo_key, pull_request }: Preview) =>
    sql<boolean>`org_id = ${org_id} and base_env_id = ${base_env_id} and repo_key = ${repo_key} and pull_request = ${pull_request}`;
  const placeOf = ({ space_id, base_env_id, namespace }: Preview) => ({ spaceId: space_id, baseEnvId: base_env_id, namespace });
  const clientOf = ({ org_id, space_id }: Preview) => enter({ organisationId: org_id, spaceId: space_id });

  async function take(): Promise<readonly Preview[]> {
    const due = db.selectFrom('deployer.previews').where('next_at', '<=', now()).orderBy('next_at').limit(atOnce)
      .select(['org_id', 'base_env_id', 'repo_key', 'pull_request']).forUpdate().skipLocked();
    return db.with('due', () => due).updateTable('deployer.previews as p').from('due')
      .whereRef('p.org_id', '=', 'due.org_id').whereRef('p.base_env_id', '=', 'due.base_env_id')
      .whereRef('p.repo_key', '=', 'due.repo_key').whereRef('p.pull_request', '=', 'due.pull_request')
      .set({ next_at: new Date(now().getTime() + heldMs), attempts: sql<number>`p.attempts + 1` }).returningAll('p').execute();
  }

  /** Written only while it is still what was worked on: a push in between has made it due again. */
  async function lookAgain(preview: Preview, at: Date, more: Pick<Updateable<PreviewRow>, 'env_id' | 'attempts' | 'why'>): Promise<void> {
    await db.updateTable('deployer.previews').set({ next_at: at, ...more }).where(isIt(preview))
      .where('head_sha', '=', preview.head_sha).where('ending', '=', preview.ending).execute();
  }

  async function ensure(preview: Preview, signal: AbortSignal): Promise<void> {
    await ensurePreviewNamespace(await clientOf(preview), placeOf(preview));
    const { environmentId, deployments: copies } = await catalog.ensurePreview({
      organisationId: preview.org_id, environmentId: preview.base_env_id, repoKey: preview.repo_key, pullRequest: preview.pull_request,
      headBranch: preview.head_branch, headRepoUrl: preview.head_repo_url, fork: preview.fork, namespace: preview.namespace,
    }, { signal });
    const own = copies.filter(({ sourceType, branch }) => sourceType === 'git' && branch === preview.head_branch);
    await deployments.releaseHeads(own, {
      source: 'pull_request', name: (sha) => `pull-request:${preview.pull_request}:${sha}`, actor: 'system:previews',
    }, signal);
    await lookAgain(preview, preview.expires_at, { env_id: environmentId, attempts: 0, why: '' });
  }

  async function end(preview: Preview, signal: AbortSignal): Promise<void> {
    if (preview.env_id !== null) {
      const { done } = await catalog.removePreview({ organisationId: preview.org_id, environmentId: preview.env_id }, { signal });
      if (!done) return lookAgain(preview, new Date(now().getTime() + endingMs), { attempts: 0, why: 'its deployments are being torn down' });
    }
    await deletePreviewNamespace(await clientOf(preview), placeOf(preview));
    await db.deleteFrom('deployer.previews').where(isIt(preview)).where('head_sha', '=', preview.head_sha).where('ending', '=', preview.ending).execute();
  }

  async function settle(preview: Preview, signal: AbortSignal): Promise<void> {
    const state = previewState(preview, now());
    try {
      switch (state) {
        case 'wanted': case 'standing': return await ensure(preview, signal);
        case 'ending': return await end(preview, signal);
      }
    } catch (error) {
      if (signal.aborted) return lookAgain(preview, now(), {});
      const afterMs = Math.min(firstPauseMs * 2 ** (preview.attempts - 1), longestPauseMs);
      const why = error instanceof Error ? error.message : String(error);
      await lookAgain(preview, new Date(now().getTime() + afterMs), { why });
      log.warn({ preview: preview.namespace }, `the preview of pull request ${preview.pull_request} of ${preview.repo_key} is tried again in ${afterMs} ms: ${why}`);
    }
  }

  return workLoop({
    what: 'previews of pull requests', everyMs, log,
    async work(signal) {
      const taken = await take();
      await Promise.all(taken.map((preview) => settle(preview, signal)));
      return taken.length === atOnce;
    },
  });
}
